import { describe, expect, it } from 'vitest'
import { matches } from './matches.ts'

const card = { _id: 'a', _pos: '1', status: 'open', skills: ['go', 'sql'], gpa: 3.5, unseen: true }

describe('a document in memory', () => {
  it.each([
    [{}],
    [{ status: 'open' }],
    [{ status: { in: ['closed', 'open'] } }],
    [{ skills: 'sql' }],
    [{ skills: { in: ['rust', 'go'] } }],
    [{ skills: { all: ['sql', 'go'] } }],
    [{ skills: { all: [] } }],
    [{ skills: { all: [['rust', 'go'], 'sql'] } }],
    [{ skills: { none: ['rust'] } }],
    [{ skills: { in: ['go'], none: [] } }],
    [{ missing: { none: ['x'] } }],
    [{ gpa: { min: 3.5 } }],
    [{ gpa: { max: 4 } }],
    [{ status: 'open', unseen: true }],
  ])('is found by %j', (where) => expect(matches(card, where)).toBe(true))

  it.each([
    [{ status: 'closed' }],
    [{ status: { in: [] } }],
    [{ skills: 'rust' }],
    [{ skills: { all: ['go', 'rust'] } }],
    [
      {
        skills: {
          all: [
            ['go', 'sql'],
            ['rust', 'c'],
          ],
        },
      },
    ],
    [{ skills: { none: ['rust', 'go'] } }],
    [{ skills: { in: ['go'], none: ['sql'] } }],
    [{ skills: { all: ['go'], none: ['sql'] } }],
    [{ missing: 'x' }],
    [{ missing: { min: 'a' } }],
    [{ gpa: { min: 3.6, max: 4 } }],
    [{ gpa: '3.5' }],
    [{ unseen: 1 }],
    // An array lies in no range.
    [{ skills: { min: 'a' } }],
    [{ status: 'open', unseen: false }],
  ])('is not found by %j', (where) => expect(matches(card, where)).toBe(false))
})
