/** The rows of an imported file by the fields of its call (product 2.20, Files read). */
import { whyRefused } from '#events/vocabulary/imports.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { invalid, isRefusal, refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import { looselyNamed, readColumnMap, type ColumnMap } from '#lib/column-map.ts'
import { readTable, type Table, type TableRow } from '#lib/csv-reader.ts'
import { unguarded } from '#lib/csv-writer.ts'
import { decodedText } from '#lib/decoded-text.ts'
import { dayFirst } from '#lib/typed-days.ts'
import { showsSomething, visible } from '#lib/visible.ts'
import { lossIn } from './lost-letters.ts'

/** Fields without a value are left out. */
export type Row = Readonly<Record<string, string>>
export type ImportFile = {
  /** Names as read, without the columns that have neither name nor values. */
  readonly columns: readonly string[]
  readonly ignored: readonly string[]
  /** Nothing said how the file is encoded. */
  readonly guessed?: true
  readonly rows: readonly {
    readonly line: number
    readonly row: Row
    /** By the names of columns from which nothing is read. */
    readonly passedOver: Row
    /** One for each of the columns, and what stands behind them. */
    readonly cells: readonly string[]
    /** Why it is not decided. */
    readonly mistake?: string
  }[]
}
/** Beside the refusal the columns of the file, so that the caller can say which are meant. */
export type FileRefusal = Refusal & { readonly columns?: readonly string[] }

type Asked = {
  /** Of the call, in any order; one whose name ends with `?` may be missing. */
  readonly fields: readonly string[]
  /** As sent. */
  readonly columns?: string | undefined
  /** Values of fields for which the file has no column. */
  readonly given?: Row
  /** Fields that hold a day. */
  readonly days?: readonly string[]
}

const most = {
  rows: limits.importRows,
  columns: limits.importColumns,
  lines: limits.importLines,
  cells: limits.importCells,
  name: limits.importColumnName,
}

export function importFile(bytes: Uint8Array, { fields, columns: sent = '', given = {}, days = [] }: Asked): ImportFile | FileRefusal {
  const map = readColumnMap(sent)
  if (map === undefined)
    return invalid(
      'columns',
      'must be fields, each with five columns at most and none twice: name=First Name+Last Name;email=Email Address',
    )
  const known = fields.map((name) => name.replace('?', ''))
  const stranger = Object.keys(map).find((field) => !known.includes(field))
  if (stranger !== undefined)
    return invalid('columns', `names the field “${stranger.slice(0, 40)}”; the fields that we know are ${known.join(', ')}`)

  const text = decodedText(bytes)
  if ('mistake' in text) return invalid('file', text.mistake)
  const table = readTable(text.text, most)
  if (table === 'no rows') return refuse('file_empty', { field: 'file' })
  if (table === 'too many rows') return refuse('too_many_rows', { limit: limits.importRows })
  if ('mistake' in table) return invalid('file', table.mistake)

  const { heads } = table
  const sources = sourcesOf(heads, known, map)
  if (isRefusal(sources)) return { ...sources, columns: keptOf(table).map((at) => heads[at] ?? '') }
  const missing = fields.find((name) => !name.endsWith('?') && sources.get(name)?.length === 0 && given[name] === undefined)
  const kept = keptOf(table)
  const columns = kept.map((at) => heads[at] ?? '')
  const [title, ...others] = columns.filter((column) => column !== '')
  if (
    missing !== undefined &&
    title !== undefined &&
    others.length === 0 &&
    table.rows.some(({ cells }) => cells.filter(Boolean).length > 1)
  )
    return invalid('file', `begins with “${title}” alone; its first line must have the names of its columns, and nothing stand above it`)
  if (missing !== undefined)
    return {
      ...invalid('file', `has no column “${missing}” in its first line; the columns that we know are ${known.join(', ')}`),
      columns,
    }
  const used = new Set([...sources.values()].flat())
  const ignored = [...heads.entries()].filter(
    ([at, head]) => head !== '' && !used.has(at) && looselyNamed(head) !== looselyNamed(whyRefused),
  )
  const read = table.rows.map((each) => ({ ...each, row: rowOf(each.cells, sources, given) }))
  const otherWayRound = new Map(
    days.map((field) => [field, read.find(({ row }) => row[field] !== undefined && dayFirst(row[field]) === 'yes')?.line]),
  )
  return {
    columns,
    ignored: ignored.map(([, head]) => head),
    ...(text.guessed && { guessed: true }),
    rows: read.map(({ line, cells, row }) => {
      const mistake = mistakeIn(cells, table) ?? lossIn(row) ?? unclearDay(row, otherWayRound)
      return {
        line,
        row,
        passedOver: Object.fromEntries(ignored.flatMap(([at, head]) => (cells[at] ? [[head, cells[at]]] : []))),
        cells: [...kept.map((at) => cells[at] ?? ''), ...cells.slice(heads.length)],
        ...(mistake !== undefined && { mistake }),
      }
    }),
  }
}

type Sources = ReadonlyMap<string, readonly number[]>

/** From which columns each field is read: by the map, else by its own name. */
function sourcesOf(heads: readonly string[], fields: readonly string[], map: ColumnMap): Sources | Refusal {
  const loose = Map.groupBy(heads.keys(), (at) => looselyNamed(heads[at] ?? ''))
  const exact = Map.groupBy(heads.keys(), (at) => heads[at] ?? '')
  const like = (name: string) => loose.get(looselyNamed(name)) ?? []
  const sources = new Map<string, readonly number[]>()
  for (const field of fields) {
    const named = map[field]
    const found = named?.map((name) => ({ name, at: exact.get(name) ?? like(name) })) ?? [{ name: field, at: like(field) }]
    const absent = named && found.find(({ at }) => at.length === 0)
    if (absent)
      return invalid(
        'columns',
        `names the column “${absent.name.slice(0, limits.importColumnName)}”, which the first line of the file does not have`,
      )
    const twice = found.find(({ at }) => at.length > 1)
    if (twice) return invalid('file', `has the column “${twice.name}” twice; the columns that we know are ${fields.join(', ')}`)
    sources.set(
      field,
      found.flatMap(({ at }) => at),
    )
  }
  return sources
}

function rowOf(cells: readonly string[], sources: Sources, given: Row): Row {
  return Object.fromEntries(
    [...sources].flatMap(([field, columns]) => {
      const values = columns.map((at) => unguarded(cells[at] ?? '').trim()).filter(showsSomething)
      const text = values.join(' ')
      const value = columns.length === 0 ? given[field] : field === 'email' ? visible(text) : text
      return value ? [[field, value]] : []
    }),
  )
}

/** The places of the columns that have a name or a value. */
function keptOf({ heads, rows }: Table): readonly number[] {
  return [...heads.keys()].filter((at) => heads[at] !== '' || rows.some(({ cells }) => (cells[at] ?? '') !== ''))
}

const separators: Readonly<Record<string, string>> = { ',': 'a comma', ';': 'a semicolon', '\t': 'a tab' }

/** A value that belongs to no column is a part of another one, as in `Doe, Jane` without quotes: nothing of the row may be stored. */
function mistakeIn(cells: TableRow['cells'], { heads, separator }: Table): string | undefined {
  const columns = heads.findLastIndex((head) => head !== '') + 1
  // The last of too many cells may be the empty one of the last column, so that all are counted.
  const values = cells.length > heads.length ? cells.length : cells.findLastIndex((cell) => cell !== '') + 1
  const sign = separators[separator] ?? `“${separator}”`
  if (values > columns)
    return `The row has ${values} values in ${columns === 1 ? '1 column' : `${columns} columns`}. A value that holds ${sign} stands between quotes.`
  const nameless = cells.findIndex((cell, at) => cell !== '' && heads[at] === '')
  return nameless < 0 ? undefined : `The row has a value in column ${nameless + 1}, which has no name in the first line.`
}

/** A column has its days in one way, so that one value tells of all others that they may be meant the other way round. */
function unclearDay(row: Row, otherWayRound: ReadonlyMap<string, number | undefined>): string | undefined {
  for (const [field, line] of otherWayRound) {
    const day = row[field]
    if (line !== undefined && day !== undefined && dayFirst(day) === 'perhaps')
      return `“${day}” may be meant with its day before its month, as in line ${line}; please write it as in 2027-05-31.`
  }
  return undefined
}
