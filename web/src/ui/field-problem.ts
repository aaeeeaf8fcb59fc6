import { createContext } from 'react'
import { isDay } from '../lib/calendar.ts'
import { shortDate } from '../lib/time.ts'

/** What is wrong with each field, by the input's id. Provided by the form around the fields. */
export const FieldProblems = createContext<Readonly<Record<string, string>>>({})

/** What the message depends on; any input, select or textarea has it. */
export type ValidatedInput = {
  readonly validity: Pick<
    ValidityState,
    'valid' | 'valueMissing' | 'badInput' | 'typeMismatch' | 'tooShort' | 'rangeUnderflow' | 'rangeOverflow'
  >
  readonly type: string
  readonly dataset: DOMStringMap
  readonly value?: string
  readonly min?: string
  readonly max?: string
  readonly minLength?: number
}

/** Our own message for what the browser's validation found, or ours of a day; undefined if the input is valid. */
export function fieldProblem(input: ValidatedInput, now: number): string | undefined {
  const { validity, type, dataset, min = '', max = '', minLength, value = '' } = input
  if (dataset['day'] !== undefined && value !== '') return dayProblem(value, dataset, now)
  if (dataset['chosenOnly'] !== undefined && value.trim() !== '')
    return `“${value.trim()}” is not chosen yet. Choose from the list what fits, or delete it.`
  if (validity.valid) return undefined
  if (validity.badInput) return 'Please write a number.'
  if (validity.valueMissing) return dataset['requiredMessage'] ?? 'Please fill this in.'
  if (validity.typeMismatch)
    return type === 'url'
      ? 'Please write the whole address, beginning with https://.'
      : 'Please write the whole e-mail address, such as name@school.edu.'
  if (validity.tooShort) return `Please use at least ${minLength} characters.`
  if (validity.rangeUnderflow) return `Please write ${min} or more.`
  if (validity.rangeOverflow) return `Please write ${max} or less.`
  return 'Please write this with fewer digits.'
}

function dayProblem(day: string, { min = '', max = '' }: DOMStringMap, now: number): string | undefined {
  if (!isDay(day)) return 'Please write the day, such as 15 May 2027.'
  if (min !== '' && day < min) return `Please choose ${shortDate(min, now)} or a later day.`
  if (max !== '' && day > max) return `Please choose ${shortDate(max, now)} or an earlier day.`
  return undefined
}
