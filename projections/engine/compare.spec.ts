import { describe, expect, it } from 'vitest'
import { fieldDifferences } from './compare.ts'

const before = { _id: 'a', _pos: '1', status: 'agreed', name: 'Mia Doe', gone: true }
const after = { _id: 'a', _pos: '1', status: 'ready', name: 'Mia Do', fresh: { deep: 1 } }

describe('product 2.19: what differs of a document', () => {
  it('is told by field, side by side', () => {
    expect(fieldDifferences(before, after, false)).toEqual([
      { field: 'status', before: '"agreed"', after: '"ready"' },
      { field: 'name', before: '"Mia Doe"', after: '"Mia Do"' },
      { field: 'gone', before: 'true' },
      { field: 'fresh', after: '{"deep":1}' },
    ])
  })

  it('says of a view that opens what is sealed how long it is, and nothing of it', () => {
    const told = fieldDifferences(before, after, true)
    expect(told[1]).toEqual({ field: 'name', before: 9, after: 8 })
    expect(JSON.stringify(told)).not.toMatch(/Mia|agreed|ready|deep/)
  })
})
