/** Rows of comma-separated values (RFC 4180); spreadsheets also write them with semicolons or tabs. */

export type CsvRow = {
  /** The line in which the row begins, from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

type Most = {
  /** One more than may come says that there are too many. */
  readonly rows?: number
  readonly cells?: number
}

/**
 * A byte order mark and lines without any character are passed over; a quoted cell may hold separators, quotes (doubled) and line breaks.
 * @param most as much is read at most
 * @param separator one character
 * @returns `unended` when a quoted cell does not end, or goes on behind its end; `too many` when there are more cells
 */
export function parseCsv(
  text: string,
  { rows: mostRows = Infinity, cells: mostCells = Infinity }: Most = {},
  separator = ',',
): readonly CsvRow[] | 'unended' | 'too many' {
  const rows: CsvRow[] = []
  let at = text.startsWith('\uFEFF') ? 1 : 0
  let line = 1
  let read = 0
  while (at < text.length && rows.length < mostRows) {
    // A file may consist of lines without any character.
    if (text[at] === '\n' || text[at] === '\r') {
      at = behindBreak(text, at)
      line += 1
      continue
    }
    const begin = line
    const cells: string[] = []
    for (;;) {
      if (++read > mostCells) return 'too many'
      const cell = text[at] === '"' ? quoted(text, at, separator) : plain(text, at, separator)
      if (!cell) return 'unended'
      cells.push(cell.value)
      line += breaksIn(cell.value)
      at = cell.end
      if (text[at] !== separator) break
      at += 1
    }
    at = behindBreak(text, at)
    line += 1
    if (cells.length > 1 || cells[0] !== '') rows.push({ line: begin, cells })
  }
  return rows
}

/** What stands between the names of the head row, which hold none of these characters; a comma where there is one name. */
export function separatorIn(text: string): string {
  const [, head = ''] = /^\uFEFF?[\r\n]*([^\r\n]*)/.exec(text) ?? []
  return /[,;\t]/.exec(head)?.[0] ?? ','
}

function behindBreak(text: string, at: number): number {
  return at + (text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1)
}

type Cell = { readonly value: string; readonly end: number }

function plain(text: string, start: number, separator: string): Cell {
  let end = start
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1
  return { value: text.slice(start, end), end }
}

function quoted(text: string, start: number, separator: string): Cell | undefined {
  let quote = text.indexOf('"', start + 1)
  while (quote >= 0 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2)
  if (quote < 0) return undefined
  const after = text[quote + 1]
  if (after !== undefined && after !== separator && after !== '\n' && after !== '\r') return undefined
  return { value: text.slice(start + 1, quote).replaceAll('""', '"'), end: quote + 1 }
}

function breaksIn(value: string): number {
  let breaks = 0
  for (let at = 0; at < value.length; at++) if (value[at] === '\n' || (value[at] === '\r' && value[at + 1] !== '\n')) breaks += 1
  return breaks
}
