/** Tables as text that spreadsheets open: UTF-8 with a mark, a header row, CRLF (RFC 4180), and no cell that is taken for a formula. */

type Row = Readonly<Record<string, unknown>>

export const MARK = '\uFEFF'
/** A cell that begins with one of these would be computed. */
const FORMULA = /^[=+\-@\t\r]/

/** One column for each field that some row has, in the order in which they appear. What is no plain value stands as JSON. */
export function csvOf(rows: readonly Row[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const lines = [columns, ...rows.map((row) => columns.map((column) => textOf(row[column])))]
  return MARK + lines.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('')
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** A spreadsheet would run what begins like a formula, so an apostrophe stands before it. */
export function cellOf(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A cell as it was before `cellOf` put an apostrophe before it. */
export function withoutMark(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell
}
