import { describe, expect, it } from 'vitest'
import { fieldProblem, type ValidatedInput } from './field-problem.ts'

const valid = {
  valid: true,
  valueMissing: false,
  badInput: false,
  typeMismatch: false,
  tooShort: false,
  rangeUnderflow: false,
  rangeOverflow: false,
}
const now = Date.parse('2026-11-21T12:00:00Z')
const messageFor = (wrong: keyof typeof valid | 'stepMismatch', field: Partial<ValidatedInput> = {}) =>
  fieldProblem({ type: 'text', dataset: {}, ...field, validity: { ...valid, valid: false, [wrong]: true } }, now)

describe('the message of a field', () => {
  it('is undefined while the browser finds it valid', () => {
    expect(fieldProblem({ type: 'email', dataset: {}, validity: valid }, now)).toBeUndefined()
  })

  it('is the sentence of the field when it is empty', () => {
    expect(messageFor('valueMissing', { dataset: { requiredMessage: 'Please write your name.' } })).toBe('Please write your name.')
    expect(messageFor('valueMissing')).toBe('Please fill this in.')
  })

  it('names the limit that was exceeded, with dates in words', () => {
    expect(messageFor('tooShort', { minLength: 6 })).toBe('Please use at least 6 characters.')
    expect(messageFor('rangeUnderflow', { type: 'number', min: '1' })).toBe('Please write 1 or more.')
    expect(messageFor('rangeOverflow', { type: 'number', max: '4' })).toBe('Please write 4 or less.')
    expect(messageFor('rangeUnderflow', { type: 'date', min: '2026-11-22' })).toBe('Please choose 22 Nov or a later day.')
    expect(messageFor('rangeOverflow', { type: 'date', max: '2027-05-20' })).toBe('Please choose 20 May 2027 or an earlier day.')
  })

  it('names the expected form when the value has another, even where it then counts as empty', () => {
    expect(messageFor('typeMismatch', { type: 'email' })).toMatch(/whole e-mail address/)
    expect(messageFor('typeMismatch', { type: 'url' })).toMatch(/https/)
    expect(messageFor('stepMismatch', { type: 'number' })).toMatch(/fewer digits/)
    const half = { ...valid, valid: false, valueMissing: true, badInput: true }
    expect(fieldProblem({ type: 'date', dataset: {}, validity: half }, now)).toBe('Please write the whole date.')
  })
})
