/** The rows of an imported file by the fields of its call (product 2.20, Files read). */
import { columnsLike, plainHead, usualHeadsOf } from '#events/vocabulary/import-fields.ts'
import { whyRefused } from '#events/vocabulary/imports.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { invalid, isRefusal, refuse, type FieldMistake, type Refusal } from '#events/vocabulary/refusals.ts'
import { looselyNamed, readColumnMap, type ColumnMap } from '#lib/rows/column-map.ts'
import { readTable, type Table, type TableRow } from '#lib/rows/csv-reader.ts'
import { unguarded, unguardedUnlessPaired } from '#lib/rows/csv-writer.ts'
import { decodedText } from '#lib/rows/decoded-text.ts'
import { isEmail } from '#lib/email.ts'
import { mailboxIn } from '#lib/mailbox.ts'
import { dayFirst } from '#lib/typed-days.ts'
import { wordOf } from './column-words.ts'
import { lossesIn } from '../lost-letters.ts'
import { rowOf, writtenIn } from '../row-cells.ts'
import type { Row } from '../row-values.ts'

export type ImportFile = {
  /** Names as read, without the columns that have neither name nor values. */
  readonly columns: readonly string[]
  readonly ignored: readonly string[]
  /** The rows above the names of the columns, which are passed over. */
  readonly above: readonly string[]
  /** Nothing said how the file is encoded. */
  readonly guessed?: true
  readonly rows: readonly {
    readonly line: number
    readonly row: Row
    /** One for each of the columns, and what stands behind them. */
    readonly cells: readonly string[]
    /** Why none of it is read. */
    readonly mistake?: string
    /** Values that may not be what somebody wrote. */
    readonly unreadable: readonly FieldMistake[]
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
  const ofColumns = namesOfColumns(known, map)
  const whole = readTable(text.text, most, (cells) => headRank(cells, ofColumns))
  if (whole === 'no rows') return refuse('file_empty', { field: 'file' })
  if (whole === 'too many rows') return refuse('too_many_rows', { limit: limits.importRows })
  if ('mistake' in whole) return invalid('file', whole.mistake)

  const table = withoutEmptyColumns(whole)
  const { heads, above } = table
  // Its columns are not answered: to choose among them would lose that person.
  if (above.some(holdsPerson))
    return invalid(
      'file',
      'has an e-mail address above the names of its columns, which reads as a person; please take away what stands there',
    )
  if (readsAsPerson(heads, known))
    return invalid(
      'file',
      `has an e-mail address where the name of a column stands, so its first line reads as a person; put a line with the names of the columns above it, such as ${known.join(', ')}`,
    )
  const sources = sourcesOf(heads, known, map)
  if (isRefusal(sources)) return { ...sources, columns: keptOf(table).map((at) => heads[at] ?? '') }
  const missing = fields.find((name) => !name.endsWith('?') && sources.get(name)?.length === 0 && given[name] === undefined)
  const kept = keptOf(table)
  const columns = kept.map((at) => heads[at] ?? '')
  // Its one column is not answered: there is nothing to choose.
  if (missing !== undefined && areQuotedWhole(table))
    return invalid('file', 'has each of its rows as one value, as where quotes stand around whole rows; please take these away')
  const title = missing === undefined ? undefined : titleOf(table)
  if (title !== undefined)
    return invalid(
      'file',
      `begins with ${title} alone, and no line below it has names of columns that we know; please take away what stands above them`,
    )
  if (missing !== undefined)
    return {
      ...invalid('file', `has no column “${missing}” in its first line; the columns that we know are ${known.join(', ')}`),
      columns,
    }
  const used = new Set([...sources.values()].flat())
  const ignored = [...heads.entries()].filter(
    ([at, head]) => head !== '' && !used.has(at) && looselyNamed(head) !== looselyNamed(whyRefused),
  )
  // Refused rows that we gave back have been guarded by us; in other files an apostrophe may be the person's own.
  const undone = heads.some((head) => looselyNamed(head) === looselyNamed(whyRefused)) ? unguarded : unguardedUnlessPaired
  const read = table.rows.map((each) => {
    const written = writtenIn(each.cells, sources, given, undone)
    return { ...each, written, row: rowOf(written) }
  })
  const otherWayRound = new Map(
    days.map((field) => [field, read.find(({ row }) => row[field] !== undefined && dayFirst(row[field]) === 'yes')?.line]),
  )
  return {
    columns,
    ignored: ignored.map(([, head]) => head),
    above: above.map((cells) => cells.filter(Boolean).join(', ')),
    ...(text.guessed && { guessed: true }),
    rows: read.map(({ row, written, ...each }, at) => {
      const { line, cells } = each
      const mistake = mistakeIn(each, table) ?? cutAtBreak(each, read[at + 1], heads.length)
      return {
        line,
        row,
        cells: [...kept.map((at) => cells[at] ?? ''), ...cells.slice(heads.length)],
        ...(mistake !== undefined && { mistake }),
        unreadable: [...lossesIn(written, text.guessed), ...unclearDays(row, otherWayRound)],
      }
    }),
  }
}

/** The names by which the columns of these fields are known, by their letters alone; those of addresses, and those of the map apart. */
function namesOfColumns(fields: readonly string[], map: ColumnMap) {
  const namesOf = (field: string) => [...usualHeadsOf(field), ...[field, ...(map[field] ?? [])].map(plainHead).filter(Boolean)]
  const mapped = Object.values(map).flat().map(plainHead).filter(Boolean)
  return { ofAddress: new Set(namesOf('email')), all: new Set(fields.flatMap(namesOf)), mapped }
}

/**
 * The column of addresses, or all columns of the map, say more than two usual names, which stand in titles and above groups of columns, too.
 * A person may have a word of these somewhere, such as `mail`, beside their address.
 */
function headRank(cells: readonly string[], { ofAddress, all, mapped }: ReturnType<typeof namesOfColumns>): number {
  const heads = cells.map(plainHead)
  const hasAddresses = heads.some((head) => ofAddress.has(head)) && !cells.some((cell) => ADDRESS.test(cell))
  const hasMapped = mapped.length > 0 && mapped.every((name) => heads.includes(name))
  if (hasAddresses || hasMapped) return hasAddresses && hasMapped ? 3 : 2
  return heads.filter((head) => all.has(head)).length > 1 ? 1 : 0
}

/** Above the names of the columns: an address alone, or beside other values; `Questions: help@z.example` is a remark, in one cell or two. */
function holdsPerson(cells: readonly string[]): boolean {
  const said = cells.filter(Boolean)
  const [first = ''] = said
  return said.some((cell) => ADDRESS.test(cell)) && !first.endsWith(':') && (said.length > 1 || isEmail(mailboxIn(first).email))
}

const ADDRESS = /[\p{L}\p{N}._%+-]@[\p{L}\p{N}]/u
/** Words that stand in names of columns, and in no row of a person. */
const HEAD_WORD = /name|mail|role|reason|degree|major|gradua/iu

/** Whether an address stands where the name of a column does, and no other is one: one address beside names of columns is a remark. */
function readsAsPerson(heads: readonly string[], known: readonly string[]): boolean {
  const names = new Set(known.map(looselyNamed))
  const others = heads.filter((head) => !ADDRESS.test(head))
  return others.length < heads.length && !others.some((head) => names.has(looselyNamed(head)) || HEAD_WORD.test(head))
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
    const [one, other] = named ? [] : columnsLike(field, heads)
    // An address that is not the one meant is mailed what was written of somebody else.
    if (other !== undefined && found.some(({ at }) => at.length > 0))
      return invalid(
        'file',
        `has the columns “${one}” and “${other}”, and either may be the ${wordOf(field)}; please say which one is meant, as in ?columns=${field}=${other}`,
      )
    sources.set(
      field,
      found.flatMap(({ at }) => at),
    )
  }
  return sources
}

/** The places of the columns that have a name or a value. */
function keptOf({ heads, rows }: Table): readonly number[] {
  return [...heads.keys()].filter((at) => heads[at] !== '' || rows.some(({ cells }) => (cells[at] ?? '') !== ''))
}

const separators: Readonly<Record<string, string>> = { ',': 'a comma', ';': 'a semicolon', '\t': 'a tab', '|': 'a vertical bar' }

/**
 * Cells behind the last column that are empty in every row, as spreadsheets leave them. Where a sentence may have been cut at its commas,
 * one of them may be that of the last column, so all are kept.
 */
function withoutEmptyColumns(table: Table): Table {
  const columns = table.heads.length
  const areEmpty = table.rows.every(
    ({ cells, blankBehind }) => cells.length <= columns || (!blankBehind && cells.slice(columns).every((cell) => cell === '')),
  )
  return areEmpty ? { ...table, rows: table.rows.map((row) => ({ ...row, cells: row.cells.slice(0, columns) })) } : table
}

/** Each row is one value, in which separators stand, as where a file was saved twice. */
function areQuotedWhole({ heads, rows }: Table): boolean {
  const all = [heads, ...rows.map(({ cells }) => cells)]
  return all.every(([first = '', ...others]) => /[,;\t|]/.test(first) && others.every((cell) => cell === ''))
}

/** The words of a first line that is no head row: one alone, where rows have more. */
function titleOf({ heads, rows }: Table): string | undefined {
  const [said, ...others] = heads.filter((head) => head !== '')
  return others.length === 0 && rows.some(({ cells }) => cells.filter(Boolean).length > 1) ? `“${said}”` : undefined
}

/** A value that belongs to no column is a part of another one, as in `Doe, Jane` without quotes: nothing of the row may be stored. */
function mistakeIn({ cells, line, runsOn, blankBehind }: TableRow, { heads, separator, isSpaced }: Table): string | undefined {
  if (runsOn)
    return `A value that begins with a quote in the row of line ${line} runs across lines that read as rows of their own. Please end it with a quote where it ends, and write a quote that is part of a text twice.`
  const columns = heads.findLastIndex((head) => head !== '') + 1
  const values = cells.findLastIndex((cell) => cell !== '') + 1
  const sign = separators[separator] ?? `“${separator}”`
  const advice = `A value that holds ${sign} stands between quotes.`
  const named = columns === 1 ? '1 column' : `${columns} columns`
  if (values > columns) return `The row has ${values} values in ${named}. ${advice}`
  // One of the empty cells may be that of the last column.
  if (cells.length > heads.length) return `The row has ${cells.length} cells in ${named}, the last of them empty. ${advice}`
  // An optional column, or one that is passed over, takes the rest of it. Behind a tab no sentence goes on.
  if (blankBehind && !isSpaced && separator !== '\t')
    return `A value of the row begins with a blank behind ${sign}, as where a value is cut in two. ${advice} If none is cut, please take the blank away.`
  const nameless = cells.findIndex((cell, at) => cell !== '' && heads[at] === '')
  return nameless < 0 ? undefined : `The row has a value in column ${nameless + 1}, which has no name in the first line.`
}

/** A text of several lines without quotes: the line behind the row has too few cells, none of them an address. */
function cutAtBreak({ line, cells }: TableRow, next: TableRow | undefined, columns: number): string | undefined {
  const end = line + cells.join('').split(/\r\n|\r|\n/).length
  const [first = ''] = next?.cells ?? []
  if (next?.line !== end || next.cells.length >= columns || first === '' || cells.at(-1) === '') return undefined
  if (next.cells.some((cell) => ADDRESS.test(cell)) || !cells.some((cell) => ADDRESS.test(cell))) return undefined
  return `The row seems to go on in line ${end}, as where a value is cut at its line break. A value of several lines stands between quotes. If it is none, please take line ${end} away.`
}

/** A column has its days in one way, so that one value tells of all others that they may be meant the other way round. */
function unclearDays(row: Row, otherWayRound: ReadonlyMap<string, number | undefined>): readonly FieldMistake[] {
  return [...otherWayRound].flatMap(([field, line]) => {
    const day = row[field]
    if (line === undefined || day === undefined || dayFirst(day) !== 'perhaps') return []
    return [{ field, message: `“${day}” may be meant with its day before its month, as in line ${line}; please write it as in 2027-05-31` }]
  })
}
