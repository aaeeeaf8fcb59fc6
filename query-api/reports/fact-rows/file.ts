/** Rows for analysts' own tools as a file. */
import { createHash } from 'node:crypto'
import { csvLines, MARK } from '#lib/rows/csv-writer.ts'
import type { FactRows } from './rows.ts'

export type FactFormat = 'csv' | 'ndjson'
export type FactFile = { readonly file: string; readonly leftOut: number; readonly hash: string }

const writers: Readonly<Record<FactFormat, (rows: FactRows) => string>> = {
  csv: ({ columns, rows }) => MARK + csvLines([columns, ...rows]),
  ndjson: ({ columns, rows }) =>
    rows.map((row) => `${JSON.stringify(Object.fromEntries(columns.map((column, at) => [column, row[at]])))}\n`).join(''),
}

export function factFile(rows: FactRows, format: FactFormat): FactFile {
  const file = writers[format](rows)
  return { file, leftOut: rows.leftOut, hash: createHash('sha256').update(file).digest('hex') }
}
