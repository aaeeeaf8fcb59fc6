/** How what runs by itself is: views, processes, reactors, tasks, and the services of others. */
import type { Paused } from '#command-api/projections/replays.ts'
import type { RunningProcess } from '#command-api/processes/process.ts'
import type { Consumer } from '#command-api/core/consumer.ts'
import { mailTaskKinds } from '#events/vocabulary/task-kinds.ts'
import type { ReplayResult } from '#contract/projections.ts'
import { decodePosition, encodePosition, START, type JsonObject, type Position } from '#events/envelope.ts'
import type { Rebuild } from '#projections/engine/rebuild.ts'
import type { Projections } from '#projections/engine/runner.ts'
import { defined } from '#lib/fields.ts'
import { within } from '#platform/event-store/deadline.ts'
import { withoutAddresses } from '#platform/logger.ts'
import { hasFinished, taskRecords, type TaskRecords } from '#platform/tasks/records.ts'
import type { Running } from '#query-api/desk/running.ts'
import type { Ports } from './open.ts'

type Parts = {
  readonly projections: Pick<Projections, 'status'>
  readonly rebuild: Pick<Rebuild, 'kept' | 'keepMs' | 'next'>
  readonly processes: readonly Pick<RunningProcess, 'name' | 'position' | 'failing' | 'parked'>[]
  readonly reactors: readonly Pick<Consumer, 'name' | 'position' | 'failing'>[]
}
type Answer = Awaited<ReturnType<Running['projections']>>
type Parked = {
  readonly eventId: string
  readonly type: string
  readonly stream: string
  readonly position: string
  /** Of a view: the document. */
  readonly id?: string
  readonly cause?: string
}

/** State of the read store, of the replay that began last. */
export type ReplayUnderWay = { readonly task: string; readonly views: readonly string[]; readonly paused?: Paused }
export const REPLAY_UNDER_WAY = 'replay-under-way'

/** A service that does not answer must not keep who asks waiting. In milliseconds. */
const SERVICE_MS = 1_500
/** What has taken no event for so long although there is one has stopped moving. In seconds. */
const STALLED_SECONDS = 60

type Needed = Pick<Ports, 'store' | 'tasks' | 'payments' | 'clock' | 'readStore'>

export function runningOf({ store, tasks, payments, clock, readStore }: Needed, parts: Parts): Running {
  const records = taskRecords(readStore)
  const startedAt = clock.now()
  const replayed = () => {
    const givesWay = parts.rebuild.next() && (true as const)
    return replayedOf(readStore, records, startedAt, defined({ givesWay, keptUntil: keptUntil(clock.now(), parts.rebuild) }))
  }
  /** How far behind is what stands at a position. */
  const lagAt = async (position: Position, head: Position) => {
    if (position >= head) return { events: 0, seconds: 0 }
    const [next] = (await store.readAll({ after: position, limit: 1 })).events
    return { events: Number(head - position), seconds: next ? Math.max(0, (clock.now() - Date.parse(next.recordedAt)) / 1_000) : 0 }
  }
  const parkedOf = (parked: readonly Parked[]) => parkedIn(store, clock.now(), parked)
  const one = async (kind: 'process' | 'reactor', consumer: Parts['reactors'][number], parked: readonly Parked[]) => {
    const { name, position, failing } = consumer
    const lag = await lagAt(position(), await store.head())
    const found = await parkedOf(parked)
    return {
      name,
      kind,
      ...placeOf(position()),
      lag,
      state: stateOf(lag.seconds, found.length),
      parked: found,
      ...defined({ failure: failing() }),
    } as const
  }

  return {
    async projections(): Promise<Answer> {
      const [head, rebuildOf, kept] = await Promise.all([store.head(), replayed(), parts.rebuild.kept()])
      const before = new Map(kept.filter(({ isReadable }) => isReadable).map((one) => [one.view, one]))
      const next = parts.rebuild.next()
      const erasing = { done: next?.progress?.done ?? 0, total: next?.progress?.total ?? 0 }
      const views = await Promise.all(
        (await parts.projections.status()).map(async ({ view, version, position, rate, parked, stopped, outdated, held, error }) => {
          const lag = await lagAt(decodePosition(position ?? '') ?? START, head)
          const found = await parkedOf(parked)
          return {
            name: view,
            kind: 'view',
            version,
            ...(position !== undefined && { position }),
            lag,
            rate,
            state: stopped ? 'stopped' : outdated && !held ? 'rebuilding' : stateOf(lag.seconds, found.length),
            parked: found,
            ...(stopped && error !== undefined && { failure: withoutAddresses(error) }),
            ...(held && { held }),
            // Nobody can go back to what holds something of who is erased.
            ...(next?.views.includes(view) ? { erasing } : beforeOf(before.get(view))),
            ...rebuildOf(view),
          } as const
        }),
      )
      const processes = await Promise.all(parts.processes.map(async (process) => one('process', process, await process.parked())))
      return [...views, ...processes, ...(await Promise.all(parts.reactors.map((reactor) => one('reactor', reactor, []))))]
    },
    failedTasks: async (limit) =>
      (await tasks.list('failed', { limit })).map(({ kind, since }) => ({
        kind: mailTaskKinds.includes(kind) ? 'mail' : 'task',
        since: new Date(since).toISOString(),
      })),
    waitingMails: async (limit) =>
      (await tasks.list('waiting', { limit, kinds: mailTaskKinds })).map(({ since, attempts }) => ({
        since: new Date(since).toISOString(),
        tries: attempts,
      })),
    failingServices: () =>
      within(SERVICE_MS, payments.prices(), () => new Error('There was no answer in time.')).then(
        () => [],
        () => ['payments'],
      ),
  }
}

async function parkedIn(store: Pick<Ports['store'], 'readAt'>, now: number, parked: readonly Parked[]): Promise<Answer[number]['parked']> {
  // In the order of the log: one that is tried again and fails once more stays where it was.
  const failed = parked.filter(({ cause }) => cause !== undefined).toSorted((one, other) => (one.position < other.position ? -1 : 1))
  if (failed.length === 0) return []
  const events = await store.readAt(failed.map(({ position }) => decodePosition(position) ?? START))
  const since = new Map(events.map(({ id, recordedAt }) => [id, recordedAt]))
  const behind = ({ stream, id }: Parked) => parked.filter((one) => one.cause === undefined && one.stream === stream && one.id === id)
  return failed.map((one) => ({
    eventId: one.eventId,
    type: one.type,
    cause: one.cause ?? '',
    since: since.get(one.eventId) ?? new Date(now).toISOString(),
    waiting: behind(one).length,
  }))
}

/** Until when one can go back from a swap of now. */
const keptUntil = (now: number, { keepMs }: Parts['rebuild']) => (keepMs > 0 ? new Date(now + keepMs).toISOString() : undefined)

type Replayed = Pick<Answer[number], 'rebuild' | 'paused' | 'keptUntil' | 'givesWay'>

/** The task of the replay that is under way, for each of its views, with what its result says of that one: as many may ask as there are views. @param startedAt of this process, in milliseconds since 1970 */
async function replayedOf(
  readStore: Pick<Ports['readStore'], 'getState'>,
  records: Pick<TaskRecords, 'read'>,
  startedAt: number,
  told: Pick<Replayed, 'givesWay' | 'keptUntil'>,
): Promise<(view: string) => Replayed> {
  const last = (await readStore.getState(REPLAY_UNDER_WAY)) as ReplayUnderWay | undefined
  const record = last && (await records.read(last.task))
  if (!record || hasFinished(record)) return () => ({})
  const { owner: _owner, params: _params, result, ...rebuild } = record
  const { paused } = last
  // Of a process that has ended, until the queue begins it again: nothing of it asks, and nothing moves.
  const rests = rebuild.state === 'running' && Date.parse(rebuild.startedAt) < startedAt
  const state = rests ? 'queued' : rebuild.state
  const said = defined({ paused: state === 'paused' ? paused : undefined, ...told })
  const shown = rests || told.givesWay ? undefined : result
  const rebuildOf = (view: string) => ({ ...rebuild, state, ...(shown && { result: ofView(shown, view) }) })
  return (view) => (last.views.includes(view) ? { ...said, rebuild: rebuildOf(view) } : {})
}

function ofView(result: JsonObject, view: string): Partial<ReplayResult> {
  const { sample, views, settled, kept, ...whole } = result as Partial<ReplayResult>
  const own = (one: { readonly view: string }) => one.view === view
  const named = (one: string) => one === view
  return {
    ...whole,
    ...defined({ sample: sample?.filter(own), views: views?.filter(own), settled: settled?.filter(named), kept: kept?.filter(named) }),
  }
}

const beforeOf = (one: { readonly version: number; readonly until: number } | undefined) =>
  one ? { before: { version: one.version, until: new Date(one.until).toISOString() } } : {}
const placeOf = (position: Position) => (position === START ? {} : { position: encodePosition(position) })
const stateOf = (seconds: number, parked: number) => (parked > 0 || seconds > STALLED_SECONDS ? 'stalled' : 'live')
