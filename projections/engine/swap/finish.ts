/** What becomes of a view that is filled beside the one in service: it is compared, judged, and put in its place. */
import type { Collection } from '#platform/read-store/port.ts'
import { opensSealed, type Projection } from '../../define.ts'
import type { Difference } from '../compare.ts'
import type { Unapplied } from './unapplied.ts'
import type { Current } from '../rebuild-current.ts'
import type { keptWhile, replacedCollections } from './replaced.ts'
import { buildOf } from './builds.ts'
import type { Filled } from '../rebuild-worker.ts'
import type { Kept } from '../registry.ts'
import type { Projections } from '../runner.ts'

/** @property documents how many were made of the log */
export type Rebuilt = {
  readonly view: string
  readonly documents: number
  readonly differences: readonly Difference[]
  readonly unapplied: Unapplied
  /** The one before stays in service. */
  readonly kept?: true
}

/** A view that is filled beside the one in service, of which `serves` is the version. */
export type Compared = Omit<Rebuilt, 'kept'> & { readonly version: number; readonly serves: number; readonly sealed: boolean }
/** Whether it is put in service. May take days, until the signal: then something else needs the views. */
export type Judge = (compared: Compared, signal: AbortSignal) => Promise<boolean>

export type Filling = { readonly projection: Projection; readonly name: string; readonly live: Collection; readonly next: Collection }
export type Finishing = {
  readonly running: Projections
  readonly replaced: ReturnType<typeof replacedCollections>
  readonly kept: Pick<ReturnType<typeof keptWhile>, 'dropUnlessKept'>
  readonly keptAt: () => number | undefined
  /** What is kept of the views before they are swapped. */
  readonly keptBefore: readonly Kept[]
}

/** Compares a view that is filled, where somebody judges that, and puts it in service. */
export async function finish(
  { running, replaced, kept, keptAt, keptBefore }: Finishing,
  { projection, name, live, next }: Filling,
  { documents, suspects }: Filled = { documents: 0, suspects: [] },
  { judge, mine }: { readonly judge: Judge | undefined; readonly mine: Current },
): Promise<Rebuilt> {
  let judged: Unapplied | undefined
  if (judge) {
    const found = await running.compare(name, next, suspects).catch(namingThe(name))
    const compared = {
      view: name,
      documents,
      ...found,
      version: buildOf(next).version,
      serves: buildOf(live).version,
      sealed: opensSealed(projection),
    }
    const swaps = await mine.whileWaiting(() => judge(compared, mine.giveWay.signal))
    mine.giveWay.signal.throwIfAborted()
    if (!swaps) {
      await kept.dropUnlessKept(projection, next)
      return { view: name, documents, ...found, kept: true }
    }
    judged = found.unapplied
  }
  const before = keptBefore.find(({ view }) => view === name)
  const at = keptAt()
  const leveled = await running.replace(name, next, suspects, at).catch(namingThe(name))
  if (before && before.collection.name !== next.name) replaced.dropLater(projection, before.collection.name)
  if (at === undefined) replaced.dropLater(projection, live.name)
  // What passed by when it was judged does not pass by again.
  return { view: name, documents, ...leveled, ...(judged && { unapplied: judged }) }
}

/** Several are compared at once, and the one that fails is told of all of them. */
function namingThe(view: string) {
  return (error: unknown): never => {
    const why = (error instanceof Error ? error.message : String(error)).replace(/\.$/, '')
    throw new Error(`${view} could not be compared with what serves: ${why}.`, { cause: error })
  }
}
