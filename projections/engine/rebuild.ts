/** Builds views anew beside those in service, compares the two, and swaps them (engine.md, "Versions and swap"). */
import { Worker } from 'node:worker_threads'
import type { Collection } from '#platform/read-store/port.ts'
import type { Projection } from '../define.ts'
import type { RebuildProgress } from './fill.ts'
import type { Filled, RebuildReply, RebuildRequest } from './rebuild-worker.ts'
import type { Logger } from './logger.ts'
import { currentOne, INTERRUPTED, untilNone, type Current } from './rebuild-current.ts'
import { finish, type Filling, type Finishing, type Judge, type Rebuilt } from './swap/finish.ts'
import { resourceLimits } from './swap/lanes.ts'
import { keptWhile, replacedCollections, type Returnable } from './swap/replaced.ts'
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
  /** How long it is kept beside, so that one can go back to it. In milliseconds; not at all when left out. */
  readonly keepMs?: number
  readonly now?: () => number
  /** How many threads share a rebuild: two where nobody else needs the processors. On MongoDB one, since bulks go one at a time. */
  readonly lanes?: number
}

export type Rebuild = {
  /** All views when none is named; ends without a swap when the signal is aborted. @throws with a sentence: unknown view, another rebuild is running, or a view stopped */
  readonly run: (
    views: readonly string[],
    onProgress: (progress: RebuildProgress) => void,
    signal?: AbortSignal,
    judge?: Judge,
  ) => Promise<readonly Rebuilt[]>
  /** Stores what is made so far, and waits; also before it has begun. False when all is filled, or somebody waits for it. */
  readonly pause: () => boolean
  readonly resume: () => boolean
  /**
   * The same, after the rebuild that is running now, if any. One that is paused, or waits for a judgement, gives way and begins anew then.
   * Nobody can go back to what it replaces.
   */
  readonly runNext: (views: readonly string[], onProgress: (progress: RebuildProgress) => void) => Promise<readonly Rebuilt[]>
  /** Resolves when no rebuild is running. @throws when the signal is aborted */
  readonly whenFree: (signal: AbortSignal) => Promise<void>
  /** Drops the replaced collections that are still kept for queries, once no query can read them any more. */
  readonly dropReplaced: () => Promise<void>
  /**
   * The collections that served before those in service, each as it stood at the swap, as long as one can go back to it: until the next
   * rebuild of the view, or one by `runNext`, and `keepMs` at most.
   */
  readonly kept: () => Promise<readonly Returnable[]>
  /**
   * Lets the kept collection of a view catch up beside the one in service, with the progress, pause and judgement of a rebuild, and puts
   * it back: the one in service is then the kept one. @throws with a sentence: nothing is kept, this version cannot read it, or another rebuild is running
   */
  readonly goBack: (
    view: string,
    onProgress: (progress: RebuildProgress) => void,
    signal?: AbortSignal,
    judge?: Judge,
  ) => Promise<readonly Rebuilt[]>
  /** How long what a swap replaces is kept. In milliseconds; 0 where it is not. */
  readonly keepMs: number
  /** What is kept for longer than it has to be. Also done every hour. */
  readonly dropExpired: () => Promise<void>
  /** The views that `runNext` builds now, none while it waits for the rebuild before it, and how far it is. Undefined where nobody called it. */
  readonly next: () => Next | undefined
  readonly stop: () => Promise<void>
}

export type Next = { readonly views: readonly string[]; readonly progress?: RebuildProgress | undefined }

const BUSY = 'A rebuild is already running. Please wait until it is done.'

export function createRebuild(deps: RebuildDeps): Rebuild {
  const { projections, running, stores, logger, graceMs = 60_000, drainEvents = 50_000, keepMs = 0, now = Date.now, lanes = 1 } = deps
  const { registry } = running
  const replaced = replacedCollections(registry, logger, graceMs)
  let work: Promise<unknown> = Promise.resolve()
  let stopped = false
  let current: Current | undefined
  /** What others have to give way to. */
  const nexts = new Set<Promise<unknown>>()

  const kept = keptWhile({ registry, projections, logger, keepMs, now }, () => current !== undefined)

  const once = (some: readonly Projection[], asked: Asked) => {
    const mine = currentOne(some, !asked.keeps)
    current = mine
    asked.signal?.addEventListener('abort', mine.end)
    if (stopped || asked.signal?.aborted) mine.end()
    const built = build(
      { running, stores, drainEvents, lanes, replaced, kept, keptAt: () => (keepMs > 0 ? now() : undefined) },
      some,
      asked,
      mine,
    ).finally(() => {
      current = undefined
      asked.signal?.removeEventListener('abort', mine.end)
    })
    work = built.catch(() => undefined)
    return { mine, built }
  }

  const runAll = async (names: readonly string[], asked: Asked) => {
    if (current) throw new Error(BUSY)
    const some = chosen(projections, names)
    const settled: Rebuilt[] = []
    for (;;) {
      const left = some.filter(({ model }) => !settled.some(({ view }) => view === model.name))
      const { mine, built } = once(left, { ...asked, settled })
      try {
        await built
        return settled
      } catch (error) {
        // It gave way to one that somebody waits for, and opened what may be gone since.
        if (!mine.isWanted() || stopped || asked.signal?.aborted) throw error
        asked.onProgress({ done: 0, total: 0, rate: 0, eta: 0, gaveWay: true })
        await untilNone(() => (current || nexts.size > 0 ? Promise.all([work, ...nexts]) : undefined), asked.signal)
      }
    }
  }

  return {
    run: (names, onProgress, signal, judge) => runAll(names, { onProgress, signal, judge, keeps: true }),
    runNext(names, onProgress) {
      const next = (async () => {
        while (current) {
          current.want()
          await work
        }
        return runAll(names, { onProgress, keeps: false })
      })()
      const ended: Promise<unknown> = next.catch(() => undefined).then(() => nexts.delete(ended))
      nexts.add(ended)
      return next
    },
    pause: () => current?.pause() === true,
    resume: () => current?.resume() === true,
    next: () => (nexts.size === 0 ? undefined : current?.isNext ? current : { views: [] }),
    whenFree: (signal) => untilNone(() => current && work, signal),
    dropReplaced: replaced.drop,
    kept: kept.list,
    keepMs,
    dropExpired: kept.sweep,
    async goBack(view, onProgress, signal, judge) {
      const some = chosen(projections, [view])
      const back = await kept.readable(view)
      if (current) throw new Error(BUSY)
      return once(some, { onProgress, signal, judge, back, keeps: true }).built
    },
    async stop() {
      stopped = true
      replaced.keep()
      kept.stop()
      current?.end()
      await work
    },
  }
}

type Building = Required<Pick<RebuildDeps, 'running' | 'stores' | 'drainEvents' | 'lanes'>> & Omit<Finishing, 'keptBefore'>

/** Fills views beside those in service, and puts them in their place. */
async function build(deps: Building, some: readonly Projection[], asked: Asked, mine: Current): Promise<readonly Rebuilt[]> {
  const { running, stores, drainEvents, lanes, kept } = deps
  const { registry } = running
  const { onProgress, judge, back } = asked
  const finishing = { ...deps, keptAt: asked.keeps ? deps.keptAt : () => undefined, keptBefore: await registry.kept() }
  const views: Filling[] = []
  for (const projection of some) {
    const live = registry.active(projection.model)
    views.push({ projection, name: projection.model.name, live, next: back ?? (await registry.create(projection.model)) })
  }
  try {
    const named = views.map(({ name, live, next }) => ({ name, live, next }))
    const request = { ...stores, views: named, drainEvents, held: mine.held, isBack: back !== undefined, lanes }
    const filled = await fillInWorker(request, onProgress, mine)
    const ended = await Promise.allSettled(views.map((view) => finish(finishing, view, filled[view.name], { judge, mine })))
    const done = ended.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    asked.settled?.push(...done)
    for (const one of ended) if (one.status === 'rejected') throw one.reason
    return done
  } catch (error) {
    for (const { projection, next } of views)
      if (registry.active(projection.model).name !== next.name) await kept.dropUnlessKept(projection, next)
    throw error
  }
}

type Asked = {
  readonly onProgress: (progress: RebuildProgress) => void
  readonly signal?: AbortSignal | undefined
  readonly judge?: Judge | undefined
  /** What is filled in place of a new collection. */
  readonly back?: Collection
  /** One can go back to what is replaced. */
  readonly keeps: boolean
  /** Gets those with which it is done, also where it has to begin anew with the others. */
  readonly settled?: Rebuilt[]
}

async function fillInWorker(request: RebuildRequest, onProgress: (progress: RebuildProgress) => void, mine: Current) {
  if (mine.giveWay.signal.aborted) throw new Error(INTERRUPTED)
  const { promise, resolve, reject } = Promise.withResolvers<Readonly<Record<string, Filled>>>()
  const worker = new Worker(new URL('./rebuild-worker.ts', import.meta.url), { workerData: request, resourceLimits })
  mine.worker = worker
  worker.on('message', (reply: RebuildReply) => {
    if (reply.kind === 'filled') {
      mine.isFilled = true
      return resolve(reply.filled)
    }
    mine.progress = reply.progress
    onProgress(reply.progress)
  })
  worker.on('error', reject)
  worker.on('exit', () => reject(new Error(INTERRUPTED)))
  return promise
}

function chosen(projections: readonly Projection[], names: readonly string[]): readonly Projection[] {
  if (names.length === 0) return projections
  return names.map((name) => {
    const found = projections.find(({ model }) => model.name === name)
    if (!found) throw new Error(`There is no view named ${name}. The views are ${projections.map(({ model }) => model.name).join(', ')}.`)
    return found
  })
}
