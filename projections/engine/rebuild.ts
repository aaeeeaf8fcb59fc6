/** Builds views anew beside those in service, compares the two, and swaps them (engine.md, "Versions and swap"). */
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Difference } from './compare.ts'
import type { Collection } from '#platform/read-store/port.ts'
import { opensSealed, type Projection } from '../define.ts'
import type { RebuildProgress } from './fill.ts'
import type { Filled, RebuildReply, RebuildRequest } from './rebuild-worker.ts'
import type { Logger } from './logger.ts'
import { currentOne, INTERRUPTED, type Current } from './rebuild-current.ts'
import type { Projections } from './runner.ts'

export type RebuildDeps = {
  readonly projections: readonly Projection[]
  readonly running: Projections
  /** Address of a module that exports `openForRebuild(settings): Promise<RebuildStores>`, and settings that can be cloned. */
  readonly stores: { readonly module: string; readonly settings: unknown }
  readonly logger: Logger
  /** After how many events a rebuild stores what it has at the latest; after a kill it goes on there. */
  readonly drainEvents?: number
  /** How long the replaced collection is kept for queries that still read it. In milliseconds. */
  readonly graceMs?: number
}

/** @property documents how many were made of the log */
export type Rebuilt = {
  readonly view: string
  readonly documents: number
  readonly differences: readonly Difference[]
  /** The one before stays in service. */
  readonly kept?: true
}

/** A view that is filled beside the one in service, of which `serves` is the version. */
export type Compared = Omit<Rebuilt, 'kept'> & { readonly version: number; readonly serves: number; readonly sealed: boolean }
/** Whether it is put in service. May take days, until the signal: then something else needs the views. */
export type Judge = (compared: Compared, signal: AbortSignal) => Promise<boolean>

export type Rebuild = {
  /** All views when none is named; ends without a swap when the signal is aborted. @throws with a sentence: unknown view, another rebuild is running, or a view stopped */
  readonly run: (
    views: readonly string[],
    onProgress: (progress: RebuildProgress) => void,
    signal?: AbortSignal,
    judge?: Judge,
  ) => Promise<readonly Rebuilt[]>
  /** Stores what is made so far, and waits. False when none is being filled, or somebody waits for it. */
  readonly pause: () => boolean
  readonly resume: () => boolean
  /** The same, after the rebuild that is running now, if any. One that is paused, or waits for a judgement, gives way and begins anew then. */
  readonly runNext: (views: readonly string[], onProgress: (progress: RebuildProgress) => void) => Promise<readonly Rebuilt[]>
  /** Drops the replaced collections that are still kept for queries, once no query can read them any more. */
  readonly dropReplaced: () => Promise<void>
  /** Of the rebuild that is running. */
  readonly progress: () => RebuildProgress | undefined
  readonly stop: () => Promise<void>
}

/**
 * A rebuild allocates much and keeps little. Measured: with half the young generation it is a tenth slower and needs as
 * much memory; with twice of it, it needs more and is no faster. The old generation holds the documents kept in memory.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 512 }
/** No query reads for longer: it waits at most 2 s for a view, and 5 s for its turn. */
const READ_MS = 8_000

export function createRebuild({ projections, running, stores, logger, graceMs = 60_000, drainEvents = 50_000 }: RebuildDeps): Rebuild {
  const { registry } = running
  const replaced = replacedCollections(registry, logger, graceMs)
  let work: Promise<unknown> = Promise.resolve()
  let stopped = false
  let current: Current | undefined
  /** What others have to give way to. */
  const nexts = new Set<Promise<unknown>>()

  const build = async (some: readonly Projection[], { onProgress, judge }: Asked, mine: Current): Promise<readonly Rebuilt[]> => {
    const views: Building[] = []
    for (const projection of some) {
      const live = registry.active(projection.model)
      views.push({ projection, name: projection.model.name, live, next: await registry.create(projection.model) })
    }
    try {
      const request = { ...stores, views: views.map(({ name, live, next }) => ({ name, live, next })), drainEvents, held: mine.held }
      const filled = await fillInWorker(request, onProgress, mine)
      const ended = await Promise.allSettled(views.map((view) => finish({ running, replaced }, view, filled[view.name], { judge, mine })))
      for (const one of ended) if (one.status === 'rejected') throw one.reason
      return ended.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    } catch (error) {
      for (const { projection, next } of views)
        if (registry.active(projection.model).name !== next.name) await registry.drop(projection.model, next.name)
      throw error
    }
  }

  const once = (some: readonly Projection[], asked: Asked) => {
    const mine = currentOne()
    current = mine
    asked.signal?.addEventListener('abort', mine.end)
    if (stopped || asked.signal?.aborted) mine.end()
    const built = build(some, asked, mine).finally(() => {
      current = undefined
      asked.signal?.removeEventListener('abort', mine.end)
    })
    work = built.catch(() => undefined)
    return { mine, built }
  }

  const run: Rebuild['run'] = async (names, onProgress, signal, judge) => {
    if (current) throw new Error('A rebuild is already running. Please wait until it is done.')
    const some = chosen(projections, names)
    for (;;) {
      const { mine, built } = once(some, { onProgress, signal, judge })
      try {
        return await built
      } catch (error) {
        // It gave way to one that somebody waits for, and opened what may be gone since.
        if (!mine.isWanted() || stopped || signal?.aborted) throw error
        while (current || nexts.size > 0) await Promise.all([work, ...nexts])
      }
    }
  }

  return {
    run,
    runNext(names, onProgress) {
      const next = (async () => {
        while (current) {
          current.want()
          await work
        }
        return run(names, onProgress)
      })()
      const ended: Promise<unknown> = next.catch(() => undefined).then(() => nexts.delete(ended))
      nexts.add(ended)
      return next
    },
    pause() {
      if (!current?.isFilling || current.isWanted()) return false
      return Atomics.exchange(current.held, 0, 1) === 0
    },
    resume: () => current !== undefined && Atomics.exchange(current.held, 0, 0) === 1,
    dropReplaced: replaced.drop,
    progress: () => current?.progress,
    async stop() {
      stopped = true
      replaced.keep()
      current?.end()
      await work
    },
  }
}

type Building = { readonly projection: Projection; readonly name: string; readonly live: Collection; readonly next: Collection }
type Asked = {
  readonly onProgress: (progress: RebuildProgress) => void
  readonly signal: AbortSignal | undefined
  readonly judge: Judge | undefined
}

/** Compares a view that is filled, where somebody judges that, and puts it in service. */
async function finish(
  { running, replaced }: { readonly running: Projections; readonly replaced: ReturnType<typeof replacedCollections> },
  { projection, name, live, next }: Building,
  { documents, suspects }: Filled = { documents: 0, suspects: [] },
  { judge, mine }: { readonly judge: Judge | undefined; readonly mine: Current },
): Promise<Rebuilt> {
  if (judge) {
    const found = await running.compare(name, next, suspects)
    const compared = { view: name, documents, differences: found, ...versionsOf(projection, live), sealed: opensSealed(projection) }
    const swaps = await mine.whileWaiting(() => judge(compared, mine.giveWay.signal))
    mine.giveWay.signal.throwIfAborted()
    if (!swaps) {
      await running.registry.drop(projection.model, next.name)
      return { view: name, documents, differences: found, kept: true }
    }
  }
  const differences = await running.replace(name, next, suspects)
  replaced.dropLater(projection, live.name)
  return { view: name, documents, differences }
}

async function fillInWorker(request: RebuildRequest, onProgress: (progress: RebuildProgress) => void, mine: Current) {
  if (mine.giveWay.signal.aborted) throw new Error(INTERRUPTED)
  const { promise, resolve, reject } = Promise.withResolvers<Readonly<Record<string, Filled>>>()
  const worker = new Worker(new URL('./rebuild-worker.ts', import.meta.url), { workerData: request, resourceLimits })
  mine.worker = worker
  mine.isFilling = true
  worker.on('message', (reply: RebuildReply) => {
    if (reply.kind === 'filled') {
      mine.isFilling = false
      return resolve(reply.filled)
    }
    mine.progress = reply.progress
    onProgress(reply.progress)
  })
  worker.on('error', reject)
  worker.on('exit', () => reject(new Error(INTERRUPTED)))
  return promise
}

function versionsOf({ model }: Projection, live: Collection) {
  const serves = Number(/__v(\d+)/.exec(live.name)?.[1] ?? model.version)
  return { version: model.version, serves }
}

function chosen(projections: readonly Projection[], names: readonly string[]): readonly Projection[] {
  if (names.length === 0) return projections
  return names.map((name) => {
    const found = projections.find(({ model }) => model.name === name)
    if (!found) throw new Error(`There is no view named ${name}. The views are ${projections.map(({ model }) => model.name).join(', ')}.`)
    return found
  })
}

/** Collections that were replaced, and are kept for queries that still read them. */
function replacedCollections(registry: Projections['registry'], logger: Logger, graceMs: number) {
  /** Their timers, and what drops them at once. */
  const waiting = new Map<NodeJS.Timeout, () => Promise<void>>()
  const dropOne = async ({ model }: Projection, name: string, timer: NodeJS.Timeout) => {
    clearTimeout(timer)
    if (waiting.delete(timer)) await registry.drop(model, name)
  }
  return {
    dropLater(projection: Projection, name: string): void {
      const timer = setTimeout(() => {
        dropOne(projection, name, timer).catch((error: unknown) =>
          logger.warn({ err: error, collection: name }, 'A replaced collection could not be dropped. It goes at the next start.'),
        )
      }, graceMs).unref()
      waiting.set(timer, () => dropOne(projection, name, timer))
    },
    async drop(): Promise<void> {
      const drops = [...waiting.values()]
      if (drops.length > 0) await pause(READ_MS)
      for (const drop of drops) await drop()
    },
    /** Until the next start. */
    keep(): void {
      for (const timer of waiting.keys()) clearTimeout(timer)
    },
  }
}
