import { expect, it } from 'vitest'
import { moveLabel, rejectionOfMany } from './rejection.ts'

const review = { status: 'under_review' } as const
const offer = { status: 'offered' } as const
const held = { ...offer, discloseAt: '2026-10-14T10:10:00.000Z' }
const accepted = { status: 'accepted' } as const

it('§2.2 a menu says of an offer that the student knows of that it is taken back', () => {
  expect([review, held, offer, accepted].map((card) => moveLabel(card, 'rejected'))).toEqual([
    'Rejected',
    'Rejected',
    'Take the offer back',
    'Take the offer back',
  ])
  expect(moveLabel(accepted, 'hired')).toBe('Hired')
})

it.each([
  ['Reject', 'Reject 2 applications', 'that they were not successful', 'Reject 2', [review, held]],
  ['Take the offer back', 'Take 1 offer back', 'that you took the offer back', 'Take 1 back', [accepted]],
  ['Take the offers back', 'Take 2 offers back', 'that you took the offer back', 'Take 2 back', [offer, accepted]],
  [
    'Reject',
    'Reject 3 applications',
    'that they were not successful, and 1 of them that you took the offer back',
    'Reject 3',
    [review, offer, held],
  ],
] as const)('§2.2 many are rejected by “%s”: %s', (act, title, told, button, cards) => {
  expect(rejectionOfMany(cards)).toEqual({ act, title, told, button })
})
