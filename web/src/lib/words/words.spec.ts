import { expect, it } from 'vitest'
import { timesThatDay } from './words.ts'

it('§2.20 says of changes that other pages may have more of that there were no fewer', () => {
  expect(timesThatDay({})).toBeUndefined()
  expect(timesThatDay({ count: 3 })).toBe('3 times that day')
  expect(timesThatDay({ count: 3, countIsAtLeast: true })).toBe('at least 3 times that day')
})
