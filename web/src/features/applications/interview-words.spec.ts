import { expect, it } from 'vitest'
import { calledIn, howLong, linkText, namesOf, timesToChoose } from './interview-words.ts'

it('2.20 an interview in words', () => {
  expect(howLong({ minutes: 45, link: 'https://meet.example/7' })).toBe('45 minutes, by video')
  expect(howLong({ minutes: 60 })).toBe('60 minutes')
  expect(timesToChoose({ slots: ['a', 'b', 'c'] })).toBe('Three times to choose from')
  // An erased colleague has no name any more.
  expect(namesOf({ with: [{ displayName: 'Rita Hooper' }, { displayName: '' }, { displayName: 'Carl Quist' }] })).toBe(
    'Rita Hooper, Carl Quist',
  )
  expect(linkText('https://meet.example/7/')).toBe('meet.example/7')
})

it('2.20 the company speaks of a student by the first name, and of a candidate by what it knows', () => {
  expect(calledIn({ name: 'Sam Stone' })).toBe('Sam')
  expect(calledIn({ name: 'Candidate x7k2', hidden: true })).toBe('Candidate x7k2')
  expect(calledIn({})).toBe('the student')
})
