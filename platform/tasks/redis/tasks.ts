import { DelayedError, Queue, Worker } from 'bullmq'
import type { Job, JobType } from 'bullmq'
import { Redis } from 'ioredis'
import { setTimeout as pause } from 'node:timers/promises'
import type { JsonObject } from '#events/envelope.ts'
import type { Clock } from '../../clock.ts'
import { checkTask, REMEMBERED_MS, RETRIES, sentenceOf } from '../attempts.ts'
import type { Retries } from '../attempts.ts'
import { hasFailed, type KnownTask, type TaskHandler, type TaskPlace, type Tasks, type TaskState } from '../port.ts'

export type RedisTasksOptions = {
  readonly url: string
  /** Prefix of every name in Redis. */
  readonly prefix?: string
  readonly clock: Clock
  readonly retries?: Retries
  readonly atOnce?: number
  readonly onError: (error: unknown) => void
}

const SETTLING_SLEEP_MS = 20
/** In a job's data, beside the task's payload. */
const LINE = '$line'
/** Of a job that an operator has discarded. */
const DISCARDED = '$discarded'
const LINE_SLEEP_MS = 1_000
/** Longer than all attempts of a job take, so that one that an operator removed holds nobody back for good. */
const LINE_SECONDS = 86_400

/**
 * The task queue of several processes: BullMQ on Redis, one queue per kind. Redis may lose a second of its work when it
 * dies, so what has to happen is in the event log, and its reader enqueues it again after a restart.
 */
export async function openRedisTasks({
  url,
  prefix = 'tasks',
  clock,
  retries = RETRIES,
  atOnce = 4,
  onError,
}: RedisTasksOptions): Promise<Tasks> {
  const connection = new Redis(url, { maxRetriesPerRequest: null })
  connection.on('error', onError)
  await refuseEviction(connection)
  const kinds = `${prefix}.kinds`
  const queues = new Map<string, Queue<JsonObject>>()
  const workers = new Map<string, Worker<JsonObject>>()
  const options = { connection, prefix }

  const queueOf = (kind: string) => {
    const known = queues.get(kind)
    if (known !== undefined) return known
    const queue = new Queue<JsonObject>(kind, options)
    queue.on('error', onError)
    queues.set(kind, queue)
    return queue
  }
  const isSettled = async (kind: string) => {
    const queue = queueOf(kind)
    const { active = 0, waiting = 0 } = await queue.getJobCounts('active', 'waiting')
    if (active + waiting > 0) return false
    const [next] = await queue.getDelayed(0, 0)
    return next === undefined || next.timestamp + next.delay > Date.now()
  }

  return {
    enqueue: async (task) => {
      checkTask(task)
      const { id, kind, payload, runAt, line } = task
      await connection.sadd(kinds, kind)
      await queueOf(kind).add(kind, line === undefined ? payload : { ...payload, [LINE]: line }, {
        jobId: id,
        delay: Math.max(0, (runAt ?? 0) - clock.now()),
        attempts: retries.attempts,
        backoff: { type: 'exponential', delay: retries.firstDelayMs },
        removeOnComplete: { age: REMEMBERED_MS / 1_000 },
        removeOnFail: false,
      })
    },
    work: (kind, handler) => {
      if (workers.has(kind)) throw new Error(`The tasks of kind ${kind} have a handler already.`)
      const worker = new Worker<JsonObject>(
        kind,
        (job, token) => inLine(connection, prefix, job, token, (each) => handled(each, handler)),
        {
          ...options,
          concurrency: atOnce,
          maxStalledCount: retries.attempts,
        },
      )
      worker.on('error', onError)
      workers.set(kind, worker)
    },
    ...deskOf(async () => (await connection.smembers(kinds)).map(queueOf)),
    settle: async () => {
      for (const kind of workers.keys()) while (!(await isSettled(kind))) await pause(SETTLING_SLEEP_MS)
    },
    close: async () => {
      await Promise.all([...workers.values()].map((worker) => worker.close()))
      await Promise.all([...queues.values()].map((queue) => queue.close()))
      await connection.quit()
    },
  }
}

/** The states of BullMQ behind each of ours. */
const STATES = {
  waiting: ['waiting', 'delayed'],
  running: ['active'],
  failed: ['failed'],
  done: ['completed'],
} as const satisfies Record<TaskState, readonly JobType[]>

/** What an operator sees of the queues and does with their jobs. */
function deskOf(queuesOf: () => Promise<readonly Queue<JsonObject>[]>): Pick<Tasks, 'list' | 'counts' | 'find' | 'retry' | 'discard'> {
  const queuesFor = async (kinds: readonly string[] | undefined) => (await queuesOf()).filter(({ name }) => kinds?.includes(name) ?? true)
  const jobWith = async (id: string) => {
    const found = await Promise.all((await queuesOf()).map((queue) => queue.getJob(id)))
    return found.find((job) => job !== undefined)
  }
  const failing = async (id: string) => {
    const job = await jobWith(id)
    const task = job && (await knownTask(job))
    return task && hasFailed(task) ? { job, task } : undefined
  }
  const begin = async ({ job, task: { state } }: NonNullable<Awaited<ReturnType<typeof failing>>>) =>
    state === 'failed' ? job.retry() : job.promote()
  return {
    list: async (state, { limit, after, kinds }) => {
      const queues = await queuesFor(kinds)
      // Redis knows no place between jobs: from the beginning on more and more are read, until enough of them come after it.
      for (let most = limit; ; most *= 2) {
        const lists = await Promise.all(queues.map((queue) => queue.getJobs([...STATES[state]], 0, most - 1, state === 'waiting')))
        const tasks = lists.flat().map((job) => knownAs(state, job))
        const ordered = tasks.toSorted((one, other) => inOrder(state, one.place, other.place))
        const found = ordered.filter(({ place }) => after === undefined || inOrder(state, after, place) < 0)
        if (found.length >= limit || lists.every(({ length }) => length < most)) return found.slice(0, limit)
      }
    },
    counts: async (kinds) => {
      const counted = await Promise.all(
        (await queuesFor(kinds)).map((queue) => queue.getJobCounts(...STATES.waiting, ...STATES.running, ...STATES.failed)),
      )
      const sum = (state: 'waiting' | 'running' | 'failed') =>
        counted.reduce((all, each) => all + STATES[state].reduce((of, name) => of + (each[name] ?? 0), 0), 0)
      return { waiting: sum('waiting'), running: sum('running'), failed: sum('failed') }
    },
    find: async (id) => {
      const job = await jobWith(id)
      return job && knownTask(job)
    },
    retry: async (id) => {
      const found = await failing(id)
      if (found) await begin(found)
      return found !== undefined
    },
    // A job that is removed could be enqueued again: with this mark, whoever takes it ends it.
    discard: async (id) => {
      const found = await failing(id)
      if (!found) return false
      await found.job.updateData({ ...found.job.data, [DISCARDED]: true })
      await begin(found)
      return true
    },
  }
}

/** What waits by when it is due, everything else the latest first. */
function inOrder(state: TaskState, one: TaskPlace, other: TaskPlace): number {
  const upwards = one.at - other.at || (one.id < other.id ? -1 : Number(one.id > other.id))
  return state === 'waiting' ? upwards : -upwards
}

async function knownTask(job: Job<JsonObject>): Promise<KnownTask> {
  const now = await job.getState()
  const state = (Object.keys(STATES) as TaskState[]).find((name) => STATES[name].some((each) => each === now))
  return knownAs(state ?? 'waiting', job)
}

function knownAs(state: TaskState, job: Job<JsonObject>): KnownTask {
  const { [LINE]: _line, [DISCARDED]: _discarded, ...payload } = job.data
  const [id, dueAt] = [job.id ?? '', (job.processedOn ?? job.timestamp) + job.delay]
  const endedAt = job.finishedOn ?? job.processedOn
  return {
    id,
    kind: job.name,
    payload,
    state,
    attempts: job.attemptsMade,
    inDoubt: job.stalledCounter > 0,
    since: job.timestamp,
    ...(job.failedReason !== undefined && state !== 'running' && { error: job.failedReason }),
    place: { at: state === 'waiting' ? dueAt : (endedAt ?? 0), id },
    ...(state === 'waiting' && { dueAt }),
    ...((state === 'failed' || (state === 'waiting' && job.attemptsMade > 0)) && endedAt !== undefined && { triedAt: endedAt }),
  }
}

/**
 * While an earlier job of the same line has failed and waits for another attempt, this one waits too. The failed ones of a line
 * stand in a sorted set, by when they were enqueued.
 */
async function inLine(
  connection: Redis,
  prefix: string,
  job: Job<JsonObject>,
  token: string | undefined,
  run: (job: Job<JsonObject>) => Promise<void>,
): Promise<void> {
  const line = job.data[LINE]
  if (typeof line !== 'string') return run(job)
  const [failed, id] = [`${prefix}.line.${line}`, job.id ?? '']
  const [first, since] = await connection.zrange(failed, '0', '0', 'WITHSCORES')
  if (first !== undefined && first !== id && Number(since) <= job.timestamp) {
    await job.moveToDelayed(Date.now() + LINE_SLEEP_MS, token)
    throw new DelayedError()
  }
  try {
    await run(job)
    await connection.zrem(failed, id)
  } catch (error) {
    const isLast = job.attemptsMade + 1 >= (job.opts.attempts ?? 1)
    if (isLast) await connection.zrem(failed, id)
    else await connection.multi().zadd(failed, String(job.timestamp), id).expire(failed, LINE_SECONDS).exec()
    throw error
  }
}

async function handled(job: Job<JsonObject>, handler: TaskHandler): Promise<void> {
  const { [LINE]: _line, [DISCARDED]: isDiscarded, ...payload } = job.data
  if (isDiscarded === true) return
  const task = { id: job.id ?? '', kind: job.name, payload, attempt: job.attemptsStarted, inDoubt: job.stalledCounter > 0 }
  try {
    await handler(task)
  } catch (error) {
    // Redis stores the error, so it must not contain addresses.
    throw new Error(sentenceOf(error), { cause: error })
  }
}

/** With an eviction policy, Redis could drop tasks when its memory is full. */
async function refuseEviction(connection: Redis): Promise<void> {
  const policy = /maxmemory_policy:(\S+)/.exec(await connection.info('memory'))?.[1] ?? 'noeviction'
  if (policy === 'noeviction') return
  await connection.quit()
  throw new Error(`Redis may drop tasks when its memory is full (${policy}). Set its maxmemory-policy to noeviction.`)
}
