import { expect, it } from 'vitest'
import { changedText } from './account-words.ts'

it('says what an admin changed in the words in which it is chosen', () => {
  expect(changedText('role', 'university')).toBe('University staff')
  expect(changedText('degree', 'phd')).toBe('PhD')
  expect(changedText('role', { role: 'analyst', scope: { kind: 'platform' } })).toBe('analyst · platform')
  expect(changedText('major', 'university')).toBe('university')
  expect(changedText('openToReferrals', false)).toBe('no')
})
