import { setTimeout as pause } from 'node:timers/promises'
import { TimeoutError, type EventStoreDBClient } from '@eventstore/db-client'
import type { Position } from '#events/envelope.ts'
import type { Page, SubscribeOptions } from '../port.ts'
import { causeOf } from './failures.ts'
import { DEFAULT_PAGE, pageOf, type Reads } from './reads.ts'
import { BUFFER_FULL, openSubscription, type Subscription } from './subscription.ts'

const FIRST_RETRY_MS = 50
const LONGEST_RETRY_MS = 2_000

export type FollowSettings = {
  /** After so long without an event the head of the log is read, to see whether the subscription still works. */
  readonly silenceMs: number
  /** Being dropped as too slow is normal and not reported. */
  readonly link: LinkReports
}

/** Reports the loss of the connection and its return with one sentence each, however many subscriptions notice. */
export type LinkReports = { readonly lost: (after: Position, cause: string) => void; readonly back: () => void }

export function createLinkReports(report: (sentence: string) => void): LinkReports {
  let up = true
  return {
    lost(after, cause) {
      if (up) report(`The connection to EventStoreDB was lost after position ${after} (${cause}).`)
      up = false
    },
    back() {
      if (!up) report('EventStoreDB answers again, and the subscriptions continue.')
      up = true
    },
  }
}

/** Pages from the subscription, which is opened again at the last position until the signal aborts. */
export async function* follow(
  client: EventStoreDBClient,
  reads: Reads,
  options: SubscribeOptions,
  settings: FollowSettings,
): AsyncGenerator<Page> {
  const { signal } = options
  let position = options.after
  let failures = 0
  while (!signal.aborted) {
    const subscription = openSubscription(client, position)
    const aborted = (): void => subscription.close()
    signal.addEventListener('abort', aborted, { once: true })
    try {
      for await (const page of pagesOf(subscription, position, options, reads, settings.silenceMs)) {
        position = page.position
        failures = 0
        settings.link.back()
        yield page
      }
    } finally {
      signal.removeEventListener('abort', aborted)
      subscription.close()
    }
    const reason = subscription.ended()
    if (signal.aborted || reason === BUFFER_FULL || reason instanceof TimeoutError) continue
    failures += 1
    settings.link.lost(position, causeOf(reason))
    await pause(retryMs(failures), undefined, { signal }).catch(() => undefined) // aborted: the loop sees it
  }
}

async function* pagesOf(
  subscription: Subscription,
  after: Position,
  { filter, pageSize = DEFAULT_PAGE, signal }: SubscribeOptions,
  reads: Reads,
  silenceMs: number,
): AsyncGenerator<Page> {
  let position = after
  let reportedAtHead = false
  while (!signal.aborted) {
    const atHead = (): boolean => subscription.isEmpty() && subscription.caughtUp()
    if (!subscription.isEmpty() || (atHead() && !reportedAtHead)) {
      const page = pageOf(subscription.take(pageSize), position, filter, atHead())
      position = page.position
      reportedAtHead = page.atHead
      yield page
    } else if (subscription.ended() !== undefined) return
    else if (await isSilent(subscription, silenceMs)) {
      // After a fail-over a subscription may stay silent for ever without an error.
      const head = await reads.head().catch(() => undefined)
      if (subscription.isEmpty() && head !== position) subscription.close('it was silent although the log has moved on')
    }
  }
}

async function isSilent(subscription: Subscription, silenceMs: number): Promise<boolean> {
  const stop = new AbortController()
  const silence = pause(silenceMs, true, { signal: stop.signal, ref: false }).catch(() => false)
  const silent = await Promise.race([subscription.change().then(() => false), silence])
  stop.abort()
  return silent
}

/** Exponential backoff with jitter, so that the subscribers do not all reconnect at once. */
function retryMs(failures: number): number {
  return Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures) * (0.5 + Math.random() / 2)
}
