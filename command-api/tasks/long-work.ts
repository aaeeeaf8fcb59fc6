/**
 * Work that takes longer than a caller waits: it runs on the task queue, says how far it is, and can be canceled. After a kill the
 * queue begins it again from the start, so what a work did before must do no harm.
 */
import type { JsonObject } from '#events/envelope.ts'
import { refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import { adminsRoom, roomsOfPeople } from '#events/vocabulary/sides.ts'
import { DAY_MS } from '#lib/days.ts'
import { defined } from '#lib/fields.ts'
import type { Clock } from '#platform/clock.ts'
import { withoutAddresses } from '#platform/logger.ts'
import type { Task, Tasks } from '#platform/tasks/port.ts'
import { hasFinished, type TaskRecord, type TaskRecords } from '#platform/tasks/records.ts'

export type Steps = {
  /** In the unit of the work. May be called as often as one likes: it is stored and sent to open pages a few times a second. */
  readonly progress: (done: number, total: number) => void
  /** What the record says meanwhile, besides. */
  readonly show: (change: Partial<Pick<TaskRecord, 'state' | 'result'>>) => void
  /** Of the task. */
  readonly id: string
  /** Uid of who asked for it. */
  readonly owner: string
  /** Aborted when somebody cancels the task, or when the platform stops. */
  readonly signal: AbortSignal
}

export type LongWork = {
  readonly kind: string
  /** The thing that is counted, in the plural: `events`. */
  readonly unit: string
  /** It cannot be canceled, and after a failure the queue tries it again: whoever asked for it cannot ask a second time. */
  readonly mustEnd?: true
  /** @returns the result for the person who waits. @throws with a sentence for them, and when the signal is aborted */
  readonly run: (params: JsonObject, steps: Steps) => Promise<JsonObject>
}

export type LongWorkPorts = {
  /** All there is: the one place to register. */
  readonly works: readonly LongWork[]
  readonly tasks: Pick<Tasks, 'enqueue' | 'work'>
  readonly records: TaskRecords
  readonly clock: Clock
  /** Tells open pages that a task has changed. */
  readonly refresh: (rooms: readonly string[], taskId: string) => void
}

export type LongWorks = {
  /** The same id again starts nothing; with other parameters it is refused. */
  readonly start: (task: Pick<TaskRecord, 'id' | 'kind' | 'owner' | 'params'>) => Promise<Refusal | undefined>
  readonly cancel: (id: string) => Promise<Refusal | undefined>
  /** Ends what is under way, which the queue begins again after the next start. */
  readonly stop: () => void
}

const STEP_MS = 250
const KEPT_DAYS = 30
const FORGET = 'tasks.forget'

export function startLongWork({ works, tasks, records, clock, refresh }: LongWorkPorts): LongWorks {
  const stopping = new AbortController()
  const now = () => new Date(clock.now()).toISOString()
  const unitOf = (kind: string) => works.find((work) => work.kind === kind)?.unit ?? ''

  const put = async (record: TaskRecord) => {
    await records.write(record)
    refresh([...roomsOfPeople([record.owner]), adminsRoom], record.id)
  }
  const finish = (record: TaskRecord, end: Pick<TaskRecord, 'state' | 'message' | 'result'>) =>
    put({ ...record, ...defined(end), finishedAt: now() })

  const handle = (work: LongWork) => async (task: Task) => {
    const record = await records.read(task.id)
    // Finished before a kill, which only the queue did not learn of.
    if (!record || hasFinished(record)) return
    const canceling = new AbortController()
    const reporter = reporterOf({ ...record, state: 'running', startedAt: now(), done: 0, total: 0 }, put, async () => {
      if (await records.isCancelRequested(task.id)) canceling.abort()
    })
    try {
      await reporter.report()
      const signal = AbortSignal.any([stopping.signal, canceling.signal])
      signal.throwIfAborted()
      const result = await work.run(record.params, {
        id: task.id,
        owner: record.owner,
        progress: reporter.progress,
        show: reporter.show,
        signal,
      })
      await finish({ ...(await reporter.end()), done: reporter.last().total }, { state: 'done', result })
    } catch (error) {
      const last = await reporter.end()
      // The queue begins it again, after the next start or in a while.
      if (stopping.signal.aborted || work.mustEnd) throw error
      if (canceling.signal.aborted) await finish(last, { state: 'canceled' })
      else await finish(last, { state: 'failed', message: sentenceOf(error) })
    }
  }

  for (const work of works) tasks.work(work.kind, handle(work), 'long')
  tasks.work(FORGET, ({ payload }) => records.forget(payload['task'] as string))

  return {
    start: async (asked) => {
      const { id, kind, params } = asked
      const known = await records.read(id)
      if (known && (known.kind !== kind || JSON.stringify(known.params) !== JSON.stringify(params))) return refuse('idempotency_mismatch')
      if (!known) await put({ ...asked, state: 'queued', done: 0, total: 0, unit: unitOf(kind), startedAt: now() })
      await tasks.enqueue({ id, kind, payload: {} })
      await tasks.enqueue({ id: `forget_${id}`, kind: FORGET, payload: { task: id }, runAt: clock.now() + KEPT_DAYS * DAY_MS })
      return undefined
    },
    cancel: async (id) => {
      const record = await records.read(id)
      if (!record) return refuse('not_found')
      if (record.state === 'canceled') return undefined
      if (hasFinished(record) || works.find(({ kind }) => kind === record.kind)?.mustEnd) return refuse('task_finished')
      await records.requestCancel(id)
      return undefined
    },
    stop: () => stopping.abort(),
  }
}

/** Stores the newest progress every so often, one write at a time, and then looks whether the task was canceled. */
function reporterOf(first: TaskRecord, put: (record: TaskRecord) => Promise<void>, look: () => Promise<void>) {
  let record = first
  let stored: TaskRecord | undefined
  let writing: Promise<unknown> = Promise.resolve()
  const report = () => {
    writing = writing.then(async () => {
      if (record !== stored) await put((stored = record))
      await look()
    })
    return writing
  }
  // A failed write is made again with the next step.
  const timer = setInterval(() => void report().catch(() => (writing = Promise.resolve())), STEP_MS)
  return {
    report,
    last: () => record,
    show: (change: Partial<Pick<TaskRecord, 'state' | 'result'>>) => void (record = { ...record, ...change }),
    progress: (done: number, total: number) => {
      if (done !== record.done || total !== record.total) record = { ...record, done, total }
    },
    end: async () => {
      clearInterval(timer)
      await writing.catch(() => undefined)
      return record
    },
  }
}

/** What comes from a store or from the language itself is no sentence, and says little to who reads it without one around. */
function sentenceOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const text = withoutAddresses(message).slice(0, 300)
  return /^\p{Lu}.*[.!?]$/su.test(message) ? text : `It ended because of an error: ${text}.`
}
