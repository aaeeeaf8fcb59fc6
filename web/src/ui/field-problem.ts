import { createContext } from 'react'
import { shortDate } from '../lib/time.ts'

/** Id of a field → what to change there; the form around the fields provides it. */
export const FieldProblems = createContext<Readonly<Record<string, string>>>({})

/** The parts of an input, select or textarea that the sentence depends on. */
export type Judged = {
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

/** The browser judges, we say it: its own bubbles have another voice and vanish. Undefined when nothing is wrong. */
export function fieldProblem({ validity, type, dataset, min = '', max = '', minLength }: Judged, now: number): string | undefined {
  if (validity.valid) return undefined
  if (validity.badInput) return type === 'date' ? 'Please write the whole date.' : 'Please write a number.'
  if (validity.valueMissing) return dataset['missing'] ?? 'Please fill this in.'
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
