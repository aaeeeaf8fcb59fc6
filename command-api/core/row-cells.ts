/** What the cells of a row say, by the fields of the call (product 2.20, Files read). */
import { isFiller, nameWritten } from '#events/vocabulary/imports.ts'
import { mailboxIn } from '#lib/mailbox.ts'
import { pastedLine, pastedText } from '#lib/pasted.ts'
import { showsSomething, visible } from '#lib/visible.ts'
import type { Row } from './row-values.ts'

/** The values that each field is made up of, before they are cleaned: the marks in them tell of lost letters. */
export type Written = ReadonlyMap<string, readonly string[]>

/** @param sources from which columns each field is read */
export function writtenIn(
  cells: readonly string[],
  sources: ReadonlyMap<string, readonly number[]>,
  given: Row,
  undone: (cell: string) => string,
): Written {
  return new Map(
    [...sources].map(([field, columns]) => {
      const values = columns.map((at) => withoutTextFormula(undone(cells[at] ?? '').trim())).filter(showsSomething)
      return [field, columns.length === 0 ? [given[field] ?? ''] : values]
    }),
  )
}

/** Systems write `="00417"` to keep a spreadsheet from taking a text for a number: the text is meant, with each of its quotes twice. */
function withoutTextFormula(cell: string): string {
  const text = /^="([^"]*(?:""[^"]*)*)"$/.exec(cell)?.[1]
  return text?.replaceAll('""', '"').trim() ?? cell
}

/** Fields that people write in several lines. */
const PROSE: ReadonlySet<string> = new Set(['reason', 'text'])
/** A filler in these is refused by its name, as it is no value of theirs. */
const ALWAYS_SAID: ReadonlySet<string> = new Set(['email', 'role'])

/**
 * By which a spreadsheet is told to leave a text alone, but none of two around a word. Where the address has it, so may the others: names
 * begin with an apostrophe of their own (`'Abd al-Rahman`, `'t Hooft`), addresses do not.
 */
const TEXT_MARK = /^'(?!.*'(?!\p{L}))/su

/**
 * Without fillers, and without the marks that nobody sees; joiners and tags belong to the last sign of a value, too. Where nothing else says
 * the name, the one before the address does.
 */
export function rowOf(written: Written): Row {
  const isMarked = written.get('email')?.some((value) => TEXT_MARK.test(value)) === true
  const cleaned = (values: readonly string[]) => (isMarked ? values.map((value) => value.replace(TEXT_MARK, '')) : values)
  const said = [...written].map(([field, values]) => [field, textOf(field, cleaned(values))] as const)
  const { email = '', ...others } = Object.fromEntries(said.filter(([, text]) => text !== ''))
  const address = mailboxIn(email)
  const named = written.has('name') && address.name !== undefined && { name: pastedLine(address.name).trim() }
  return { ...(email !== '' && { email: address.email }), ...named, ...others }
}

function textOf(field: string, values: readonly string[]): string {
  if (field === 'email') return visible(values.join(' '))
  if (field === 'name') return nameWritten(values.map((value) => pastedLine(value).trim()))
  const text = PROSE.has(field) ? pastedText(values.join(' ')) : pastedLine(values.join(' ')).trim()
  return isFiller(text) && !ALWAYS_SAID.has(field) ? '' : text
}
