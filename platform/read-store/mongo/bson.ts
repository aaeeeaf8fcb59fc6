import type { Json, JsonObject } from '#events/envelope.ts'

/** The name of a list inside a list, which FerretDB stores only as `{ "%[]": [...] }`. */
const LIST = '%[]'

/**
 * The signs that a name must not contain: NUL in BSON, dots and a leading dollar in FerretDB (and in queries of MongoDB), `_bsontype`
 * in the driver, and `_words`, which is ours. `%` is the escape.
 */
const UNSTORABLE = /^_(?=(?:bsontype|words)$)|^\$|[%.\0]/g

/** A name as it is stored: percent-encoded where it has to be (`a.b` is `a%2Eb`), and `%` when it is empty. */
export function storedName(name: string): string {
  return name === '' ? '%' : name.replace(UNSTORABLE, escaped)
}

/** The name with its first letter escaped: queries by the name itself do not find that field. */
export function hiddenName(name: string): string {
  return escaped(name.slice(0, 1)) + name.slice(1)
}

function escaped(letter: string): string {
  return `%${letter.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
}

function nameOf(stored: string): string {
  return stored === '%' ? '' : stored.replace(/%([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

/** Leaves out the values that JSON would leave out. */
export function bsonOf(value: unknown): Json {
  if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : null // -0 becomes 0
  if (Array.isArray(value)) return value.map((one) => (Array.isArray(one) ? { [LIST]: bsonOf(one) } : bsonOf(one)))
  if (typeof value === 'object' && value !== null) return renamed(value, storedName, bsonOf)
  return (value ?? null) as Json
}

export function jsonOf(stored: Json): Json {
  if (Array.isArray(stored)) return stored.map(jsonOf)
  if (typeof stored !== 'object' || stored === null) return stored
  const list = (stored as JsonObject)[LIST]
  return list === undefined ? renamed(stored, nameOf, jsonOf) : jsonOf(list)
}

function renamed<Value>(object: object, name: (name: string) => string, value: (value: Value) => Json): JsonObject {
  const fields = Object.entries(object).filter(([, one]) => one !== undefined)
  return Object.fromEntries(fields.map(([key, one]) => [name(key), value(one as Value)]))
}
