/**
 * The columns of a file that each field is read from, as `?columns=` says them (product 2.20): `name=First Name+Last Name;email=Email
 * Address`, with a `\` before a `+`, `;`, `=` or `\` of a name.
 */
export type ColumnMap = Readonly<Record<string, readonly string[]>>

/** A name stands in three columns at most, with room for a suffix and a middle name. */
const COLUMNS_OF_FIELD = 5

/** @returns undefined for what is no such text, and for a field of more than five columns, or of one twice. A field without a column (`role=`) is read from none, also not from its own. */
export function readColumnMap(text: string): ColumnMap | undefined {
  const map = new Map<string, readonly string[]>()
  for (const entry of text === '' ? [] : splitAt(text, ';')) {
    const [field = '', columns, more] = splitAt(entry, '=')
    const names = columns?.trim() === '' ? [] : splitAt(columns ?? '', '+').map((name) => plain(name).trim())
    const name = plain(field).trim()
    // A column that is read again and again would make of a small file whatever is wished.
    if (names.length > COLUMNS_OF_FIELD || new Set(names).size < names.length) return undefined
    if (more !== undefined || columns === undefined || name === '' || map.has(name) || names.includes('')) return undefined
    map.set(name, names)
  }
  return Object.fromEntries(map)
}

export function writeColumnMap(map: ColumnMap): string {
  return Object.entries(map)
    .map(([field, names]) => `${escaped(field)}=${names.map(escaped).join('+')}`)
    .join(';')
}

/** The parts still have their backslashes. */
function splitAt(text: string, sign: string): readonly string[] {
  const parts = ['']
  for (const [piece] of text.matchAll(/\\[+;=\\]|[^]/g)) {
    if (piece === sign) parts.push('')
    else parts[parts.length - 1] += piece
  }
  return parts
}

const plain = (text: string) => text.replaceAll(/\\([+;=\\])/g, '$1')
const escaped = (text: string) => text.replaceAll(/[+;=\\]/g, String.raw`\$&`)

/** As two names of columns are compared, where they are not the same to the letter. */
export const looselyNamed = (name: string) => name.trim().toLowerCase()
