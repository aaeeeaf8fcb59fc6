/**
 * The names of the bitmaps that a document belongs to, and of those that answer a condition. `FIELD KEY` holds the documents with this
 * value, `FIELD[]` those with several values, ` WORD` those with a word, ` BEGINNING*` those with a word that begins so, and ` *` all.
 * Values of a field that documents are sorted by are nearly all distinct (names, instants), so those share a bitmap that begin alike,
 * and conditions on them have to be checked on the documents at the ends.
 */
import type { Entry } from '../declaration.ts'
import type { Condition, Key, Range } from '../keys.ts'
import type { Plan } from '../plan.ts'
import type { Collection } from '../port.ts'

/** The letter of the type and the ten signs of a day. */
const CUT = 11
/** Beginnings of a word that have a bitmap; longer ones are few words. */
const BEGINNINGS = 3
export const LAST_LETTER = '\u{10ffff}'

export const EVERY_DOCUMENT = ' *'

type Ends = { readonly from: string; readonly to: string }
export type Names = { readonly anyOf: readonly string[] } | Ends

export function bitmapNames(collection: Collection, { keys, words }: Entry): string[] {
  if (keys === null) return []
  const ofFields = Object.entries(keys).flatMap(([field, key]) =>
    typeof key === 'string' ? [nameOf(collection, field, key)] : [severalOf(field), ...key.map((one) => nameOf(collection, field, one))],
  )
  const ofWords = words.flatMap((word) => [` ${word}`, ...beginningsOf(word).map((beginning) => ` ${beginning}*`)])
  return [...new Set([EVERY_DOCUMENT, ...ofFields, ...ofWords])]
}

/** The bitmaps whose documents hold what a condition names, or may hold it. */
export function namesOfCondition(collection: Collection, condition: Condition): Names {
  const name = (key: Key) => nameOf(collection, condition.field, key)
  return 'from' in condition ? { from: name(condition.from), to: name(condition.to) } : { anyOf: keysOf(condition).map(name) }
}

/** The bitmaps whose documents have to be checked for a condition. */
export function endsOfCondition(collection: Collection, condition: Condition): Names {
  if (!isCut(collection, condition.field)) return { anyOf: [] }
  return { anyOf: keysOf(condition).map((key) => nameOf(collection, condition.field, key)) }
}

/** The parts of a range that lie in the bitmaps at its ends. */
export function rangesAtEnds(collection: Collection, range: Range): Range[] {
  const { field, from, to } = range
  const beginnings = new Set([from, to].map((key) => keyIn(nameOf(collection, field, key))))
  return [...beginnings].map((beginning) => {
    const end = `${beginning}${LAST_LETTER}`
    return { field, from: from > beginning ? from : beginning, to: to < end ? to : end }
  })
}

function keysOf(condition: Condition): readonly Key[] {
  if ('from' in condition) return [condition.from, condition.to]
  return 'anyOf' in condition ? condition.anyOf : condition.noneOf
}

/** The bitmaps of all values of a field, if each value has its own. */
export function namesOfField(collection: Collection, field: string): Ends | undefined {
  return isCut(collection, field) ? undefined : endsOf(field)
}

/** All bitmaps of a field's values. */
function endsOf(field: string): Ends {
  return { from: `${field} `, to: `${field} ${LAST_LETTER}` }
}

/** The bitmaps of a plan's sort field, from that of a key onwards in its order, as far as its range goes. */
export function namesBehind(collection: Collection, { sortField = '', range, descending }: Plan, key: Key): Ends {
  const { from, to } = endsOf(sortField)
  const own = nameOf(collection, sortField, key)
  const last = range !== undefined && 'from' in range ? nameOf(collection, sortField, descending ? range.from : range.to) : undefined
  return descending ? { from: last ?? from, to: own } : { from: own, to: last ?? to }
}

export const keyIn = (name: string): Key => name.slice(name.indexOf(' ') + 1)

/** The bitmap of the documents that hold several values in a field, and so are in no range. */
export const severalOf = (field: string): string => `${field}[]`

export function namesOfWord(word: string, isBeginning: boolean): Names {
  if (!isBeginning) return { anyOf: [` ${word}`] }
  return Array.from(word).length <= BEGINNINGS ? { anyOf: [` ${word}*`] } : { from: ` ${word}`, to: ` ${word}${LAST_LETTER}` }
}

/** The first letters, each whole. */
function beginningsOf(word: string): string[] {
  const letters = Array.from(word.slice(0, 2 * BEGINNINGS)).slice(0, BEGINNINGS)
  return letters.map((_, last) => letters.slice(0, last + 1).join(''))
}

/** The bitmap of a value. */
export function nameOf(collection: Collection, field: string, key: Key): string {
  if (!isCut(collection, field) || key.length <= CUT) return `${field} ${key}`
  return `${field} ${Array.from(key.slice(0, 2 * CUT))
    .slice(0, CUT)
    .join('')}`
}

const sortFields = new WeakMap<Collection, ReadonlySet<string>>()

function isCut(collection: Collection, field: string): boolean {
  const fields = sortFields.get(collection) ?? new Set(collection.indexes.flatMap(({ sort }) => (sort === undefined ? [] : [sort[0]])))
  sortFields.set(collection, fields)
  return fields.has(field)
}
