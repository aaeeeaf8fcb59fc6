import { setTimeout as pause } from 'node:timers/promises'
import { briefMap } from '#lib/under-way/brief-map.ts'
import type { Clock } from '../../clock.ts'
import { Conflict, NoSpace, OutcomeUnknown, Unavailable } from '../failures.ts'
import type { Appended } from '../port.ts'
import { revisionOrNone, type PreparedAppend } from '../prepare-append.ts'
import type { WriterEvents, WriterLink } from './writer-link.ts'
import type { AppendRequest, Outcome } from './writer.ts'

const QUEUE_BYTES = 64 * 1024 * 1024
/** Before another writer is started in the place of one that died. */
const RETRY_MS = 1_000

export type AppendQueue = {
  /** @throws every failure of an append except those that `prepareAppend` finds */
  submit(append: PreparedAppend): Promise<Appended>
  /** Answers what was submitted, then closes the writer. */
  close(): Promise<void>
}
export type AppendQueueOptions = {
  readonly clock: Clock
  /** How many appends may be in flight before further ones are refused. */
  readonly limit: number
  readonly startWriter: (events: WriterEvents) => WriterLink | Promise<WriterLink>
  /** Called after the answers of a group were delivered, and when another writer has followed one that may have stored more than it said. */
  readonly onCommit: () => void
  /** Gets a sentence for the log when a writer has died, and when another one writes. */
  readonly report?: ((sentence: string) => void) | undefined
}

/** The calling thread's side of the writer. */
export async function openAppendQueue({ clock, limit, startWriter, onCommit, report }: AppendQueueOptions): Promise<AppendQueue> {
  const pending = briefMap<number, Pending>()
  let pendingBytes = 0
  let outbox: AppendRequest[] = []
  let inFlight = 0
  let sequence = 0
  let stopped: string | undefined
  let isClosed = false
  let writer: WriterLink
  let drained: PromiseWithResolvers<void> | undefined

  const take = (seq: number): Pending => {
    const found = pending.get(seq)
    if (found === undefined) throw new Error(`The writer answered request ${seq}, which was never sent.`)
    pending.delete(seq)
    pendingBytes -= found.append.bytes
    if (pending.size() === 0) drained?.resolve()
    return found
  }
  const answered = (outcomes: readonly Outcome[]) => {
    inFlight -= outcomes.length
    flush()
    for (const outcome of outcomes) answer(take(outcome.seq), outcome)
    onCommit()
  }
  const begin = async () => {
    writer = await startOne(startWriter, { onOutcomes: answered, onDeath: died })
  }
  const died = (reason: string) => {
    stopped = `its writer died: ${reason}`
    report?.(`The writer of the log died, and another one is started: ${reason}`)
    outbox = []
    inFlight = 0
    for (const seq of pending.keys()) take(seq).reject(new OutcomeUnknown(`The append may be stored or not, because ${stopped}.`))
    void another()
  }
  const another = async (): Promise<void> => {
    await pause(RETRY_MS, undefined, { ref: false })
    if (isClosed) return
    try {
      await begin()
    } catch {
      return another()
    }
    if (isClosed) return writer.close()
    stopped = undefined
    report?.('The log is written again.')
    onCommit()
  }
  /** The appends of one turn, and those that arrive while the writer works, wait here: they are sent in one message as one group. */
  const flush = (): void => {
    if (inFlight > 0 || outbox.length === 0) return
    const requests = outbox
    outbox = []
    inFlight = requests.length
    writer.send(requests)
  }

  await begin()
  return {
    submit(append) {
      if (stopped !== undefined) throw new Unavailable(`The event store takes no more events, because ${stopped}.`)
      if (pending.size() >= limit || pendingBytes >= QUEUE_BYTES) throw new Unavailable('Too many appends are waiting for the disk.')
      const { promise, resolve, reject } = Promise.withResolvers<Appended>()
      const seq = (sequence += 1)
      pending.set(seq, { append, resolve, reject })
      pendingBytes += append.bytes
      if (outbox.push({ ...append, seq, at: clock.now() }) === 1) setImmediate(flush)
      return promise
    },
    async close() {
      isClosed = true
      stopped ??= 'it is closed'
      drained = Promise.withResolvers()
      if (pending.size() > 0) await drained.promise
      await writer.close()
    },
  }
}

/** Of a writer that began, its death is said once, and nothing after it. */
async function startOne(startWriter: AppendQueueOptions['startWriter'], { onOutcomes, onDeath }: WriterEvents): Promise<WriterLink> {
  let [hasBegun, isDead] = [false, false]
  const writer = await startWriter({
    onOutcomes: (outcomes) => isDead || onOutcomes(outcomes),
    onDeath(reason) {
      if (hasBegun && !isDead) onDeath(reason)
      isDead = true
    },
  })
  hasBegun = true
  return writer
}

type Pending = {
  readonly append: PreparedAppend
  readonly resolve: (appended: Appended) => void
  readonly reject: (failure: Error) => void
}

function answer({ append, resolve, reject }: Pending, outcome: Outcome): void {
  if (!('failure' in outcome)) return resolve({ revision: outcome.revision, position: BigInt(outcome.position) })
  if (outcome.failure === 'conflict') {
    return reject(new Conflict(append.stream, revisionOrNone(append.after), revisionOrNone(outcome.actual)))
  }
  reject(failures[outcome.failure](append.stream, outcome.message))
}

const failures = {
  noSpace: (stream: string, cause: string) => new NoSpace(`The disk is full, so nothing was appended to ${stream} (${cause}).`),
  unavailable: (stream: string, cause: string) => new Unavailable(`Nothing was appended to ${stream} (${cause}).`),
  unknown: (stream: string, cause: string) => new OutcomeUnknown(`An append to ${stream} may be stored or not (${cause}).`),
}
