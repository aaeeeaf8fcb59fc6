/** The collection of each view that is in service. Stored in the read store, cached in memory (engine.md, "Versions and swap"). */
import { START, type Json, type Position } from '#events/envelope.ts'
import { defined } from '#lib/fields.ts'
import type { Collection, ReadStore } from '#platform/read-store/port.ts'
import { collectionOf, type Model, type Projection } from '../define.ts'
import { fingerprints } from '../fingerprints.ts'
import { codesIn, hashOf, madeByOther, type Codes, type MadeBy } from './code/codes.ts'
import type { Logger } from './logger.ts'
import { begunCollections, halfWritten } from './pass.ts'
import { buildOf, collectionName, nextBuild } from './swap/builds.ts'
import { dropView } from './view.ts'

type Row = {
  /** May be older than the model's: these documents serve until the view is filled anew beside them. */
  readonly version: number
  readonly build: number
  /** Collections not in service: being built, or replaced and not yet dropped. The next start drops what a crash left here. */
  readonly others: readonly string[]
  /** Format of the read store when the view was created; 1 when left out. */
  readonly format?: number
  /** It has not reached the end of the log yet, for the first time. */
  readonly isEmpty?: true
  /** What served before: kept to go back to it, as it stood at the swap. */
  readonly before?: Before
  /** By the hash of its fingerprint, the code that made the collection; left out by older platforms, and of views without one. */
  readonly madeBy?: string
  /** The same of the code that makes what is being built. */
  readonly begunBy?: string
  /** The code of which one went back from what it makes: no start builds the view anew for it. */
  readonly backFrom?: MadeBy
}
type Before = Pick<Row, 'version' | 'build' | 'format' | 'madeBy'> & { readonly at: number }
type Rows = Readonly<Record<string, Row>>

/** A collection that served a view before the present one: as it stood when it was replaced, and fed no more. */
export type Kept = {
  readonly view: string
  /** Its checkpoint is stored under its name: from there it catches up before it serves again. */
  readonly collection: Collection
  /** Of the model whose documents it holds. */
  readonly version: number
  readonly position: Position
  /** When it was replaced, in milliseconds since 1970. */
  readonly at: number
  /** Whether this code can bring its documents up to date, and its queries read them. */
  readonly isReadable: boolean
}

export type Registry = {
  /** Views that serve documents of an older version or of other code, which queries can read (`readableFrom`): to be rebuilt while they serve. Those that are held are not. */
  readonly outdated: readonly string[]
  /** Whether a view serves documents of an older version or of other code. */
  readonly isOutdated: (view: string) => boolean
  /** Whether somebody went back to such documents from what this code makes: they serve until it changes again, or somebody builds the view anew. */
  readonly isHeld: (view: string) => boolean
  /** Views that begin empty, because nothing readable is stored of them, and those that were being filled for that when a kill came. */
  readonly empty: readonly string[]
  /** Notes that they are no longer. */
  readonly filled: () => Promise<void>
  /** The collection in service. @throws when there is no such view */
  readonly active: (model: Pick<Model, 'name'>) => Collection
  /** The collection that is to be filled beside the one in service: empty, unless an interrupted rebuild has begun it. */
  readonly create: (model: Model) => Promise<Collection>
  /**
   * Puts `collection` in service: one of `create`, or the kept one, once it has caught up. What served until then is kept from `keptAt`
   * on; left out, it stays until it is dropped, as does what was kept before.
   */
  readonly swap: (model: Model, collection: Collection, keptAt?: number) => Promise<void>
  /** Of a collection that is not in service: also the kept one, to which nobody can go back then. */
  readonly drop: (model: Model, name: string) => Promise<void>
  /** At most one of each view. */
  readonly kept: () => Promise<readonly Kept[]>
  /** Called after each swap. */
  readonly onSwap: (listener: (view: string) => void) => void
}

const STATE = 'views'

type Opening = {
  readonly codes?: Codes | undefined
  /** A registry of this process was open before: nothing is dropped, since a rebuild beside may be filling what is not in service. */
  readonly again?: boolean | undefined
}

/** Drops what a rebuild that cannot go on, an unreadable version of a view or another format of the read store left behind. */
export async function openRegistry(
  readStore: ReadStore,
  projections: readonly Projection[],
  logger: Pick<Logger, 'warn'>,
  { codes = fingerprints, again = false }: Opening = {},
): Promise<Registry> {
  const models = new Map(projections.map(({ model }) => [model.name, model]))
  const codesOf = codesIn(readStore, codes)
  const rows = again ? await storedRows(readStore) : await standingRows(readStore, models, codes, logger)
  for (const [name, row] of rows) rows.set(name, await codesOf.kept(name, row, models.get(name)?.version))
  for (const { name, version } of models.values())
    if (!rows.has(name))
      rows.set(name, await codesOf.made(name, { version, build: 0, others: [], format: readStore.format, isEmpty: true }))
  const empty = [...rows].flatMap(([name, { isEmpty }]) => (isEmpty ? [name] : []))

  const save = () => readStore.setState(STATE, Object.fromEntries(rows) as unknown as Json)
  const rowOf = (name: string): Row => rows.get(name) ?? missing(name)
  const change = async (name: string, next: Row) => {
    rows.set(name, next)
    await save()
  }
  await save()
  const { isOfNow, isOutdated, isHeld, outdated, held } = madeByOther(rows, models, codes)
  if (held.length > 0 && !again)
    logger.warn({ views: held }, 'An admin went back to what these views serve. They go on with it: this code makes others.')
  const listeners: ((view: string) => void)[] = []

  return {
    outdated,
    isOutdated,
    isHeld,
    empty,
    active({ name }) {
      const { version, build } = rowOf(name)
      return collectionOf({ ...(models.get(name) ?? missing(name)), version }, build)
    },
    async filled() {
      if (empty.length === 0) return
      for (const [name, { isEmpty: _, ...row }] of rows) rows.set(name, row)
      await save()
    },
    async create(model) {
      const row = rowOf(model.name)
      const collection = collectionOf(model, nextBuild(model, row))
      // An interrupted rebuild goes on, as far as that counts (`pass.ts`).
      if (row.others.includes(collection.name)) return collection
      await dropView(readStore, collection.name)
      const begunBy = hashOf(codes[model.name])
      await change(model.name, { ...row, ...defined({ begunBy }), others: [...row.others, collection.name] })
      return collection
    },
    async swap({ name }, collection, keptAt) {
      const { before, others, begunBy: _, backFrom: __, ...row } = rowOf(name)
      const ofNow = { version: (models.get(name) ?? missing(name)).version, ...defined({ madeBy: hashOf(codes[name]) }) }
      const isBack = before !== undefined && collectionName(name, before) === collection.name
      const left = [
        ...others,
        ...(before ? [collectionName(name, before)] : []),
        ...(keptAt === undefined ? [collectionName(name, row)] : []),
      ]
      await change(name, {
        ...buildOf(collection),
        ...defined({ madeBy: isBack ? before.madeBy : ofNow.madeBy }),
        ...(isBack && !isOfNow(name, before) && { backFrom: ofNow }),
        others: left.filter((other) => other !== collection.name),
        format: readStore.format,
        ...(keptAt !== undefined && { before: { ...row, at: keptAt } }),
      })
      if (!isBack) await codesOf.made(name, {})
      for (const listener of listeners) listener(name)
    },
    async drop({ name: view }, name) {
      const row = rowOf(view)
      // Who asks may not have heard yet that it serves by now.
      if (collectionName(view, row) === name) return
      const others = row.others.filter((other) => other !== name)
      // First, so that nobody goes back to what is half gone.
      if (row.before && collectionName(view, row.before) === name) await change(view, without(row, [...others, name]))
      await dropView(readStore, name)
      await change(view, { ...rowOf(view), others })
    },
    kept: () => keptIn(readStore, models, rows),
    onSwap: (listener) => void listeners.push(listener),
  }
}

function missing(name: string): never {
  throw new Error(`There is no view named ${name}.`)
}

async function keptIn(readStore: ReadStore, models: ReadonlyMap<string, Model>, rows: ReadonlyMap<string, Row>): Promise<readonly Kept[]> {
  const found: Kept[] = []
  const half = await halfWritten(readStore)
  for (const [view, { before }] of rows) {
    const model = models.get(view)
    if (!model || !before) continue
    const { version, build, at } = before
    const collection = collectionOf({ ...model, version }, build)
    if (half.has(collection.name)) continue
    const position = (await readStore.checkpoint(collection.name)) ?? START
    found.push({ view, collection, version, position, at, isReadable: isReadable(model, version) })
  }
  return found
}

async function storedRows(readStore: Pick<ReadStore, 'getState'>): Promise<Map<string, Row>> {
  return new Map(Object.entries(((await readStore.getState(STATE)) ?? {}) as unknown as Rows))
}

/** What is stored of each view that can serve, once all the rest is dropped. */
async function standingRows(
  readStore: ReadStore,
  models: ReadonlyMap<string, Model>,
  codes: Codes,
  logger: Pick<Logger, 'warn'>,
): Promise<Map<string, Row>> {
  const rows = new Map<string, Row>()
  const [begun, half] = [await begunCollections(readStore), await halfWritten(readStore)]
  const stored = await storedRows(readStore)
  const { format } = readStore
  const isOtherFormat = (row: Row) => (row.format ?? 1) !== format
  const views = [...stored].flatMap(([name, row]) => (isOtherFormat(row) ? [name] : []))
  if (views.length > 0)
    logger.warn({ views, format }, 'The read store keeps documents in another form now. These views are built anew from the events.')
  for (const [name, row] of stored) {
    const model = models.get(name)
    // Half of it would be of other code.
    const isHalfOfOther = row.isEmpty && row.madeBy !== hashOf(codes[name])
    const serves = model !== undefined && isReadable(model, row.version) && !isOtherFormat(row) && !isHalfOfOther
    const next = serves && collectionOf(model, nextBuild(model, row)).name
    const isOurs = row.begunBy === hashOf(codes[name])
    const others = row.others.filter((other) => other === next && begun.has(other) && isOurs)
    const left = row.others.filter((other) => !others.includes(other))
    const keeps = serves && row.before && (row.before.format ?? 1) === format && !half.has(collectionName(name, row.before))
    const gone = [...(keeps || !row.before ? [] : [collectionName(name, row.before)]), ...(serves ? [] : [collectionName(name, row)])]
    for (const other of [...left, ...gone]) await dropView(readStore, other)
    if (serves) rows.set(name, keeps ? { ...row, others } : without(row, others))
  }
  return rows
}

function isReadable({ version, readableFrom = 1 }: Model, stored: number): boolean {
  return readableFrom <= stored && stored <= version
}

/** Without what is kept. */
function without({ before: _, ...row }: Row, others: readonly string[]): Row {
  return { ...row, others }
}
