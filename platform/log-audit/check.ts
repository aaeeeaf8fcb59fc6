/** Reads the log anew and compares the chain with what was remembered of it. */
import { START, decodePosition, type Position } from '#events/envelope.ts'
import type { EventStore } from '../event-store/port.ts'
import { FIRST_HEAD, link, type Head } from './chain.ts'
import type { LogCheckpoint } from './log-checkpoint.ts'
import type { AuditedPage, AuditLedger, Mark } from './port.ts'

export type AuditedLog = Pick<EventStore, 'readStored'>

export type Checked = {
  readonly events: number
  /** Of the last event that was read, and the chain's head there. */
  readonly position: Position
  readonly head: Head
  /** The first event that is not as it was, is missing, or was put in between. */
  readonly firstBad?: Position
  /** Of the checkpoints that lie within what was read, the newest that fits and the oldest that does not. */
  readonly fits?: LogCheckpoint
  readonly differs?: LogCheckpoint
}

export type Check = {
  readonly log: AuditedLog
  /** Left out by who has the log and checkpoints alone. */
  readonly ledger?: Pick<AuditLedger, 'next'>
  /** The page of the ledger to begin with; the first one when left out. */
  readonly from?: AuditedPage
  readonly checkpoints?: readonly LogCheckpoint[]
  /** Every position is taken, as in SQLite's log: one that is not names what was removed. */
  readonly dense?: boolean
  readonly onPage?: (position: Position) => Promise<void>
  readonly signal?: Pick<AbortSignal, 'throwIfAborted'>
}

const PAGE = 1_000

/** It stops at the first event that does not fit. @throws when the log cannot be read, and when the signal is aborted */
export async function checkLog({ log, ledger, from, checkpoints = [], dense = false, onPage, signal }: Check): Promise<Checked> {
  const compare = comparing(checkpoints)
  let after = from?.after ?? START
  const expected = ledger && marksOf(ledger, after)
  let [position, head, events]: [Position, Head, number] = [after, from?.before ?? FIRST_HEAD, 0]
  const result = (firstBad?: Position): Checked => ({
    events,
    position,
    head,
    ...(firstBad !== undefined && { firstBad }),
    ...compare.found(),
  })
  for (;;) {
    signal?.throwIfAborted()
    const page = await log.readStored({ after, limit: PAGE })
    for (const event of page.events) {
      const before = position
      head = link(head, event)
      position = event.position
      events += 1
      compare.at(position, head)
      const mark = expected?.next().value
      const bad = mark ? misfit(mark, position, head) : dense && before !== START && position !== before + 1n ? before + 1n : undefined
      if (bad !== undefined) return result(bad)
      // What the ledger does not know yet proves nothing.
      if (ledger && !mark) return result()
    }
    after = page.position
    await onPage?.(after)
    if (page.atHead) break
  }
  return result(expected?.next().value?.position)
}

function misfit(mark: Mark, position: Position, head: Head): Position | undefined {
  if (mark.position !== position) return mark.position < position ? mark.position : position
  return mark.start === startOf(head) ? undefined : position
}

export const startOf = (head: Head): bigint => head.readBigUInt64BE()

function* marksOf(ledger: Pick<AuditLedger, 'next'>, after: Position): Generator<Mark, undefined> {
  let page = ledger.next(after)
  while (page) {
    yield* page.marks
    page = ledger.next(page.position)
  }
  return undefined
}

function comparing(checkpoints: readonly LogCheckpoint[]) {
  const wanted = new Map(checkpoints.map((checkpoint) => [decodePosition(checkpoint.position), checkpoint]))
  let fits: LogCheckpoint | undefined
  let differs: LogCheckpoint | undefined
  return {
    at: (position: Position, head: Head) => {
      const checkpoint = wanted.get(position)
      if (!checkpoint) return
      if (checkpoint.head === head.toString('hex')) fits = checkpoint
      else differs ??= checkpoint
    },
    found: () => ({ ...(fits && { fits }), ...(differs && { differs }) }),
  }
}
