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

const dayMessage = (value: string, dataset: DOMStringMap) => fieldProblem({ type: 'text', dataset, value, validity: valid }, now)

describe('the message of a field', () => {
  it('is undefined while the browser finds it valid', () => {
    expect(fieldProblem({ type: 'email', dataset: {}, validity: valid }, now)).toBeUndefined()
  })

  it('says of a text among values that are chosen that it is not chosen', () => {
    const message = (value: string) => fieldProblem({ type: 'text', dataset: { chosenOnly: 'true' }, value, validity: valid }, now)
    expect(message(' pytohn ')).toBe('“pytohn” is not chosen yet. Choose from the list what fits, or delete it.')
    expect(message(' ')).toBeUndefined()
  })

  it('is the sentence of the field when it is empty', () => {
    expect(messageFor('valueMissing', { dataset: { requiredMessage: 'Please write your name.' } })).toBe('Please write your name.')
    expect(messageFor('valueMissing')).toBe('Please fill this in.')
  })

  it('names the limit that was exceeded, with dates in words', () => {
    expect(messageFor('tooShort', { minLength: 6 })).toBe('Please use at least 6 characters.')
    expect(messageFor('rangeUnderflow', { type: 'number', min: '1' })).toBe('Please write 1 or more.')
    expect(messageFor('rangeOverflow', { type: 'number', max: '4' })).toBe('Please write 4 or less.')
    const range = { day: '', min: '2026-11-22', max: '2027-05-20' }
    expect(dayMessage('2026-11-21', range)).toBe('Please choose 22 Nov or a later day.')
    expect(dayMessage('2027-05-21', range)).toBe('Please choose 20 May 2027 or an earlier day.')
    expect(dayMessage('2027-05-20', range)).toBeUndefined()
  })

  it('names the expected form when the value has another', () => {
    expect(messageFor('typeMismatch', { type: 'email' })).toMatch(/whole e-mail address/)
    expect(messageFor('typeMismatch', { type: 'url' })).toMatch(/https/)
    expect(messageFor('stepMismatch', { type: 'number' })).toMatch(/fewer digits/)
    for (const day of ['2027-05', '2027-02-30', '15.05.2027']) expect(dayMessage(day, { day: '' })).toMatch(/such as 15 May 2027/)
    expect(messageFor('badInput', { type: 'number' })).toBe('Please write a number.')
  })
})
