/** Files of rows as spreadsheets, registrars and people make them (product 2.20, Files read). */
import { parse } from 'csv-parse/sync'
import { visible } from './visible.ts'

export type TableRow = {
  /** The line of the file in which the row begins, from 1. */
  readonly line: number
  /** Without blanks around them. */
  readonly cells: readonly string[]
}
export type Table = {
  /** What stands between two values. */
  readonly separator: string
  readonly heads: readonly string[]
  /** Those that hold a value. */
  readonly rows: readonly TableRow[]
}
/** How much is read at most. */
export type Most = {
  readonly rows: number
  readonly columns: number
  readonly lines: number
  readonly cells: number
  readonly name: number
}

const SEPARATORS = [',', ';', '\t']
/** A first line by which Excel knows the separator; saved again, it has as many of them as the others. */
const ANNOUNCED = /^"?sep=([^\p{L}\p{N}"\r\n])"?(.*)$/iu

/**
 * The first row with a value is the head row. Rows without a value are passed over.
 * @returns `no rows`, `too many rows`, or what else is wrong, behind "The file"
 */
export function readTable(text: string, most: Most): Table | 'no rows' | 'too many rows' | { readonly mistake: string } {
  const { first, announced } = announcedIn(text)
  const separator = announced ?? separatorIn(text)
  const rest = withoutEmptyEnd(text.slice(first.length), separator)
  const size = sizeOf(rest, separator)
  // Each costs the library time, also one without a value.
  if (size.lines > most.lines) return { mistake: `must have at most ${most.lines.toLocaleString('en')} lines` }
  if (size.cells > most.cells) return { mistake: `must have at most ${most.cells.toLocaleString('en')} cells` }

  const bytes = Buffer.from(rest)
  const rows: TableRow[] = []
  let heads: readonly string[] | undefined
  let line = first === '' ? 1 : 2
  let at = 0
  try {
    parse(bytes, {
      delimiter: separator,
      record_delimiter: ['\r\n', '\n', '\r'],
      // Blanks around a quoted value, a quote inside one without quotes, and rows of any length.
      trim: true,
      relax_quotes: true,
      relax_column_count: true,
      on_record: (record: readonly string[], { bytes: end }) => {
        const begins = line
        // The library's own count takes a CRLF inside a value for two lines.
        line += breaksIn(bytes.toString('latin1', at, end))
        at = end
        const cells = record.map((cell) => cell.trim())
        if (cells.every((cell) => cell === '')) return null
        if (heads) rows.push({ line: begins, cells })
        else heads = checkedHeads(cells.map(visible), most)
        if (rows.length > most.rows) throw new TooManyRows()
        return null
      },
    })
  } catch (error) {
    if (error instanceof TooManyRows) return 'too many rows'
    const why = error instanceof Mistake ? error.message : quoteMistakes[(error as { readonly code?: string }).code ?? '']
    if (why === undefined) throw error
    return { mistake: why.replace('{line}', String(line)) }
  }
  return heads ? { separator, heads, rows } : 'no rows'
}

/** The first line, where it announces a separator: nothing else but separators and blanks may follow. */
function announcedIn(text: string): { readonly first: string; readonly announced?: string } {
  const [line = '', end = ''] = text.split(/(\r\n|\r|\n)/, 2)
  const [, announced, rest = ''] = ANNOUNCED.exec(line) ?? []
  return announced !== undefined && rest.replaceAll(announced, '').trim() === '' ? { first: line + end, announced } : { first: '' }
}

class TooManyRows extends Error {}
class Mistake extends Error {}

const quoteMistakes: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'has a quoted value without an end in the row of line {line}',
  CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE:
    'has more behind the end of a quoted value in the row of line {line}; a quote inside a quoted value is written twice',
}

function checkedHeads(heads: readonly string[], { columns, name }: Most): readonly string[] {
  if (heads.length > columns) throw new Mistake(`must have at most ${columns} columns`)
  if (heads.some((head) => head.length > name)) throw new Mistake(`has more than ${name} letters in the name of a column in its first line`)
  return heads
}

/** What stands most often between the names of the head row; of two, the earlier one. */
function separatorIn(text: string): string {
  const [head = ''] = text
    .slice(0, 20_000)
    .trimStart()
    .split(/[\r\n]/, 1)
  const between = head.replaceAll(/"[^"]*"?/g, '')
  const count = (sign: string) => between.split(sign).length
  return SEPARATORS.toSorted((a, b) => count(b) - count(a) || between.indexOf(a) - between.indexOf(b))[0] ?? ','
}

/** Spreadsheets save thousands of rows without a value behind the last one that has some, which keeps its empty cells. */
function withoutEmptyEnd(text: string, separator: string): string {
  let end = text.length
  while (end > 0 && (text[end - 1] === separator || text[end - 1]?.trim() === '')) end -= 1
  const tail = end === 0 ? 0 : text.slice(end).search(/[\r\n]/)
  return tail < 0 ? text : text.slice(0, end + tail)
}

function sizeOf(text: string, separator: string): { readonly lines: number; readonly cells: number } {
  const lines = breaksIn(text) + 1
  let cells = lines
  for (let at = text.indexOf(separator); at >= 0; at = text.indexOf(separator, at + 1)) cells += 1
  return { lines, cells }
}

function breaksIn(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0
}
