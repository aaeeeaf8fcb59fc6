/** Collections that were replaced: kept for queries that still read them, and, where one may go back, for some days. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Collection } from '#platform/read-store/port.ts'
import type { Projection } from '../../define.ts'
import type { Logger } from '../logger.ts'
import type { Kept } from '../registry.ts'
import type { Projections } from '../runner.ts'

/** @property until milliseconds since 1970 */
export type Returnable = Kept & { readonly until: number }

type Registry = Projections['registry']
type Keeping = {
  readonly registry: Registry
  readonly projections: readonly Projection[]
  readonly logger: Pick<Logger, 'warn'>
  readonly keepMs: number
  readonly now: () => number
}

const SWEEP_MS = 3_600_000

/** @param isBusy a rebuild is running, which may be that of a kept collection: it is dropped an hour later */
export function keptWhile({ registry, projections, logger, keepMs, now }: Keeping, isBusy: () => boolean) {
  const all = async () => (await registry.kept()).map((one) => ({ ...one, until: one.at + keepMs }))
  const list = async (): Promise<readonly Returnable[]> => (await all()).filter(({ until }) => until > now())
  const sweep = async () => {
    for (const { view, collection, until } of isBusy() ? [] : await all()) {
      const projection = projections.find(({ model }) => model.name === view)
      if (projection && until <= now() && !isBusy()) await registry.drop(projection.model, collection.name)
    }
  }
  const sweeping = setInterval(() => {
    sweep().catch((error: unknown) => logger.warn({ err: error }, 'What was replaced days ago could not be dropped. It is tried again.'))
  }, SWEEP_MS).unref()

  return {
    list,
    sweep,
    /** What was filled and does not serve. */
    async dropUnlessKept({ model }: Projection, { name }: Collection) {
      if (!(await all()).some(({ collection }) => collection.name === name)) await registry.drop(model, name)
    },
    /** @throws with a sentence */
    async readable(view: string): Promise<Collection> {
      const found = (await list()).find((one) => one.view === view)
      if (!found) throw new Error(`Nothing is kept that ${view} served before.`)
      if (!found.isReadable) throw new Error(`What ${view} served before was made by a version that this one cannot read.`)
      return found.collection
    },
    stop: () => clearInterval(sweeping),
  }
}

/** No query reads for longer: it waits at most 2 s for a view, and 5 s for its turn. */
const READ_MS = 8_000

/** Of which queries may still read, for `graceMs` at most. */
export function replacedCollections(registry: Registry, logger: Pick<Logger, 'warn'>, graceMs: number) {
  /** Their timers, and what drops them at once. */
  const waiting = new Map<NodeJS.Timeout, () => Promise<void>>()
  const dropOne = async ({ model }: Projection, name: string, timer: NodeJS.Timeout) => {
    clearTimeout(timer)
    // It waits until it is gone: where that fails, an erasure tries again.
    if (waiting.has(timer)) await registry.drop(model, name)
    waiting.delete(timer)
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
