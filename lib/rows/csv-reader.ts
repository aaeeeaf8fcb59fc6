/** Files of rows as spreadsheets, registrars and people make them (product 2.20, Files read). */
import { parse } from 'csv-parse/sync'
import { isEmail } from '../email.ts'
import { visible } from '../visible.ts'

export type TableRow = {
  /** The line of the file in which the row begins, from 1. */
  readonly line: number
  /** Without blanks around them. */
  readonly cells: readonly string[]
  /** A quoted value runs across lines that read as rows of their own. */
  readonly runsOn?: true
  /** A blank stands between a separator and a value, as in a sentence. */
  readonly blankBehind?: true
}
export type Table = {
  /** The sign between two values. */
  readonly separator: string
  /** Rows that hold a value before the names of the columns, such as a title. */
  readonly above: readonly (readonly string[])[]
  readonly heads: readonly string[]
  /** Rows that hold a value. */
  readonly rows: readonly TableRow[]
  /** The file has blanks behind its separators throughout. */
  readonly isSpaced: boolean
}
/** How much says that the cells of one of the first rows are the names of the columns; 0 where nothing does. */
type HeadRank = (cells: readonly string[]) => number
/** How much is read at most. */
export type Most = {
  readonly rows: number
  readonly columns: number
  readonly lines: number
  readonly cells: number
  readonly name: number
}

const SEPARATORS = [',', ';', '\t', '|']
/** A first line by which Excel knows the separator; saved again, it has as many of them as the others. */
const ANNOUNCED = /^"?sep=([^\p{L}\p{N}"\r\n])"?(.*)$/iu

/**
 * The head row is the first of the first rows with the highest rank, else the first row with a value. Rows without a value are passed over.
 * @returns `no rows`, `too many rows`, or what else is wrong, behind "The file"
 */
export function readTable(text: string, most: Most, rankOf: HeadRank = () => 0): Parsed {
  const { first, announced } = announcedIn(text)
  const separator = announced ?? separatorIn(text)
  const rest = withoutEmptyEnd(text.slice(first.length), separator)
  const size = sizeOf(rest, separator)
  // Each costs the library time, also one without a value.
  if (size.lines > most.lines) return { mistake: `must have at most ${most.lines.toLocaleString('en')} lines` }
  if (size.cells > most.cells) return { mistake: `must have at most ${most.cells.toLocaleString('en')} cells` }

  const asked = { text: rest, separator, line: first === '' ? 1 : 2, most, rankOf }
  if (separator !== '\t') return parsed({ ...asked, quotes: 'loose' })
  // Google writes the quotes of a tab file as they are typed, Excel by the rules: what does not read by them is text.
  const byRules = parsed({ ...asked, quotes: 'strict' })
  const isText = typeof byRules === 'object' && ('mistake' in byRules || byRules.rows.some(({ runsOn }) => runsOn))
  return isText ? parsed({ ...asked, quotes: 'text' }) : byRules
}

type Parsed = Table | 'no rows' | 'too many rows' | { readonly mistake: string }
type Parsing = {
  readonly text: string
  readonly separator: string
  /** In which the text begins. */
  readonly line: number
  readonly most: Most
  readonly rankOf: HeadRank
  /** By the rules; those and a quote inside a value without quotes; or letters like others. */
  readonly quotes: 'strict' | 'loose' | 'text'
}

function parsed({ text, separator, line: from, most, rankOf, quotes }: Parsing): Parsed {
  const bytes = Buffer.from(text)
  const found: Found[] = []
  let line = from
  let at = 0
  try {
    parse(bytes, {
      delimiter: separator,
      record_delimiter: ['\r\n', '\n', '\r'],
      // Blanks around a quoted value, and rows of any length.
      trim: true,
      quote: quotes === 'text' ? null : '"',
      relax_quotes: quotes === 'loose',
      relax_column_count: true,
      on_record: (record: readonly string[], { bytes: end }) => {
        const begins = line
        const raw = bytes.toString('utf8', at, end)
        // The library's own count takes a CRLF inside a value for two lines.
        line += breaksIn(raw)
        at = end
        const cells = record.map((cell) => cell.trim())
        if (cells.every((cell) => cell === '')) return null
        found.push({ line: begins, cells, raw })
        if (found.length > most.rows + LINES_LOOKED_AT) throw new TooManyRows()
        return null
      },
    })
  } catch (error) {
    if (error instanceof TooManyRows) return 'too many rows'
    const why = quoteMistakes[(error as { readonly code?: string }).code ?? '']
    if (why === undefined) throw error
    return { mistake: why.replace('{line}', String(line)) }
  }
  return tableOf(found, separator, most, rankOf)
}

type Found = { readonly line: number; readonly cells: readonly string[]; readonly raw: string }

function tableOf(found: readonly Found[], separator: string, most: Most, rankOf: HeadRank): Parsed {
  const ranks = found.slice(0, LINES_LOOKED_AT).map(({ cells }) => rankOf(cells.map(visible)))
  const at = Math.max(0, ranks.indexOf(Math.max(...ranks)))
  const [head, ...others] = found.slice(at)
  if (!head) return 'no rows'
  const heads = head.cells.map(visible)
  if (heads.length > most.columns) return { mistake: `must have at most ${most.columns} columns` }
  if (heads.some((name) => name.length > most.name))
    return { mistake: `has more than ${most.name} letters in the name of a column in its first line` }
  if (others.length > most.rows) return 'too many rows'
  const rows = others.map(({ line, cells, raw }) => ({ line, cells, ...marksOf(raw, separator, heads.length) }))
  const isSpaced = hasBlankBehind(head.raw, separator) || (rows.length > 1 && others.every(({ raw }) => isSpacedRow(raw, separator)))
  return { separator, above: found.slice(0, at).map(({ cells }) => cells), heads, rows, isSpaced }
}

const QUOTED = /"(?:[^"]|"")*"/g
const ADDRESS = /^"?[^\s"@]+@[^\s"@]+"?$/

/** Marks that the text of a row shows beside its cells. */
function marksOf(raw: string, separator: string, columns: number): Pick<TableRow, 'runsOn' | 'blankBehind'> {
  const [own, ...others] = raw
    .split(/\r\n|\r|\n/)
    .map((text) => text.replaceAll(QUOTED, (value) => value.replaceAll(separator, '')).split(separator))
    .filter(({ length }) => length >= columns)
  // Prose has commas as rows do, but hardly an address in the column of the addresses.
  // Looked for once: the row may be as long as the file.
  const at = own === undefined || separator === '\t' ? -1 : own.findIndex(isAddress)
  const isRow = (cells: readonly string[]) => separator === '\t' || (at >= 0 && isAddress(cells[at] ?? ''))
  return {
    ...(columns > 1 && others.some(isRow) && { runsOn: true }),
    ...(hasBlankBehind(raw, separator) && { blankBehind: true }),
  }
}

function hasBlankBehind(raw: string, separator: string): boolean {
  return behindSeparators(raw, separator).some((cell) => cell.startsWith(' '))
}

function isSpacedRow(raw: string, separator: string): boolean {
  const cells = behindSeparators(raw, separator)
  return cells.length > 0 && cells.every((cell) => cell.startsWith(' '))
}

function behindSeparators(raw: string, separator: string): readonly string[] {
  const [, ...others] = raw.replaceAll(QUOTED, '"').split(separator)
  return others.filter((cell) => cell.trim() !== '')
}

function isAddress(cell: string): boolean {
  return ADDRESS.test(cell.trim())
}

/** The first line, where it announces a separator: nothing else but separators and blanks may follow. */
function announcedIn(text: string): { readonly first: string; readonly announced?: string } {
  const [line = '', end = ''] = text.split(/(\r\n|\r|\n)/, 2)
  const [, announced, rest = ''] = ANNOUNCED.exec(line) ?? []
  return announced !== undefined && rest.replaceAll(announced, '').trim() === '' ? { first: line + end, announced } : { first: '' }
}

class TooManyRows extends Error {}

const behindQuote = 'has more behind the end of a quoted value in the row of line {line}; a quote inside a quoted value is written twice'
/** By the library's codes; the last two come where a tab file is read by the rules. */
const quoteMistakes: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'has a quoted value without an end in the row of line {line}',
  CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE: behindQuote,
  CSV_INVALID_CLOSING_QUOTE: behindQuote,
  INVALID_OPENING_QUOTE: 'has a quote inside a value without quotes in the row of line {line}',
}

/** Line breaks between quotes are no ends of lines. */
const QUOTED_VALUE = /(^|[,;|\t\r\n])[^\S\t\r\n]*"(?:[^"]|"")*(?:"|$)/g
const LINES_LOOKED_AT = 10

/**
 * A sign that cuts the lines below the first so that one column holds their addresses, as names of columns may have commas of their own;
 * else a tab; else the separator that stands most often between the names of the head row; of two, the earlier one. Above the names may
 * stand a title, so one that cuts more of the first lines into as many cells is believed before it, unless the first of those is a person:
 * then it stands in prose.
 */
function separatorIn(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .replaceAll(QUOTED_VALUE, '$1x')
    .split(/[\r\n]+/)
    .filter((line) => /[^\s,;|]/.test(line))
    .slice(0, LINES_LOOKED_AT)
  const [head = '', ...below] = lines
  const byAddresses = SEPARATORS.filter((sign) => head.includes(sign) && haveAddressesInOneColumn(below, sign))
  if (byAddresses.length === 1 && byAddresses[0] !== undefined) return byAddresses[0]
  // In no name of a column stands one.
  if (head.trim().includes('\t')) return '\t'
  const count = (sign: string) => head.split(sign).length
  const [byHead = ','] = SEPARATORS.toSorted((a, b) => count(b) - count(a) || head.indexOf(a) - head.indexOf(b))
  const alike = new Map(SEPARATORS.map((sign) => [sign, linesAlike(lines, sign)]))
  const linesOf = (sign: string) => alike.get(sign) ?? []
  const [byLines = byHead] = SEPARATORS.toSorted((a, b) => linesOf(b).length - linesOf(a).length)
  const [first = '', second] = linesOf(byLines)
  const isBetter = linesOf(byLines).length > linesOf(byHead).length && first.split(byLines).length >= count(byHead)
  return isBetter && second !== undefined && !first.includes('@') ? byLines : byHead
}

function haveAddressesInOneColumn(lines: readonly string[], sign: string): boolean {
  const columns = lines.map((line) => line.split(sign).findIndex((cell) => isEmail(cell.trim()))).filter((at) => at >= 0)
  return new Set(columns).size === 1
}

/** The most lines that have the same number of cells, more than one. */
function linesAlike(lines: readonly string[], sign: string): readonly string[] {
  const bySize = Map.groupBy(lines, (line) => line.split(sign).length)
  bySize.delete(1)
  return [...bySize.values()].toSorted((a, b) => b.length - a.length)[0] ?? []
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
