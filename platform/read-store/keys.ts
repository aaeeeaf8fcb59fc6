import type { Scalar, Where } from './port.ts'
import { UnservedQuery } from './port.ts'

/**
 * Index keys: every scalar as one text whose plain byte order is the order of the values, type by type. Both adapters
 * compare these texts only, so they sort alike, `true` is never 1, and a range never runs over into another type.
 */
export type Key = string

/** The key of a missing value: before all others. */
export const MISSING: Key = ''

const float = new DataView(new ArrayBuffer(8))

/** @returns undefined for what cannot be indexed: null, objects, numbers that JSON does not know. */
export function keyOf(value: unknown): Key | undefined {
  switch (typeof value) {
    case 'string':
      return `s${value}`
    case 'boolean':
      return value ? 'b1' : 'b0'
    case 'number':
      return Number.isFinite(value) ? numberKey(value) : undefined
    default:
      return undefined
  }
}

export function scalarOf(key: Key): Scalar {
  const text = key.slice(1)
  if (key.startsWith('s')) return text
  if (key.startsWith('b')) return text === '1'
  const high = Number.parseInt(text.slice(0, 8), 16)
  const low = Number.parseInt(text.slice(8), 16)
  const negative = high < 0x8000_0000
  float.setUint32(0, negative ? ~high : high ^ 0x8000_0000)
  float.setUint32(4, negative ? ~low : low)
  return float.getFloat64(0)
}

/** The bits of a double, turned so that their order as text is the order of the numbers. */
function numberKey(value: number): Key {
  float.setFloat64(0, value + 0) // -0 becomes 0
  const high = float.getUint32(0)
  const low = float.getUint32(4)
  const negative = high >= 0x8000_0000
  return `n${hex(negative ? ~high : high ^ 0x8000_0000)}${hex(negative ? ~low : low)}`
}

function hex(bits: number): string {
  return (bits >>> 0).toString(16).padStart(8, '0')
}

type OneOf = { readonly field: string; readonly anyOf: readonly Key[] }
type NoneOf = { readonly field: string; readonly noneOf: readonly Key[] }
/** Both ends included. */
export type Range = { readonly field: string; readonly from: Key; readonly to: Key }

/** A condition that an index can be walked by. */
export type Wanted = OneOf | Range
/** One condition of a query in keys. */
export type Condition = Wanted | NoneOf

/** The conditions of a query; a document has to meet each of them. @throws {UnservedQuery} as `conditionOf` */
export function conditionsOf(where: Where): readonly Condition[] {
  return Object.entries(where).flatMap(([field, wanted]) => {
    if (typeof wanted !== 'object' || wanted === null) return [conditionOf(field, wanted)]
    const left = 'none' in wanted && wanted.none ? [{ field, noneOf: keysOf(field, wanted.none) }] : []
    if ('all' in wanted) return [...wanted.all.map((one) => conditionOf(field, typeof one === 'object' ? { in: one } : one)), ...left]
    return left.length > 0 && !('in' in wanted) ? left : [conditionOf(field, wanted), ...left]
  })
}

/** @throws {UnservedQuery} when it is neither a scalar nor `in` nor a range of one type */
export function conditionOf(field: string, wanted: Where[string]): Wanted {
  const key = keyOf(wanted)
  if (key !== undefined) return { field, anyOf: [key] }
  if (typeof wanted === 'object' && wanted !== null) {
    if ('in' in wanted && Array.isArray(wanted.in)) return { field, anyOf: keysOf(field, wanted.in) }
    if ('min' in wanted || 'max' in wanted) return rangeOf(field, wanted.min, wanted.max)
  }
  return refuse(field)
}

function keysOf(field: string, values: readonly Scalar[]): readonly Key[] {
  return values.map((one) => keyOf(one) ?? refuse(field))
}

function rangeOf(field: string, min: Scalar | undefined, max: Scalar | undefined): Range {
  const from = keyOf(min)
  const to = keyOf(max)
  const type = (from ?? to)?.[0] ?? refuse(field)
  if ((from ?? type)[0] !== (to ?? type)[0]) refuse(field)
  // An open end stops at the end of its type: no key is just the letter, none is just the letter after it.
  return { field, from: from ?? type, to: to ?? String.fromCharCode(type.charCodeAt(0) + 1) }
}

function refuse(field: string): never {
  throw new UnservedQuery(
    `The condition on "${field}" is neither a text, number or boolean, nor a list of them, nor a range between two of one type.`,
  )
}
