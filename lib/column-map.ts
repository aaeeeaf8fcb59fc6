/**
 * Which columns of a file a field is read from, as `?columns=` says it (product 2.20): `name=First Name+Last Name;email=Email Address`,
 * with a `\` before a `+`, `;`, `=` or `\` of a name.
 */
export type ColumnMap = Readonly<Record<string, readonly string[]>>

/** @returns undefined for what is no such text. A field without a column (`role=`) is read from none, also not from its own. */
export function readColumnMap(text: string): ColumnMap | undefined {
  const map = new Map<string, readonly string[]>()
  for (const entry of text === '' ? [] : splitAt(text, ';')) {
    const [field = '', columns, more] = splitAt(entry, '=')
    const names = columns?.trim() === '' ? [] : splitAt(columns ?? '', '+').map((name) => plain(name).trim())
    const name = plain(field).trim()
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
