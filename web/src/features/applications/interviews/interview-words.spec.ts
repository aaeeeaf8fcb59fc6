import { expect, it } from 'vitest'
import { setReadersZone } from '../../../lib/time/clock.ts'
import { calledIn, isOddHour, linkText, namesOf, otherClock, timesToChoose } from './interview-words.ts'

it('§2.20 an interview in words', () => {
  expect(timesToChoose({ slots: ['a', 'b', 'c'] })).toBe('Three times to choose from')
  // An erased colleague has no name any more.
  expect(namesOf({ with: [{ displayName: 'Rita Hooper' }, { displayName: '' }, { displayName: 'Carl Quist' }] })).toBe(
    'Rita Hooper, Carl Quist',
  )
  expect(linkText('https://meet.example/7/')).toBe('meet.example/7')
})

it('§2.20 a time by the clock of the other side, where that shows another', () => {
  setReadersZone('America/Los_Angeles')
  expect(otherClock('2026-12-02T19:30:00.000Z', 'America/New_York')).toBe('14:30 in New York')
  expect(otherClock('2026-12-02T19:30:00.000Z', 'Asia/Tokyo')).toBe('Thu 04:30 in Tokyo')
  expect(otherClock('2026-12-02T19:30:00.000Z', 'America/Tijuana')).toBeUndefined()
  expect(otherClock('2026-12-02T19:30:00.000Z', undefined)).toBeUndefined()
  setReadersZone(undefined)
})

it('§2.20 hours at which few want to be asked, by the clock of the other side', () => {
  const times = ['11:59', '12:00', '16:00', '01:00', '01:01'].map((time) => `2026-12-02T${time}:00.000Z`)
  expect(times.map((at) => isOddHour(at, 'America/New_York'))).toEqual([true, false, false, false, true])
})

it('§2.20 the company speaks of a student by the first name, and of a candidate by what it knows', () => {
  expect(calledIn({ name: 'Sam Stone' })).toBe('Sam')
  expect(calledIn({ name: 'Candidate x7k2', hidden: true })).toBe('Candidate x7k2')
  expect(calledIn({})).toBe('the student')
})
