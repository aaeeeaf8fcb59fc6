/** Releases claims that are no longer needed, and confirms or releases those that were left pending: at the start, and every minute. */
import type { AnyEvent } from '#events/catalogue.ts'
import type { JsonObject } from '#events/envelope.ts'
import type { Secrets } from '../core/command.ts'
import { consume, type Consumer, type ConsumerPorts } from '../core/consumer.ts'
import type { EventReader } from '../core/streams/event-reader.ts'
import type { AfterEvent, ChangedPlace, ClaimLookup, ClaimRules } from './claim-rules.ts'
import { claimKeyOf, type Claims } from './claims.ts'

export type ClaimReleasePorts = ConsumerPorts & {
  readonly secrets: Secrets
  readonly handler: { readonly claims: Claims; readonly reader: EventReader }
  readonly claimRules: readonly ClaimRules[]
}

const PENDING = 'claims-pending'

/** How often claims are looked for that an unknown outcome, conflicts or a crash left pending. */
const SWEEP_MS = 60_000

export type ClaimRelease = {
  readonly consumers: readonly Consumer[]
  /** Confirms or releases the claims that were pending when the platform stopped. */
  readonly settlePending: () => Promise<void>
  /** The same for claims that have been pending for so long that no command can be at work on them. Runs by itself every minute. */
  readonly sweep: () => Promise<void>
  readonly stop: () => void
}

/** What becomes of claims after an event, and the types of events after which something does. */
export function releaseRules({ handler, secrets, claimRules }: Pick<ClaimReleasePorts, 'handler' | 'secrets' | 'claimRules'>) {
  const { claims, reader } = handler
  const lookup: ClaimLookup = { secrets, fold: async (fold, id) => (await reader.load(fold, id)).state }
  const rules = claimRules.map(({ after }) => after as Readonly<Record<string, AfterEvent | undefined>>)
  const change = async (stream: string, { becomes, ...claim }: ChangedPlace) => {
    const place = claimKeyOf(secrets, claim)
    if (becomes === 'free') return claims.release(place, stream)
    if (becomes === 'free unless needed') return claims.releaseEnded(place, stream)
    await claims.take(place, claim.kind, stream, Infinity)
    return claims.confirm(place, stream)
  }
  return {
    types: [...new Set(rules.flatMap((after) => Object.keys(after)))],
    after: async (event: AnyEvent): Promise<void> => {
      for (const after of rules) for (const place of (await after[event.type]?.(event, lookup)) ?? []) await change(event.stream, place)
    },
  }
}

export function startClaimRelease(ports: ClaimReleasePorts): ClaimRelease {
  const { readStore, store, handler, log } = ports
  const { claims } = handler
  const pendingSince = async () => ((await readStore.getState(PENDING)) ?? {}) as JsonObject

  const pending = consume('claims:pending', ['ValueClaimed', 'ClaimConfirmed', 'ClaimReleased'], ports, async (events) => {
    const open = new Map(Object.entries(await pendingSince()))
    for (const { type, data } of events) {
      if (type === 'ValueClaimed') open.set(`${data.claimId} ${data.holder}`, data.holder)
      else if (type === 'ClaimConfirmed' || type === 'ClaimReleased') {
        open.delete(`${data.claimId} ${data.holder}`)
        // As it was noted when each claim had one holder.
        open.delete(data.claimId)
      }
    }
    await readStore.setState(PENDING, Object.fromEntries(open))
  })

  const rules = releaseRules(ports)
  const release = consume('claims:release', rules.types, ports, async (events) => {
    for (const event of events) await rules.after(event)
  })

  const settleAll = async (atWork?: number) => {
    for (const [place, holder] of Object.entries(await pendingSince())) {
      const [claimKey] = place.split(' ')
      if (claimKey !== undefined && typeof holder === 'string') await claims.settle(claimKey, holder, atWork)
    }
  }
  const sweep = () => settleAll()
  const sweeping = setInterval(() => {
    sweep().catch((error: unknown) => log.error({ err: error }, 'pending claims are settled later'))
  }, SWEEP_MS).unref()

  return {
    consumers: [pending, release],
    sweep,
    settlePending: async () => {
      await pending.passed(await store.head())
      // Nothing is at work yet.
      await settleAll(0)
    },
    stop: () => clearInterval(sweeping),
  }
}
