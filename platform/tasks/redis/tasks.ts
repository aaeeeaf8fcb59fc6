import { Queue, Worker } from 'bullmq'
import type { Job } from 'bullmq'
import { Redis } from 'ioredis'
import { setTimeout as pause } from 'node:timers/promises'
import type { JsonObject } from '#events/envelope.ts'
import type { Clock } from '../../clock.ts'
import { checkTask, RETRIES, sentenceOf } from '../attempts.ts'
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

/** How long Redis remembers a task that was done. Enqueued again after that, it would be done again. */
const REMEMBERED_SECONDS = 90 * 86_400
const SETTLING_SLEEP_MS = 20

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
      const { id, kind, payload, runAt } = task
      await connection.sadd(kinds, kind)
      await queueOf(kind).add(kind, payload, {
        jobId: id,
        delay: Math.max(0, (runAt ?? 0) - clock.now()),
        attempts: retries.attempts,
        backoff: { type: 'exponential', delay: retries.firstDelayMs },
        removeOnComplete: { age: REMEMBERED_SECONDS },
        removeOnFail: false,
      })
    },
    work: (kind, handler) => {
      if (workers.has(kind)) throw new Error(`The tasks of kind ${kind} have a handler already.`)
      const worker = new Worker<JsonObject>(kind, (job) => handled(job, handler), {
        ...options,
        concurrency: atOnce,
        maxStalledCount: retries.attempts,
      })
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

async function handled(job: Job<JsonObject>, handler: TaskHandler): Promise<void> {
  const task = { id: job.id ?? '', kind: job.name, payload: job.data, attempt: job.attemptsStarted, inDoubt: job.stalledCounter > 0 }
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
