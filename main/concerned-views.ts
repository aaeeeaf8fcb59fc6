/**
 * Which views an erasure has to build anew: those that handle an event of which a key that is destroyed opened something. The others hold
 * nothing of these people, because what a view holds comes of its events alone (docs/decisions/erasure.md).
 */
import { setImmediate as turn } from 'node:timers/promises'
import { ParkedEventSkipped } from '#events/views.ts'
import type { EventStore } from '#platform/event-store/port.ts'
import type { Keys } from '#platform/keys/port.ts'
import type { ReadStore } from '#platform/read-store/port.ts'
import { personalViews, viewsThatOpen } from '#projections/all.ts'
import type { ThreadedProjections } from '#projections/engine/thread/views-thread.ts'
import { personKey, positionOf, references, type ReferenceDocument } from '#projections/views/references/model.ts'

export type ConcernedPorts = {
  readonly keys: Pick<Keys, 'destroyedSubjects'>
  readonly store: Pick<EventStore, 'head' | 'readAt' | 'readStream'>
  readonly readStore: Pick<ReadStore, 'find' | 'getState' | 'setState'>
  readonly projections: Pick<ThreadedProjections, 'active' | 'registry' | 'status' | 'waitFor' | 'forget'>
}

export type Concerned = {
  readonly views: readonly string[]
  /** How many the last rebuild changed, if that was for all who are erased and there is nothing to do; otherwise none. */
  readonly documents: number
  /** To be called once these views are built anew, and what they replaced is gone: nobody has to be looked for again. */
  readonly done: (documents: number) => Promise<void>
}

/** Whom no view holds any more. */
type Cleared = { readonly subjects: readonly string[]; readonly documents: number }
const CLEARED = 'cleared-subjects'
/** What is noted stays below a megabyte: with more nothing is, and all who were ever erased count. For many at once all views are built anew. */
const MOST_NOTED = 20_000
const MOST_SUBJECTS = 1_000
const MOST_NOTES = 1_000
const PAGE = 500
const WAIT_MS = 10_000

/** All views that open something sealed, where it cannot be told. */
export async function concernedViews(ports: ConcernedPorts): Promise<Concerned> {
  const { keys, readStore, projections } = ports
  // Before anything is looked up: whose key is destroyed from now on, the next rebuild is for.
  const subjects = await keys.destroyedSubjects()
  // What a view takes in while it is built anew is opened on its thread, with the keys that this remembers.
  await projections.forget()
  const cleared = (await readStore.getState(CLEARED)) as Cleared | undefined
  const known = new Set(cleared?.subjects)
  const erased = subjects.filter((subject) => !known.has(subject))
  const views = erased.length > MOST_SUBJECTS ? personalViews : await viewsThatOpened(ports, erased)
  return {
    views,
    documents: erased.length === 0 ? (cleared?.documents ?? 0) : 0,
    done: (documents) =>
      readStore.setState(CLEARED, subjects.length > MOST_NOTED ? undefined : ({ subjects, documents } satisfies Cleared)),
  }
}

async function viewsThatOpened(ports: ConcernedPorts, subjects: readonly string[]): Promise<readonly string[]> {
  const { projections, readStore, store } = ports
  if (subjects.length === 0) return []
  const outdated = await madeByOtherCode(ports)
  if (outdated === undefined) return personalViews
  const types = new Set<string>()
  const found = () => personalViews.filter((view) => outdated.has(view) || viewsThatOpen(types).includes(view))
  for (const subject of subjects) {
    let cursor: string | undefined
    do {
      const where = { keys: personKey(subject) }
      const page = await readStore.find<ReferenceDocument>(projections.active(references), {
        where,
        limit: PAGE,
        ...(cursor !== undefined && { cursor }),
      })
      for (const { type } of await store.readAt(page.items.map(positionOf))) types.add(type)
      cursor = page.next
      // Of somebody in conversations for years there are many.
      await turn()
    } while (cursor !== undefined && found().length < personalViews.length)
  }
  return found()
}

/**
 * Views that have, or had, documents that this code did not make: it cannot say what they opened. Undefined where the references are not
 * whole.
 */
async function madeByOtherCode({ projections, store }: ConcernedPorts): Promise<ReadonlySet<string> | undefined> {
  const reached = await projections.waitFor([references.name], await store.head(), WAIT_MS)
  const [all, kept, noted] = await Promise.all([
    projections.status(),
    projections.registry.kept(),
    store.readStream(`view-${references.name}`, { direction: 'backwards', limit: MOST_NOTES }),
  ])
  const found = all.find(({ view }) => view === references.name)
  const isSkipped = noted.length === MOST_NOTES || noted.some(({ type }) => type === ParkedEventSkipped.type)
  if (!reached || !found || found.stopped || found.outdated || found.parked.length > 0 || isSkipped) return undefined
  return new Set([...all.filter(({ outdated }) => outdated), ...kept].map(({ view }) => view))
}
