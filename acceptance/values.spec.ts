/** Tests of the values that the acceptance tests send. */
import { describe, expect, it } from 'vitest'
import { exampleOf, isKnown, tooMuch, wrongTexts, wrongValues, type Schema } from './values.ts'

const count: Schema = { anyOf: [{ type: 'integer', minimum: 1, maximum: 5 }, { type: 'null' }] }
const ids: Schema = { type: 'array', items: { type: 'string', description: 'Id' }, maxItems: 2 }
const words: Schema = { anyOf: [{ enum: ['a', 'b'] }, { type: 'array', items: { enum: ['a', 'b'] }, minItems: 1 }] }
const form: Schema = { type: 'object', required: ['agreed'], properties: { agreed: { type: 'boolean' }, note: { type: 'string' } } }

describe('what does not fit a schema', () => {
  it('is of another type, and not valid for any of its alternatives', () => {
    expect(wrongValues(count)).toEqual(expect.arrayContaining([42, 0.5, true, '7', [], {}]))
    expect(wrongValues(count)).not.toContain(null)
    expect(wrongValues(words)).toEqual(expect.arrayContaining([42, 'nothing_of_this', [], [7]]))
    expect(wrongValues(words)).not.toContainEqual(['a'])
  })

  it('is of another form, also within a list', () => {
    expect(wrongValues({ type: 'string', description: 'Day, YYYY-MM-DD' })).toContain('2026-02-31')
    expect(wrongValues(ids)).toContainEqual(['a b'])
  })

  it('has too much of something, or too little', () => {
    expect(tooMuch({ type: 'string', maxLength: 3 })).toEqual(['xxxx'])
    expect(tooMuch(count)).toEqual([6, 1e308, 0])
    expect(tooMuch(ids)).toEqual([['item-0', 'item-1', 'item-2']])
  })

  it('lacks a required field, or has an unknown one', () => {
    expect(wrongValues(form)).toEqual(expect.arrayContaining([{}, { $gt: '' }, null, []]))
  })

  it('is written as text in a query, where a number may be one', () => {
    const limit = wrongTexts({ type: 'integer', minimum: 1, maximum: 100 })
    expect(limit).toEqual(expect.arrayContaining(['', 'nothing_of_this', '101', '0']))
    expect(limit).not.toContain('7')
    expect(wrongTexts({ type: 'boolean' })).not.toContain('true')
    expect(wrongTexts({ type: 'string', description: 'One or several, with commas between them, of a, b' })).toContain('a,,a')
  })
})

describe('what fits a schema', () => {
  it('is the smallest that may be sent', () => {
    expect(exampleOf(form, String)).toEqual({ agreed: true })
    expect(
      exampleOf({ type: 'object', required: ['jobId'], properties: { jobId: ids.items as Schema } }, (field) => `the ${field}`),
    ).toEqual({
      jobId: 'the jobId',
    })
    expect(exampleOf({ type: 'string', minLength: 4 }, String)).toBe('xxxx')
  })

  it('is unknown for texts with a description that is not in the list', () => {
    expect(isKnown({ type: 'string', description: 'ORCID' })).toBe(false)
    expect(isKnown({ anyOf: [{ type: 'string', description: 'ORCID' }, { type: 'null' }] })).toBe(false)
    expect(isKnown({ type: 'string', maxLength: 10 })).toBe(true)
  })
})
