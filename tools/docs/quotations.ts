/**
 * Everything that comments, tests and documents quote of the books in docs/design must stand there. A quotation names
 * - sections of product.md or points of architecture.md by their numbers: `product 2.18`, `product 2.7, 2.19 and 3`, `architecture 19`;
 * - a section by a mark: `§7` is the specification's, `§2.13` product.md's, and so is a number alone between brackets: `(2.20, Small)`;
 * - one of the books by its file: `calls.md`;
 * - and after any of these something that is named there: `product 2.20, Names`, `calls.md, "Long work"`, `product 1, rows 17, 74`.
 *
 * Names are headings, points in bold, and what stands first in a row of a table. Of a name its first words are enough. They begin with a
 * capital letter or stand between quotation marks, and end before the next punctuation mark.
 */

export interface Quotation {
  readonly line: number
  readonly book: string
  /** Empty where the whole book is meant. */
  readonly section: string
  readonly name?: string
}

/** The names in each section, and under an empty number those of the whole book. */
export type Book = ReadonlyMap<string, readonly string[]>

const BOOKS = 'architecture|calls|engine|infrastructure|product|quality|reports|specification'

const NUMBER = String.raw`\d+(?:\.\d+)?\b`
const ROW = String.raw`[A-Z]?\d+(?!\d|\.\d)`
const NAME = [
  String.raw`,?\s+["“][^"”]+["”]`,
  String.raw`,\s+\x60[^\x60]+\x60`,
  String.raw`,\s+rows?\s+${ROW}(?:(?:,|\s+and|\s+to)\s+${ROW})*`,
  String.raw`,\s+[A-Z][^"'“”\x60.,:;()|*]*`,
].join('|')
const PLACE = `(?:${NUMBER})(?:${NAME})?`
const PLACES = String.raw`${PLACE}(?:(?:[,;]|\s+and|\s+to)\s+${PLACE})*`

const QUOTATION = new RegExp(
  [
    String.raw`(?:\b(?<numbered>[Pp]roduct|[Aa]rchitecture)\s+|(?<=\s)\((?=2\.\d+[),;]))(?<places>${PLACES})`,
    String.raw`(?<![\w/-])(?<file>${BOOKS})\.md\x60?(?<ofFile>${NAME})?`,
    // Without the comma it is a word of the test's own name: '§2.18 “Join Proffer”'.
    String.raw`§(?<marked>${NUMBER})(?<ofMarked>(?=,)(?:${NAME}))?`,
  ].join('|'),
  'g',
)
const EACH_PLACE = new RegExp(`(${NUMBER})(${NAME})?`, 'g')

/** @param after what follows a number or a file: a name, or some rows of a table by what stands first in them */
function namesIn(after: string | undefined): readonly (string | undefined)[] {
  if (after === undefined) return [undefined]
  if (/^,\s+rows?\s/.test(after)) return after.match(/[A-Z]?\d+/g) ?? []
  return [after.replaceAll(/^[,\s"“`]+|[\s"”`]+$/g, '').replaceAll(/\s+/g, ' ')]
}

export function quotationsIn(text: string): readonly Quotation[] {
  // A quotation may go on in the next line of a comment.
  const plain = text.replaceAll(/\n[ \t]*(?:\*|\/\/)?[ \t]*/g, '\n')
  return [...plain.matchAll(QUOTATION)].flatMap(({ index, groups = {} }) => {
    const { numbered = 'product', places, file, ofFile, marked = '', ofMarked }: Readonly<Record<string, string | undefined>> = groups
    const line = plain.slice(0, index).split('\n').length
    const quotations = (book: string, section: string, after: string | undefined) =>
      namesIn(after).map((name) => ({ line, book, section, ...(name !== undefined && { name }) }))

    if (file !== undefined) return quotations(file, '', ofFile)
    if (places !== undefined)
      return [...places.matchAll(EACH_PLACE)].flatMap(([, section = '', after]) => quotations(numbered.toLowerCase(), section, after))
    // The specification is a table with a row for each section.
    return marked.includes('.') ? quotations('product', marked, ofMarked) : quotations('specification', '', `, row ${marked}`)
  })
}

export function bookOf(text: string): Book {
  const book = new Map<string, string[]>([['', []]])
  let section = ''
  for (const line of text.split('\n')) {
    // `### 2.18 Title`, `## 3. Title`, and a point of a list: `19. **Title**`.
    const begin = /^(?:#+ |(?=\d+\. ))(?:(\d+(?:\.\d+)?)\.? )?(.*)$/.exec(line)
    if (begin) section = begin[1] ?? ''
    const firstCell = /^\| *([^|]+?) *\|/.exec(line)?.[1] ?? ''
    const names = [
      begin?.[2] ?? '',
      ...[...line.matchAll(/\*\*([^*]+)\*\*/g)].map((bold) => bold[1] ?? ''),
      ...firstCell.replaceAll(/[`*]/g, '').split(', '),
    ]
    for (const place of new Set(['', section])) book.set(place, [...(book.get(place) ?? []), ...names])
  }
  return book
}

function stands({ section, name }: Quotation, book: Book | undefined): boolean {
  const names = book?.get(section)
  if (names === undefined || name === undefined) return names !== undefined
  return names.some((one) => one.startsWith(name) && !/^\w/.test(one.slice(name.length)))
}

/** @returns a sentence for each quotation that its book does not have, beginning with its line */
export function lostQuotations(text: string, books: ReadonlyMap<string, Book>): readonly string[] {
  return quotationsIn(text)
    .filter((quotation) => !stands(quotation, books.get(quotation.book)))
    .map(({ line, book, section, name }) => {
      const what = [section, name].filter((part) => part !== undefined && part !== '').join(', ')
      return `${line} quotes "${what}" of ${book}.md, which docs/design does not have.`
    })
}
