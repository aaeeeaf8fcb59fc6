import { expect, it } from 'vitest'
import { timeTyped } from './clock-time.ts'

it.each([
  ['2:30 pm', '14:30'],
  ['2:30 p.m.', '14:30'],
  ['2:30PM', '14:30'],
  ['230p', '14:30'],
  ['2p', '14:00'],
  ['9 am', '09:00'],
  ['12 am', '00:00'],
  ['12:30 pm', '12:30'],
  ['14:30', '14:30'],
  ['1430', '14:30'],
  ['14.30', '14:30'],
  ['14h30', '14:30'],
  ['10', '10:00'],
  ['9:15', '09:15'],
  ['930', '09:30'],
  ['02:30', '02:30'],
  ['0:15', '00:15'],
  [' 2:30\u00A0pm\u200B', '14:30'],
])('§2.20 the time %j is %s', (text, time) => {
  expect(timeTyped(text)).toEqual({ time })
})

it.each([
  ['2:30', 'must say am or pm, such as 2:30 pm'],
  ['6', 'must say am or pm, such as 6:00 pm'],
  ['24:00', 'must be a time of the clock, such as 2:30 pm or 14:30'],
  ['14:60', 'must be a time of the clock, such as 2:30 pm or 14:30'],
  ['14:30 pm', 'must be a time of the clock, such as 2:30 pm or 14:30'],
  ['0 am', 'must be a time of the clock, such as 2:30 pm or 14:30'],
  ['at noon', 'must be a time, such as 2:30 pm or 14:30'],
  ['10-11', 'must be a time, such as 2:30 pm or 14:30'],
  ['2:30 pm ET', 'must be without a time zone, such as 2:30 pm: it is read by the clock that the form names'],
  ['14:30 PDT', 'must be without a time zone, such as 2:30 pm: it is read by the clock that the form names'],
  ['', 'must be a time, such as 2:30 pm or 14:30'],
])('§2.20 the time %j is refused with its reason: it %s', (text, problem) => {
  expect(timeTyped(text)).toEqual({ problem })
})
