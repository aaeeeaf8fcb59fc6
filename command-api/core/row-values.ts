/** How the texts of a row are understood, each read once: to be decided by, and to be shown in a dry run (product 2.20, Files read). */
import { Value } from 'typebox/value'
import { Email } from '#events/schema.ts'
import type { FieldMistake } from '#events/vocabulary/refusals.ts'
import { dayText } from '#lib/days.ts'
import { addressesIn } from '#lib/mailbox.ts'
import { dayTyped, type MonthAs } from '#lib/typed-days.ts'

/** Fields without a value are left out. */
export type Row = Readonly<Record<string, string>>
/**
 * `value` is what the command gets, `shown` what people read in a dry run where that is something else; `problem` says what it must be,
 * without a full stop.
 */
export type Understood = { readonly value: string; readonly shown?: string } | { readonly problem: string }
/** @param text undefined where the row has none @returns nothing where there is nothing to say */
export type Reader = (text: string | undefined, row: Row) => Understood | undefined
/** Of fields without one, the text is the value. */
export type Readers = Readonly<Record<string, Reader>>

export type RowValues = {
  /** Without those that were not understood. */
  readonly values: Row
  /** Those of the row that are shown otherwise than the file has them. */
  readonly shown: Row
  readonly mistakes: readonly FieldMistake[]
}

export function valuesOf(row: Row, readers: Readers): RowValues {
  const values: Record<string, string> = { ...row }
  const shown: Record<string, string> = {}
  const mistakes: FieldMistake[] = []
  const all: Readers = { email: readAddress, ...readers }
  for (const [field, reader] of Object.entries(all)) {
    const read = reader(row[field], row)
    if (read === undefined) continue
    if ('problem' in read) {
      delete values[field]
      mistakes.push({ field, message: read.problem })
      continue
    }
    values[field] = read.value
    if (read.shown !== undefined && row[field] !== undefined) shown[field] = read.shown
  }
  return { values, shown, mistakes }
}

function readAddress(text = ''): Understood {
  if (text === '') return { problem: 'is missing' }
  if (Value.Check(Email, text)) return { value: text }
  const amount = addressesIn(text).length
  return { problem: amount > 1 ? `holds ${amount} addresses; please write the one that counts` : 'must be an e-mail address' }
}

/** One of a list of ours. */
export function readOneOf<One extends string>(all: readonly One[], labelOf: (one: One) => string, find: (text: string) => One | undefined) {
  return (text = ''): Understood => {
    const found = find(text)
    return found ? { value: found, shown: labelOf(found) } : { problem: `must be one of ${all.map(labelOf).join(', ')}` }
  }
}

/** A value that may be missing. */
export function ifGiven(reader: Reader): Reader {
  return (text, row) => (text === undefined ? undefined : reader(text, row))
}

/** Shown with its month in letters, so that a day that was meant the other way round is seen. */
export function readDay(as: MonthAs): Reader {
  return ifGiven((text = '') => {
    const typed = dayTyped(text, as)
    return 'day' in typed ? { value: typed.day, shown: dayText(typed.day) } : typed
  })
}
