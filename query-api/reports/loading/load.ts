/**
 * The facts as of a position of the views: read whole at the first question, and of what came since at each later one. Where a view has been
 * built anew, as an erasure does, everything is read again.
 */
import type { Position } from '#events/envelope.ts'
import type { Collection, Document, ReadStore } from '#platform/read-store/port.ts'
import type { FactEntryDocument } from '#projections/views/fact-entries/model.ts'
import type { StoredDocument } from '#projections/views/paths/model.ts'
import { positionOf, type ReferenceDocument } from '#projections/views/references/model.ts'
import type { Facts } from '../facts.ts'
import { foldFacts, type Fold } from './fold.ts'

/** The collections in service, and the position that all of them have reached. */
export type Source = {
  readonly factEntries: Collection
  readonly paths: Collection
  readonly references: Collection
  readonly position: Position
}

/** As many as a store answers at once. */
const PAGE = 1_000

export function factsOf(store: ReadStore): (source: Source) => Promise<Facts> {
  let loaded:
    | {
        readonly fold: Fold
        readonly names: string
        readonly position: Position
        readonly entry: string | undefined
        readonly facts: Facts
      }
    | undefined
  let current: Promise<Facts> | undefined

  /** The next page is read while one is taken. */
  async function* pages<Doc extends Document>(collection: Collection, from?: string): AsyncGenerator<readonly Doc[]> {
    const read = (after?: string) =>
      store.find<Doc>(collection, { where: {}, limit: PAGE, ...(after !== undefined && { after: { id: after } }) })
    let next: ReturnType<typeof read> | undefined = read(from)
    while (next) {
      const items: readonly Doc[] = (await next).items
      const last = items.at(-1)?._id
      next = items.length < PAGE || last === undefined ? undefined : read(last)
      // Nobody waits for it where the taking ends before.
      next?.catch(() => undefined)
      yield items
    }
  }

  /** @returns how many */
  const takePaths = (fold: Fold, documents: readonly StoredDocument[]): number => {
    let taken = 0
    for (const { _id, entries } of documents) {
      // That of a student has none.
      if (!entries) continue
      fold.takePath(_id, entries)
      taken += 1
    }
    return taken
  }

  const takeNews = async (fold: Fold, since: Position, { paths, references }: Source) => {
    const moved = new Set<string>()
    for await (const items of pages<ReferenceDocument>(references)) {
      const news = items.filter((item) => positionOf(item) > since)
      for (const { application } of news) if (application !== undefined) moved.add(application)
      if (news.length < items.length) break
    }
    const ids = [...moved]
    let taken = 0
    for (let at = 0; at < ids.length; at += PAGE)
      taken += takePaths(fold, await store.getMany<StoredDocument>(paths, ids.slice(at, at + PAGE)))
    return taken
  }

  const load = async (source: Source): Promise<Facts> => {
    const { factEntries, paths, references, position } = source
    const names = [factEntries, paths, references].map(({ name }) => name).join(' ')
    const before = loaded?.names === names ? loaded : undefined
    const fold = before?.fold ?? foldFacts()
    if (!before) for (const collection of [factEntries, paths, references]) await store.declare(collection)
    if (before && before.position >= position) return before.facts
    // The view may be further than the others: an entry is taken once.
    let entry = before?.entry
    let taken = 0
    for await (const items of pages<FactEntryDocument>(factEntries, entry)) {
      items.forEach(fold.take)
      taken += items.length
      entry = items.at(-1)?._id ?? entry
    }
    if (before) taken += await takeNews(fold, before.position, source)
    else for await (const items of pages<StoredDocument>(paths)) taken += takePaths(fold, items)
    // Who reads a report leaves an event, by which nothing that was worked out is old.
    const facts = before && taken === 0 ? before.facts : fold.facts()
    loaded = { fold, names, position, entry, facts }
    return facts
  }

  // What broke off may have taken some of the entries: all is read again.
  const loadAnew = (source: Source) =>
    load(source).catch((error: unknown) => {
      loaded = undefined
      throw error
    })

  // One after the other: a fold takes each entry once.
  return (source) =>
    (current = (current ?? Promise.resolve()).then(
      () => loadAnew(source),
      () => loadAnew(source),
    ))
}
