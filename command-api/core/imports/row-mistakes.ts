/** All that is wrong with the values of a row, each with its column (product 2.20, Files read). */
import type { JsonObject } from '#events/envelope.ts'
import { isRefusal, refuse, sentenceOf, type FieldMistake, type Refusal } from '#events/vocabulary/refusals.ts'
import { errorsIn, fieldErrors, withoutMarks } from '#platform/http/validation.ts'
import { columnOf, wordOf } from './column-words.ts'
import type { Command } from '../command.ts'

/** What was lost before the file was saved, and what is no value of its column. */
type Unread = Readonly<Record<'unreadable' | 'mistakes', readonly FieldMistake[]>>
type RowCommand = { readonly command: Command; readonly input: JsonObject; readonly mistakes?: readonly FieldMistake[] }

/**
 * Where a value could not be read, the row is refused, also for what the command's own form says of the other columns: who mends a file
 * wants to do it once. @returns nothing where the row may be decided
 */
export function refusedRow(
  asked: RowCommand | Refusal,
  { unreadable, mistakes: unread }: Unread,
  columns: readonly string[],
): Refusal | undefined {
  if (isRefusal(asked) && asked.refused !== 'invalid') return asked
  const found = [...unreadable, ...(isRefusal(asked) ? mistakesOf(asked) : (asked.mistakes ?? [])), ...unread]
  if (found.length === 0) return undefined
  const ofForm = isRefusal(asked) ? [] : formMistakes(asked).filter(({ field }) => columns.includes(columnOf(field)))
  const byColumn = Map.groupBy([...found, ...ofForm], ({ field }) => columnOf(field))
  const place = ({ field }: FieldMistake) => columns.indexOf(columnOf(field))
  const each = [...byColumn.values()].flatMap(([first]) => first ?? [])
  const mistakes = each.toSorted((a, b) => place(a) - place(b))
  return refuse('invalid', mistakes)
}

function formMistakes({ command: { validator }, input }: RowCommand): readonly FieldMistake[] {
  const sent = withoutMarks(validator.Type(), input)
  return validator.Check(sent) ? [] : fieldErrors(errorsIn(validator.Type(), sent))
}

function mistakesOf({ details }: Refusal): readonly FieldMistake[] {
  return Array.isArray(details) ? (details as readonly FieldMistake[]) : []
}

const SAID = 5

/** Names the columns and what is wrong with each. */
export function sentenceFor(refusal: Refusal): string {
  const mistakes = refusal.refused === 'invalid' ? mistakesOf(refusal) : []
  if (mistakes.length === 0) return sentenceOf(refusal.refused, refusal.details)
  const said = mistakes.slice(0, SAID).map(({ field, message }) => `The ${wordOf(field)} ${message}.`)
  const others = mistakes.length - said.length
  return [...said, ...(others > 0 ? [`And ${others} more.`] : [])].join(' ')
}
