/** Rows of comma-separated values (RFC 4180); spreadsheets also write them with semicolons or tabs. */

export type CsvRow = {
  /** The line in which the row begins, from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

/**
 * A byte order mark and lines without any character are passed over; a quoted cell may hold separators, quotes (doubled) and line breaks.
 * @param most rows that are read at most: one more than may come says that there are too many
 * @param separator one character
 * @returns undefined when a quoted cell does not end, or goes on behind its end
 */
export function parseCsv(text: string, most = Infinity, separator = ','): readonly CsvRow[] | undefined {
  const rows: CsvRow[] = []
  let at = text.startsWith('\uFEFF') ? 1 : 0
  let line = 1
  while (at < text.length && rows.length < most) {
    const begin = line
    const cells: string[] = []
    for (;;) {
      const cell = text[at] === '"' ? quoted(text, at, separator) : plain(text, at, separator)
      if (!cell) return undefined
      cells.push(cell.value)
      line += breaksIn(cell.value)
      at = cell.end
      if (text[at] !== separator) break
      at += 1
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1
    at += 1
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

type Cell = { readonly value: string; readonly end: number }

function plain(text: string, start: number, separator: string): Cell {
  let end = start
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1
  return { value: text.slice(start, end), end }
}

function quoted(text: string, start: number, separator: string): Cell | undefined {
  let value = ''
  let from = start + 1
  for (;;) {
    const quote = text.indexOf('"', from)
    if (quote < 0) return undefined
    value += text.slice(from, quote)
    const after = text[quote + 1]
    if (after !== '"')
      return after === undefined || after === separator || after === '\n' || after === '\r' ? { value, end: quote + 1 } : undefined
    value += '"'
    from = quote + 2
  }
}

function breaksIn(value: string): number {
  return value.split(/\r\n|\r|\n/).length - 1
}
