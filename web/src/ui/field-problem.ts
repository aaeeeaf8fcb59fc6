import { createContext } from 'react'
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
  readonly min?: string
  readonly max?: string
  readonly minLength?: number
}

/** Our own message for what the browser's validation found, or undefined if the input is valid. */
export function fieldProblem({ validity, type, dataset, min = '', max = '', minLength }: ValidatedInput, now: number): string | undefined {
  if (validity.valid) return undefined
  if (validity.badInput) return type === 'date' ? 'Please write the whole date.' : 'Please write a number.'
  if (validity.valueMissing) return dataset['requiredMessage'] ?? 'Please fill this in.'
  if (validity.typeMismatch)
    return type === 'url'
      ? 'Please write the whole address, beginning with https://.'
      : 'Please write the whole e-mail address, such as name@school.edu.'
  if (validity.tooShort) return `Please use at least ${minLength} characters.`
  if (validity.rangeUnderflow)
    return type === 'date' ? `Please choose ${shortDate(min, now)} or a later day.` : `Please write ${min} or more.`
  if (validity.rangeOverflow)
    return type === 'date' ? `Please choose ${shortDate(max, now)} or an earlier day.` : `Please write ${max} or less.`
  return 'Please write this with fewer digits.'
}
