/** Reads the log anew and compares the chain with what was remembered of it. */
import { START, decodePosition, type Position } from '#events/envelope.ts'
import { defined } from '#lib/fields.ts'
import type { EventStore, Stored, StoredPage } from '../event-store/port.ts'
import type { FileCheck } from '../event-store/sqlite/file-check.ts'
import { FIRST_HEAD, link, type Head } from './chain.ts'
import type { LogCheckpoint } from './log-checkpoint.ts'
import type { AuditedPage, AuditLedger, Mark } from './port.ts'

export type AuditedLog = Pick<EventStore, 'readStored'> & {
  /** Of SQLite's log, in which every position is taken: one that is not names what was removed. */
  readonly fileCheck?: () => FileCheck
}

export type Checked = {
  readonly events: number
  /** Of the last event that was read, and the chain's head there. */
  readonly position: Position
  readonly head: Head
  /** The first event that is not as it was, is missing, or was put in between. */
  readonly firstBad?: Position
  /** An event about which an index of the file is not right. */
  readonly misindexed?: Position
  /** Why what follows cannot be read. */
  readonly unreadable?: string
  /** Of the checkpoints that lie within what was read, the newest that fits and the oldest that does not. */
  readonly fits?: LogCheckpoint
  readonly differs?: LogCheckpoint
  /** The oldest of those of other keys that does not fit. */
  readonly strange?: LogCheckpoint
}

export type Check = {
  readonly log: AuditedLog
  /** Left out by who has the log and checkpoints alone. */
  readonly ledger?: Pick<AuditLedger, 'next'>
  /** The page of the ledger to begin with; the first one when left out. */
  readonly from?: AuditedPage
  readonly checkpoints?: readonly LogCheckpoint[]
  /** Those of other keys, which say nothing of the log. */
  readonly strangers?: readonly LogCheckpoint[]
  readonly onPage?: (position: Position) => Promise<void>
  readonly signal?: Pick<AbortSignal, 'throwIfAborted'>
}

const PAGE = 1_000

/** It stops at the first event that does not fit. @throws when the log cannot be read, and when the signal is aborted */
export async function checkLog({ log, ledger, from, checkpoints = [], strangers = [], onPage, signal }: Check): Promise<Checked> {
  const compare = comparing(checkpoints)
  const compareStrange = comparing(strangers)
  const file = log.fileCheck?.()
  let misindexed: Position | undefined
  let after = from?.after ?? START
  const expected = ledger && marksOf(ledger, after)
  let [position, head, events]: [Position, Head, number] = [after, from?.before ?? FIRST_HEAD, 0]
  const result = (firstBad?: Position): Checked => ({
    events,
    position,
    head,
    ...defined({ firstBad, misindexed, strange: compareStrange.found().differs }),
    ...compare.found(),
  })
  const outside = file?.outside()
  if (outside !== undefined) return result(outside)
  for (let isKnown = true; isKnown;) {
    signal?.throwIfAborted()
    const page = await pageOf(log, after)
    if ('unreadable' in page) return { ...result(after + 1n), ...page }
    for (const event of page.events) {
      if (!isWhole(event)) return { ...result(event.position), unreadable: 'a field of an event is missing' }
      const before = position
      head = link(head, event)
      position = event.position
      events += 1
      compare.at(position, head)
      compareStrange.at(position, head)
      const mark = expected?.next().value
      const bad = mark ? misfit(mark, position, head) : file && gapBehind(before, position)
      if (bad !== undefined) return result(bad)
      // What the ledger does not know yet proves nothing.
      isKnown = !ledger || mark !== undefined
      if (!isKnown) break
    }
    misindexed ??= file && unindexedIn(file, after, page.position)
    after = page.position
    await onPage?.(after)
    if (page.atHead) break
  }
  // It counts the whole log.
  if (!from) misindexed ??= file?.misindexed()
  return result(expected?.next().value?.position)
}

/** A damaged row may lack what the table asks for. */
const isWhole = ({ stream, id, type, data, meta, recordedAt }: Stored) =>
  typeof stream === 'string' &&
  typeof id === 'string' &&
  typeof type === 'string' &&
  typeof data === 'string' &&
  typeof meta === 'string' &&
  typeof recordedAt === 'string'

/** Of a page that cannot be read as much as can be, so that the first event that cannot is named. */
async function pageOf(log: AuditedLog, after: Position, limit = PAGE): Promise<StoredPage | { readonly unreadable: string }> {
  try {
    return await log.readStored({ after, limit })
  } catch (error) {
    if (!isDamage(error)) throw error
    return limit === 1 ? { unreadable: error.message } : pageOf(log, after, Math.ceil(limit / 2))
  }
}

/** An index that cannot be read is not right about the first event for which it is asked in vain. */
function unindexedIn(file: FileCheck, after: Position, upTo: Position): Position | undefined {
  try {
    return file.unindexed(after, upTo)
  } catch (error) {
    if (!isDamage(error)) throw error
    if (upTo - after <= 1n) return upTo
    const middle = (after + upTo) / 2n
    return unindexedIn(file, after, middle) ?? unindexedIn(file, middle, upTo)
  }
}

/** Of SQLite: no table or index, a broken page, no database. Of Node: a text or a number that it cannot hold. */
const DAMAGE: readonly unknown[] = [1, 11, 26, 'ERR_STRING_TOO_LONG', 'ERR_OUT_OF_RANGE']

/** Trying again does not help. */
export function isDamage(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  return DAMAGE.includes('errcode' in error ? Number(error.errcode) & 0xff : 'code' in error && error.code)
}

function gapBehind(before: Position, position: Position): Position | undefined {
  const next = before === START ? 1n : before + 1n
  return position === next ? undefined : next
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
