import { isEmail } from '#lib/email.ts'
import { addressesIn, mailboxIn } from '#lib/mailbox.ts'
import type { dayTyped, MonthAs } from '#lib/typed-days.ts'
import { numberTyped, type NumberKind } from '#lib/typed-numbers.ts'
import { shortDate } from '../../lib/time/time.ts'
import { numberText } from '../../lib/words/words.ts'

/** The properties that the message depends on; any input, select or textarea has it. */
export type ValidatedInput = {
  readonly validity: Pick<ValidityState, 'valid' | 'valueMissing' | 'typeMismatch' | 'tooShort'>
  readonly type: string
  readonly dataset: DOMStringMap
  readonly value?: string
  readonly minLength?: number
}

let readDay: typeof dayTyped | undefined

/** Said by the field for days: forms without one need not bring along how days are read. */
export function readDaysBy(read: typeof dayTyped): void {
  readDay = read
}

/** Our own message for what the browser's validation found, or ours of a day or number; undefined if the input is valid. */
export function fieldProblem(input: ValidatedInput, now: number): string | undefined {
  const { validity, type, dataset, minLength, value = '' } = input
  if (dataset['day'] !== undefined && value.trim() !== '') return dayProblem(value, dataset, now)
  if (dataset['number'] !== undefined && value.trim() !== '') return numberProblem(value, dataset)
  if (dataset['chosenOnly'] !== undefined && value.trim() !== '')
    return `“${value.trim()}” is not chosen yet. Choose from the list what fits, or delete it.`
  if (validity.valid) return undefined
  if (validity.valueMissing) return dataset['requiredMessage'] ?? 'Please fill this in.'
  // As a program of mail writes it, the field takes the address out of it.
  if (validity.typeMismatch && type === 'email' && isEmail(mailboxIn(value).email)) return undefined
  const addresses = validity.typeMismatch && type === 'email' ? addressesIn(value).length : 0
  if (addresses > 1) return `This holds ${addresses} addresses. Please write the one that counts.`
  if (validity.typeMismatch)
    return type === 'url'
      ? 'Please write the whole address, beginning with https://.'
      : 'Please write the whole e-mail address, such as name@school.edu.'
  if (validity.tooShort) return `Please use at least ${minLength} characters.`
  return 'Please complete this.'
}

function dayProblem(
  text: string,
  { day: month, monthAlone, comingFrom, min = '', max = '' }: DOMStringMap,
  now: number,
): string | undefined {
  const typed = readDay?.(text, (month || undefined) as MonthAs | undefined, comingFrom)
  if (typed === undefined) return undefined
  if ('problem' in typed) return monthAlone === undefined ? `This ${typed.problem}.` : 'Please write a month, such as May 2027.'
  const { day } = typed
  if (min !== '' && day < min) return `Please choose ${shortDate(min, now)} or a later day.`
  if (max !== '' && day > max) return `Please choose ${shortDate(max, now)} or an earlier day.`
  return undefined
}

/** The mistake of a number as it is written; `data` is what its input has as `data-`. */
export function numberProblem(text: string, { number, min, max }: DOMStringMap): string | undefined {
  const typed = numberTyped(number as NumberKind, text)
  const [lowest, highest] = [min || -Infinity, max || Infinity].map(Number) as [number, number]
  // No other number begins so high and ends so low.
  const isYear = lowest >= 1000 && highest < 10_000
  if ('problem' in typed) return isYear ? 'Please write the year alone, in four digits, such as 2027.' : `This ${typed.problem}.`
  return typed.value < lowest || typed.value > highest ? outOfRange(lowest, highest) : undefined
}

/** Said of a number that may not be chosen, and of none. */
export function outOfRange(min: number, max: number): string {
  if (max === Infinity) return `Please write ${limitText(min)} or more.`
  return `Please write a number from ${limitText(min)} to ${limitText(max)}.`
}

/** A year has no groups. */
function limitText(limit: number): string {
  return limit < 10_000 ? String(limit) : numberText(limit)
}
