/** Tables as text that spreadsheets open (calls.md, "Everywhere"): UTF-8 with a mark, CRLF (RFC 4180), every cell quoted. */
import { stringify } from 'csv-stringify/sync'

export const MARK = '\uFEFF'

/**
 * Where a spreadsheet begins to compute: at the start of a cell, and behind what some of them split cells at. The library's own
 * `escape_formulas` looks at the first sign alone.
 */
const START = String.raw`(?<=(?:^|[;\t\r\n])[^\S\t\r\n]*)`
const SIGN = String.raw`[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r]`
const FORMULA = new RegExp(START + SIGN, 'g')
const GUARD = new RegExp(`${START}'(?=${SIGN})`, 'g')

/** An apostrophe before each sign that would begin a formula. */
export function guarded(text: string): string {
  return text.replace(FORMULA, "'$&")
}

/** A cell as it was before `guarded`. */
export function unguarded(cell: string): string {
  return cell.replace(GUARD, '')
}

/** Behind the sign an apostrophe ends a word, before any other stands: both are the person's, as in `'@home' project`. */
const PAIRED = String.raw`(?![^'\r\n]*[^\s;']'(?![\p{L}\p{N}]))`
const UNPAIRED_GUARD = new RegExp(GUARD.source + PAIRED, 'gu')

/** The same, of a cell that somebody else may have written. */
export function unguardedUnlessPaired(cell: string): string {
  return cell.replace(UNPAIRED_GUARD, '')
}

/** One line for each row. Numbers stay as they are, lists of plain values stand side by side, what else is nested as JSON. */
export function csvLines(rows: readonly (readonly unknown[])[]): string {
  return stringify(rows as unknown[][], {
    record_delimiter: 'windows',
    quoted: true,
    quoted_empty: true,
    cast: { string: guarded, boolean: String, object: nested },
  })
}

function nested(value: unknown): string {
  return Array.isArray(value) ? value.map(textOf).join('; ') : guarded(JSON.stringify(value))
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? guarded(value) : typeof value === 'object' ? nested(value) : String(value as number | boolean)
}

/** A whole file: a column for each field that some row has, in the order in which they appear. */
export function csvOf(rows: readonly Readonly<Record<string, unknown>>[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return MARK + csvLines([columns, ...rows.map((row) => columns.map((column) => row[column]))])
}
