import { describe, expect, it } from 'vitest'
import { fieldProblem, type Judged } from './field-problem.ts'

const right = {
  valid: true,
  valueMissing: false,
  badInput: false,
  typeMismatch: false,
  tooShort: false,
  rangeUnderflow: false,
  rangeOverflow: false,
}
const now = Date.parse('2026-11-21T12:00:00Z')
const said = (wrong: keyof typeof right | 'stepMismatch', field: Partial<Judged> = {}) =>
  fieldProblem({ type: 'text', dataset: {}, ...field, validity: { ...right, valid: false, [wrong]: true } }, now)

describe('what a field says', () => {
  it('is nothing while the browser finds nothing wrong', () => {
    expect(fieldProblem({ type: 'email', dataset: {}, validity: right }, now)).toBeUndefined()
  })

  it('is its own sentence when it is empty', () => {
    expect(said('valueMissing', { dataset: { missing: 'Please write your name.' } })).toBe('Please write your name.')
    expect(said('valueMissing')).toBe('Please fill this in.')
  })

  it('is the limit that was passed, a day as people say it', () => {
    expect(said('tooShort', { minLength: 6 })).toBe('Please use at least 6 characters.')
    expect(said('rangeUnderflow', { type: 'number', min: '1' })).toBe('Please write 1 or more.')
    expect(said('rangeOverflow', { type: 'number', max: '4' })).toBe('Please write 4 or less.')
    expect(said('rangeUnderflow', { type: 'date', min: '2026-11-22' })).toBe('Please choose 22 Nov or a later day.')
    expect(said('rangeOverflow', { type: 'date', max: '2027-05-20' })).toBe('Please choose 20 May 2027 or an earlier day.')
  })

  it('is how it is written when it is written otherwise, also where it then counts as empty', () => {
    expect(said('typeMismatch', { type: 'email' })).toMatch(/whole e-mail address/)
    expect(said('typeMismatch', { type: 'url' })).toMatch(/https/)
    expect(said('stepMismatch', { type: 'number' })).toMatch(/fewer digits/)
    const half = { ...right, valid: false, valueMissing: true, badInput: true }
    expect(fieldProblem({ type: 'date', dataset: {}, validity: half }, now)).toBe('Please write the whole date.')
  })
})
