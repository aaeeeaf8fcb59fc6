import { DelayedError, Queue, Worker } from 'bullmq'
import type { Job } from 'bullmq'
import { Redis } from 'ioredis'
import { setTimeout as pause } from 'node:timers/promises'
import type { JsonObject } from '#events/envelope.ts'
import type { Clock } from '../../clock.ts'
import { checkTask, REMEMBERED_MS, RETRIES, sentenceOf } from '../attempts.ts'
import type { Retries } from '../attempts.ts'
import type { TaskHandler, Tasks } from '../port.ts'

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
    failed: async (limit) => {
      const lists = await Promise.all((await connection.smembers(kinds)).map((kind) => queueOf(kind).getFailed(0, limit - 1)))
      const latest = lists.flat().toSorted((a, b) => (b.finishedOn ?? 0) - (a.finishedOn ?? 0))
      return latest.slice(0, limit).map((job) => ({
        id: job.id ?? '',
        kind: job.name,
        attempts: job.attemptsMade,
        error: job.failedReason,
        inDoubt: job.stalledCounter > 0,
      }))
    },
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
  const { [LINE]: _line, ...payload } = job.data
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
