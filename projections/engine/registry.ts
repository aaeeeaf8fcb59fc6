/** The collection of each view that is in service. Stored in the read store, cached in memory (engine.md, "Versions and swap"). */
import type { Json } from '#events/envelope.ts'
import type { Collection, ReadStore } from '#platform/read-store/port.ts'
import { collectionOf, type Model, type Projection } from '../define.ts'
import type { Logger } from './logger.ts'
import { begunCollections } from './pass.ts'
import { dropView } from './view.ts'

type Row = {
  /** May be older than the model's: these documents serve until the view is filled anew beside them. */
  readonly version: number
  readonly build: number
  /** Collections not in service: being built, or replaced and not yet dropped. The next start drops what a crash left here. */
  readonly others: readonly string[]
  /** Format of the read store when the view was created; 1 when left out. */
  readonly format?: number
}
type Rows = Readonly<Record<string, Row>>

export type Registry = {
  /** Views that serve documents of an older version, which queries can read (`readableFrom`): to be rebuilt while they serve. */
  readonly outdated: readonly string[]
  /** Views that begin empty, because nothing readable is stored of them. */
  readonly empty: readonly string[]
  /** The collection in service. @throws when there is no such view */
  readonly active: (model: Pick<Model, 'name'>) => Collection
  /** The collection that is to be filled beside the one in service: empty, unless an interrupted rebuild has begun it. */
  readonly create: (model: Model) => Promise<Collection>
  /** Puts `collection` in service. The one before stays until it is dropped. */
  readonly swap: (model: Model, collection: Collection) => Promise<void>
  /** Of a collection that is not in service. */
  readonly drop: (model: Model, name: string) => Promise<void>
  /** Called after each swap. */
  readonly onSwap: (listener: (view: string) => void) => void
}

const STATE = 'views'

/** Drops what a rebuild that cannot go on, an unreadable version of a view or another format of the read store left behind. */
export async function openRegistry(
  readStore: ReadStore,
  projections: readonly Projection[],
  logger: Pick<Logger, 'warn'>,
): Promise<Registry> {
  const stored = ((await readStore.getState(STATE)) ?? {}) as unknown as Rows
  const models = new Map(projections.map(({ model }) => [model.name, model]))
  const rows = new Map<string, Row>()
  const begun = await begunCollections(readStore)
  const { format } = readStore
  const isOtherFormat = (row: Row) => (row.format ?? 1) !== format
  const views = Object.entries(stored).flatMap(([name, row]) => (isOtherFormat(row) ? [name] : []))
  if (views.length > 0)
    logger.warn({ views, format }, 'The read store keeps documents in another form now. These views are built anew from the events.')
  for (const [name, row] of Object.entries(stored)) {
    const model = models.get(name)
    const serves = model !== undefined && isReadable(model, row.version) && !isOtherFormat(row)
    const next = serves && collectionOf(model, nextBuild(model, row)).name
    const others = row.others.filter((other) => other === next && begun.has(other))
    const left = row.others.filter((other) => !others.includes(other))
    for (const other of [...left, ...(serves ? [] : [collectionName(name, row)])]) await dropView(readStore, other)
    if (serves) rows.set(name, { ...row, others })
  }
  const outdated = [...rows].flatMap(([name, { version }]) => (version === models.get(name)?.version ? [] : [name]))
  const empty = [...models.keys()].filter((name) => !rows.has(name))
  for (const { name, version } of models.values()) if (!rows.has(name)) rows.set(name, { version, build: 0, others: [], format })

  const save = () => readStore.setState(STATE, Object.fromEntries(rows) as unknown as Json)
  const rowOf = (name: string): Row => {
    const row = rows.get(name)
    if (!row) throw new Error(`There is no view named ${name}.`)
    return row
  }
  const change = async (name: string, next: Row) => {
    rows.set(name, next)
    await save()
  }
  await save()
  const listeners: ((view: string) => void)[] = []

  return {
    outdated,
    empty,
    active({ name }) {
      const model = models.get(name)
      if (!model) throw new Error(`There is no view named ${name}.`)
      const { version, build } = rowOf(name)
      return collectionOf({ ...model, version }, build)
    },
    async create(model) {
      const row = rowOf(model.name)
      const collection = collectionOf(model, nextBuild(model, row))
      // An interrupted rebuild goes on, as far as that counts (`pass.ts`).
      if (row.others.includes(collection.name)) return collection
      await dropView(readStore, collection.name)
      await change(model.name, { ...row, others: [...row.others, collection.name] })
      return collection
    },
    async swap(model, collection) {
      const row = rowOf(model.name)
      const others = [...row.others.filter((name) => name !== collection.name), collectionName(model.name, row)]
      await change(model.name, { ...row, version: model.version, build: nextBuild(model, row), others })
      for (const listener of listeners) listener(model.name)
    },
    async drop(model, name) {
      await dropView(readStore, name)
      const row = rowOf(model.name)
      await change(model.name, { ...row, others: row.others.filter((other) => other !== name) })
    },
    onSwap: (listener) => void listeners.push(listener),
  }
}

function isReadable({ version, readableFrom = 1 }: Model, stored: number): boolean {
  return readableFrom <= stored && stored <= version
}

/** Each version counts its builds from 0. */
function nextBuild({ version }: Model, row: Row): number {
  return row.version === version ? row.build + 1 : 0
}

function collectionName(name: string, { version, build }: Row): string {
  return collectionOf({ name, version, topics: [], indexes: [] }, build).name
}
