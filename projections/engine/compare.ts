/** Compares two collections of one view: a rebuild is proved by having no differences. */
import { isDeepStrictEqual } from 'node:util'
import type { Collection, Document, ReadStore } from '#platform/read-store/port.ts'
import { ERASED } from '#events/define.ts'
import { defined } from '#lib/fields.ts'
import type { WentWithout } from './swap/went-without.ts'

/** A field's value as JSON, cut; of a view that opens what is sealed, only how long that is: a record must hold nothing of it. */
export type Shown = string | number
export type FieldDifference = {
  readonly field: string
  readonly before?: Shown
  readonly after?: Shown
  /** A list of the same, in another order. */
  readonly isReordered?: true
}
export type Difference = {
  readonly id: string
  readonly kind: 'missing' | 'added' | 'changed'
  /** Of a changed document, where it is among the first. */
  readonly fields?: readonly FieldDifference[]
  /** Of the first: the position of the last event that changed the newer of the two, 20 digits, and which of them has taken it. */
  readonly last?: { readonly position: string; readonly takenBy: 'both' | 'before' | 'after' }
  /** Of the first: the key of somebody whom it names is destroyed, and the newer of the two holds less of them. */
  readonly isErased?: true
  /** Of the first: an event of it that one of the two went without. */
  readonly without?: WentWithout
}

const PAGE = 1_000
/** Of so many changed documents the fields are told, and of each so many. */
const DETAILED = 50
const FIELDS = 20
const SHOWN = 200
/** So much of what both have in common tells where it is. */
const BEFORE_DIFFERENCE = 60

/** @property sealed the view opens what is sealed @property erased subjects whose keys are destroyed */
type Personal = { readonly sealed: boolean; readonly erased: ReadonlySet<string> }

/** Compares the documents `ids`. Neither collection may change meanwhile. */
export async function differences(
  readStore: Pick<ReadStore, 'getMany'>,
  [live, next]: readonly [Collection, Collection],
  ids: readonly string[],
  { sealed, erased }: Personal,
): Promise<readonly Difference[]> {
  const found: Difference[] = []
  let detailed = 0
  for (let at = 0; at < ids.length; at += PAGE) {
    const some = ids.slice(at, at + PAGE)
    const before = await documentsOf(readStore, live, some)
    const after = await documentsOf(readStore, next, some)
    for (const id of some) {
      const a = before.get(id)
      const b = after.get(id)
      if (a === UNREADABLE || b === UNREADABLE) {
        found.push({ id, kind: 'changed', fields: [{ field: 'all fields', before: readability(a), after: readability(b) }] })
        continue
      }
      if (isDeepStrictEqual(a, b)) continue
      const fields = a && b && detailed++ < DETAILED ? fieldDifferences(a, b, sealed) : undefined
      const isFirst = found.length < DETAILED
      const last = isFirst ? lastOf(a?._pos, b?._pos) : undefined
      const isErased = isFirst && holdsLess(a, b, erased) ? (true as const) : undefined
      found.push({ id, kind: !b ? 'missing' : a ? 'changed' : 'added', ...defined({ fields, last, isErased }) })
    }
  }
  return found
}

function lastOf(before = '', after = ''): Difference['last'] {
  const position = before > after ? before : after
  if (position === '') return undefined
  return { position, takenBy: before === after ? 'both' : before > after ? 'before' : 'after' }
}

/** Who is erased may be named in a document for good, as whoever invited somebody: that alone explains nothing. */
function holdsLess(before: Document | undefined, after: Document | undefined, erased: ReadonlySet<string>): boolean {
  if (!before?._subjects?.some((subject) => erased.has(subject))) return false
  return after === undefined || placeholdersIn(after) > placeholdersIn(before)
}

const placeholdersIn = (document: Document) => JSON.stringify(document).split(JSON.stringify(ERASED)).length

const UNREADABLE = Symbol('unreadable')
const readability = (document: Document | typeof UNREADABLE | undefined) =>
  document === UNREADABLE ? 'cannot be read' : document ? 'can be read' : 'not there'

/** One that cannot be read keeps no rebuild from mending it: it counts as different from any other. @throws while the store reads nothing */
async function documentsOf(
  readStore: Pick<ReadStore, 'getMany'>,
  collection: Collection,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Document | typeof UNREADABLE>> {
  const read = async (some: readonly string[]) =>
    (await readStore.getMany(collection, some)).map((document) => [document._id, document] as const)
  try {
    return new Map(await read(ids))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  const found = new Map<string, Document | typeof UNREADABLE>()
  for (const id of ids)
    try {
      for (const [, document] of await read([id])) found.set(id, document)
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
      found.set(id, UNREADABLE)
    }
  return found
}

/** Names of fields are ours; below the first level they may be somebody's, so they are told of no deeper one. */
export function fieldDifferences(before: Document, after: Document, sealed: boolean): readonly FieldDifference[] {
  const [a, b] = [before as unknown as Fields, after as unknown as Fields]
  const shown = (value: unknown, from: number): Shown | undefined => {
    if (value === undefined) return undefined
    // An emptied field would read like a text of four letters.
    if (value === null) return 'null'
    if (sealed && typeof value === 'string') return value.length
    const text = JSON.stringify(value)
    return sealed ? text.length : cutFrom(text, from)
  }
  return [...new Set([...Object.keys(a), ...Object.keys(b)])]
    .filter((field) => field !== '_pos' && !isDeepStrictEqual(a[field], b[field]))
    .slice(0, FIELDS)
    .map((field) => {
      const from = sealed ? 0 : beginOfShown(a[field], b[field])
      return {
        field,
        ...defined({ before: shown(a[field], from), after: shown(b[field], from) }),
        ...(areReordered(a[field], b[field]) && { isReordered: true as const }),
      }
    })
}

/** Where long texts differ first may lie behind what is cut. */
function beginOfShown(before: unknown, after: unknown): number {
  if (before === undefined || after === undefined) return 0
  const [one, other] = [JSON.stringify(before), JSON.stringify(after)]
  let same = 0
  while (same < one.length && one[same] === other[same]) same += 1
  return same < SHOWN - BEFORE_DIFFERENCE ? 0 : same - BEFORE_DIFFERENCE
}

function cutFrom(text: string, from: number): string {
  return `${from > 0 ? '…' : ''}${text.slice(from, from + SHOWN)}${text.length > from + SHOWN ? '…' : ''}`
}

function areReordered(before: unknown, after: unknown): boolean {
  if (!Array.isArray(before) || !Array.isArray(after)) return false
  const [one, other] = [before, after].map((list: readonly unknown[]) => list.map((item) => JSON.stringify(item)).toSorted())
  return isDeepStrictEqual(one, other)
}

type Fields = Readonly<Record<string, unknown>>
