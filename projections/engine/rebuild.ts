/** Builds views anew beside those in service, compares the two, and swaps them (engine.md, "Versions and swap"). */
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Difference } from './compare.ts'
import type { Projection } from '../define.ts'
import type { RebuildProgress } from './fill.ts'
import type { Filled, RebuildReply, RebuildRequest } from './rebuild-worker.ts'
import type { Logger } from './logger.ts'
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
export type Rebuilt = { readonly view: string; readonly documents: number; readonly differences: readonly Difference[] }

export type Rebuild = {
  /** All views when none is named; ends without a swap when the signal is aborted. @throws with a sentence: unknown view, another rebuild is running, or a view stopped */
  readonly run: (
    views: readonly string[],
    onProgress: (progress: RebuildProgress) => void,
    signal?: AbortSignal,
  ) => Promise<readonly Rebuilt[]>
  /** The same, after the rebuild that is running now, if any. */
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
const INTERRUPTED = 'The rebuild was interrupted.'

export function createRebuild({ projections, running, stores, logger, graceMs = 60_000, drainEvents = 50_000 }: RebuildDeps): Rebuild {
  const { registry } = running
  const replaced = replacedCollections(registry, logger, graceMs)
  let work: Promise<unknown> = Promise.resolve()
  let stopped = false
  let current: { readonly worker?: Worker; readonly progress?: RebuildProgress } | undefined

  const build = async (
    some: readonly Projection[],
    onProgress: (progress: RebuildProgress) => void,
    signal?: AbortSignal,
  ): Promise<readonly Rebuilt[]> => {
    const views = []
    for (const projection of some) {
      const live = registry.active(projection.model)
      views.push({ projection, name: projection.model.name, live, next: await registry.create(projection.model) })
    }
    try {
      const request: RebuildRequest = { ...stores, views: views.map(({ name, live, next }) => ({ name, live, next })), drainEvents }
      const filled = await fillInWorker(request, onProgress, signal)
      const rebuilt: Rebuilt[] = []
      for (const { projection, name, live, next } of views) {
        const { documents = 0, suspects = [] } = filled[name] ?? {}
        const found = await running.replace(name, next, suspects)
        rebuilt.push({ view: name, documents, differences: found })
        replaced.dropLater(projection, live.name)
      }
      return rebuilt
    } catch (error) {
      for (const { projection, next } of views)
        if (registry.active(projection.model).name !== next.name) await registry.drop(projection.model, next.name)
      throw error
    }
  }

  const fillInWorker = async (request: RebuildRequest, onProgress: (progress: RebuildProgress) => void, signal?: AbortSignal) => {
    if (stopped || signal?.aborted) throw new Error(INTERRUPTED)
    const { promise, resolve, reject } = Promise.withResolvers<Readonly<Record<string, Filled>>>()
    const worker = new Worker(new URL('./rebuild-worker.ts', import.meta.url), { workerData: request, resourceLimits })
    current = { worker }
    worker.on('message', (reply: RebuildReply) => {
      if (reply.kind === 'filled') return resolve(reply.filled)
      current = { worker, progress: reply.progress }
      onProgress(reply.progress)
    })
    worker.on('error', reject)
    worker.on('exit', () => reject(new Error(INTERRUPTED)))
    return promise
  }

  const run: Rebuild['run'] = async (names, onProgress, signal) => {
    if (current) throw new Error('A rebuild is already running. Please wait until it is done.')
    const some = chosen(projections, names)
    current = {}
    const cancel = () => void current?.worker?.terminate()
    signal?.addEventListener('abort', cancel)
    const built = build(some, onProgress, signal).finally(() => {
      current = undefined
      signal?.removeEventListener('abort', cancel)
    })
    work = built.catch(() => undefined)
    return built
  }

  return {
    run,
    async runNext(names, onProgress) {
      while (current) await work
      return run(names, onProgress)
    },
    dropReplaced: replaced.drop,
    progress: () => current?.progress,
    async stop() {
      stopped = true
      replaced.keep()
      await current?.worker?.terminate()
      await work
    },
  }
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
