/** The worker thread of a rebuild. It opens stores of its own, so that requests are answered meanwhile. */
import { flushCompileCache } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import type { EventStore } from '#platform/event-store/port.ts'
import type { Keys } from '#platform/keys/port.ts'
import type { Collection, ReadStore } from '#platform/read-store/port.ts'
import { projections } from '../all.ts'
import { fill, type RebuildProgress } from './fill.ts'
import { openPass } from './pass.ts'
import { inLanes, resourceLimits, together } from './swap/lanes.ts'
import { dropView, openView, type RunningView } from './view.ts'
import { writeBehind } from './write-behind.ts'

/** The stores that `openForRebuild(settings)` of the request's module resolves to. */
export type RebuildStores = {
  readonly events: Pick<EventStore, 'readAll' | 'head' | 'close'>
  readonly readStore: ReadStore
  readonly keys: Keys
}

export type RebuildRequest = {
  readonly module: string
  readonly settings: unknown
  readonly views: readonly { readonly name: string; readonly live: Collection; readonly next: Collection }[]
  readonly drainEvents: number
  /** Shared: its first number is 1 while the rebuild is paused. */
  readonly held: Int32Array
  /** `next` has served before, and catches up. */
  readonly isBack: boolean
  /** How many threads share the pass, of which this is the first, or else `lane`. */
  readonly lanes: number
  readonly lane?: number
}

/**
 * Per view: how many documents were made, and as `suspects` the ids of those that differ from the ones in service. Some may only
 * be newer, since that view goes on.
 */
export type RebuildReply =
  | { readonly kind: 'progress'; readonly progress: RebuildProgress }
  | { readonly kind: 'filled'; readonly filled: Readonly<Record<string, Filled>> }

export type Filled = { readonly documents: number; readonly suspects: readonly string[] }

/** Of documents kept in memory, in all views together: as much as a small machine has left. */
const HELD_BYTES = 64 * 1024 * 1024
const LOOK_MS = 100

/** One lane, in a thread of its own beside this one. It ends with it. */
async function runBeside(
  request: RebuildRequest,
  onProgress: (progress: RebuildProgress) => void,
): Promise<Readonly<Record<string, Filled>>> {
  const { promise, resolve, reject } = Promise.withResolvers<Readonly<Record<string, Filled>>>()
  const worker = new Worker(new URL(import.meta.url), { workerData: request, resourceLimits })
  worker.on('message', (reply: RebuildReply) => (reply.kind === 'filled' ? resolve(reply.filled) : onProgress(reply.progress)))
  worker.on('error', reject)
  worker.on('exit', () => reject(new Error('A thread of the rebuild has ended.')))
  return promise
}

async function run({ lane, ...request }: RebuildRequest): Promise<void> {
  const post = (message: RebuildReply) => parentPort?.postMessage(message)
  const shares = lane === undefined ? inLanes(request.views, request.lanes) : [request.views]
  const lanes = lane === undefined ? shares.length : request.lanes
  const latest = new Map<number, RebuildProgress>()
  const running = shares.map((views, n) => {
    const share = { ...request, views, lanes, lane: lane ?? n }
    const onProgress = (progress: RebuildProgress) => {
      latest.set(n, progress)
      if (latest.size === shares.length) post({ kind: 'progress', progress: together([...latest.values()]) })
    }
    return n === 0 ? runHere(share, onProgress) : runBeside(share, onProgress)
  })
  const filled = await Promise.all(running)
  post({ kind: 'filled', filled: Object.fromEntries(filled.flatMap((one) => Object.entries(one))) })
}

async function runHere(
  request: RebuildRequest,
  onProgress: (progress: RebuildProgress) => void,
): Promise<Readonly<Record<string, Filled>>> {
  const { openForRebuild } = (await import(request.module)) as { openForRebuild: (settings: unknown) => Promise<RebuildStores> }
  const { events, readStore, keys } = await openForRebuild(request.settings)
  const { lane = 0, lanes } = request
  try {
    const views: RunningView[] = []
    const store = writeBehind(readStore, HELD_BYTES / lanes)
    const pass = await openPass(readStore, await keys.destroyed(), request.views, { lane, lanes })
    const hold = holding(request.held)
    const drain = async () => {
      await store.drain(pass.during)
      await hold.over()
    }
    for (const { name, next } of request.views) {
      const projection = projections.find(({ model }) => model.name === name)
      if (!projection) throw new Error(`There is no view named ${name}.`)
      // What may hold something that is gone by now, or may be half of a drain, begins anew.
      if (!request.isBack && !pass.goesOn(next.name)) await dropView(readStore, next.name)
      await readStore.declare(next, 'later')
      views.push(await openView(store, projection, next))
    }
    await fill({
      events,
      keys,
      views,
      // Whoever pauses it waits for no full memory.
      store: { ...store, isFull: () => hold.isOn() || store.isFull() },
      drain,
      drainEvents: request.drainEvents,
      now: hold.now,
      onProgress,
    })
    const filled: Record<string, Filled> = {}
    for (const { name, live, next } of request.views) {
      await readStore.declare(next)
      filled[name] = {
        documents: await readStore.count(next, {}, Number.MAX_SAFE_INTEGER),
        suspects: await readStore.differing(live, next),
      }
    }
    return filled
  } finally {
    await Promise.all([events.close(), readStore.close(), keys.close()])
  }
}

/** A paused rebuild has stored all that it has made, and does nothing. */
function holding(held: Int32Array) {
  let heldMs = 0
  const isOn = () => Atomics.load(held, 0) === 1
  return {
    isOn,
    /** Without the time of pauses, so that the rate is that of the work. */
    now: () => Date.now() - heldMs,
    async over() {
      const since = Date.now()
      while (isOn()) await pause(LOOK_MS)
      heldMs += Date.now() - since
    },
  }
}

// For the next rebuild: with modules from the compile cache, the thread needs 17 MB less memory.
flushCompileCache()
await run(workerData as RebuildRequest)
