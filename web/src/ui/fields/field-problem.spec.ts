import { describe, expect, it } from 'vitest'
import { dayTyped } from '#lib/typed-days.ts'
import { fieldProblem, readDaysBy, type ValidatedInput } from './field-problem.ts'

readDaysBy(dayTyped)

const valid = {
  valid: true,
  valueMissing: false,
  typeMismatch: false,
  tooShort: false,
}
const now = Date.parse('2026-11-21T12:00:00Z')
const messageFor = (wrong: keyof typeof valid | 'badInput', field: Partial<ValidatedInput> = {}) =>
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
    const range = { day: '', min: '2026-11-22', max: '2027-05-20' }
    expect(dayMessage('2026-11-21', range)).toBe('Please choose 22 Nov or a later day.')
    expect(dayMessage('2027-05-21', range)).toBe('Please choose 20 May 2027 or an earlier day.')
    expect(dayMessage('2027-05-20', range)).toBeUndefined()
  })

  it('names the expected form when the value has another', () => {
    expect(messageFor('typeMismatch', { type: 'email' })).toMatch(/whole e-mail address/)
    expect(messageFor('typeMismatch', { type: 'email', value: 'a@x.edu, b@x.edu' })).toBe(
      'This holds 2 addresses. Please write the one that counts.',
    )
    expect(messageFor('typeMismatch', { type: 'email', value: 'Ana <a@x.edu>' })).toBeUndefined()
    expect(messageFor('typeMismatch', { type: 'url' })).toMatch(/https/)
    expect(messageFor('badInput', { type: 'time' })).toBe('Please complete this.')
  })

  it.each(['Class of 2027', '‘27', '2026/27'])('says of %s that a year stands alone', (value) => {
    const year = { number: 'count', min: '1950', max: '2100' }
    expect(dayMessage(value, year)).toBe('Please write the year alone, in four digits, such as 2027.')
  })

  it('§2.20 says why a text is no day, and takes every way to write one', () => {
    expect(dayMessage('15 05 2027', { day: '' })).toBe('This must be a day, such as 05/31/2027, May 31, 2027 or 2027-05-31.')
    expect(dayMessage('31/05/2027', { day: '' })).toBe('This must have the month first, such as 05/31/2027 for 31 May 2027.')
    expect(dayMessage('2027-02-30', { day: '' })).toBe('This must be a day of the calendar.')
    expect(dayMessage('May 2027', { day: '' })).toMatch(/^This must be a day/)
    expect(dayMessage('May 2027', { day: 'last' })).toBeUndefined()
    expect(dayMessage('May 31, 2027', { day: '' })).toBeUndefined()
    const month = { day: 'first', monthAlone: 'true' }
    expect(['long ago', 'May 2027', '2027-05'].map((text) => dayMessage(text, month))).toEqual([
      'Please write a month, such as May 2027.',
      undefined,
      undefined,
    ])
    const range = { day: '', min: '2026-11-22', max: '2027-05-20' }
    expect(dayMessage('11/21/2026', range)).toBe('Please choose 22 Nov or a later day.')
    expect(dayMessage('5/21/27', range)).toBe('Please choose 20 May 2027 or an earlier day.')
  })

  it('§2.20 says why a text is no number, and which numbers are too small or too large', () => {
    const message = (number: string, value: string, limits: { readonly min?: string; readonly max?: string } = {}) =>
      fieldProblem({ type: 'text', dataset: { number, ...limits }, value, validity: valid }, now)
    expect(message('gpa', '3.5/4.0')).toBeUndefined()
    expect(message('gpa', '3.9/5')).toBe('This must be a GPA of the scale to 4.0, and not of one to 5.')
    expect(message('pay', '120k')).toBe('This must be written in full, such as 120,000 for 120k.')
    expect(message('pay', '99,000,000', { min: '0', max: '10000000' })).toBe('Please write a number from 0 to 10,000,000.')
    expect(message('count', '1,5')).toBe('This must be a whole number, not a fraction.')
    expect(message('count', '0', { min: '1' })).toBe('Please write 1 or more.')
    expect(message('count', '1949', { min: '1950' })).toBe('Please write 1950 or more.')
    expect(message('count', ' ')).toBeUndefined()
  })
})
