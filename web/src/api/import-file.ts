/** A file of rows as the page sends it: a part of its rows at a time, and back to the person what was refused. */
import type { ImportReply } from '#contract/imports.ts'
import { whyRefused } from '#events/vocabulary/imports.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { csvOf } from '#lib/csv-table.ts'
import { parseCsv, separatorIn, type CsvRow } from '#lib/csv.ts'

type Result = ImportReply['rows'][number]

/** As many rows are sent at once: few enough that the bar moves and canceling is heeded, and enough that a file is few calls. */
export const rowsAtOnce = 50

/** @returns the rows with the head row before them; none where the text is no such file, of which the server says why */
export function rowsOf(text: string): readonly CsvRow[] {
  const rows = parseCsv(text, { rows: limits.importRows + 1, cells: limits.importCells }, separatorIn(text))
  return typeof rows === 'string' ? [] : rows
}

/** A file of some of the rows, each in the line in which it stood, so that what is said about it names that line. */
export function partOf([head, ...rows]: readonly CsvRow[], lines: ReadonlySet<number>): string {
  if (!head) return ''
  let text = ''
  let at = 1
  for (const { line, cells } of [head, ...rows.filter((row) => lines.has(row.line))]) {
    const row = `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\n`
    text += '\n'.repeat(line - at) + row
    at = line + row.split(/\r\n|\r|\n/).length - 1
  }
  return text
}

/** The refused rows with the same columns and why each was refused, to be mended and sent again. */
export function refusedFile([head, ...rows]: readonly CsvRow[], results: readonly Result[]): string {
  const messages = new Map(results.flatMap(({ line, ok, message = '' }) => (ok ? [] : [[line, message] as const])))
  return csvOf(
    rows.flatMap(({ line, cells }) => {
      const why = messages.get(line)
      if (why === undefined) return []
      const named = (head?.cells ?? []).map((name, at) => [name.trim(), cells[at] ?? ''] as const)
      return [{ ...Object.fromEntries(named), [whyRefused]: why }]
    }),
  )
}
