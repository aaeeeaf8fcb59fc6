import { expect, it } from 'vitest'
import { needsOtherTimes, type Interview } from './interviews.ts'

const now = '2026-10-14T12:00:00.000Z'
const settled: Interview = {
  id: 'one',
  round: 'one',
  proposedAt: '2026-10-10T12:00:00.000Z',
  at: '2026-10-16T12:00:00.000Z',
  minutes: 45,
  people: ['rita'],
}
const declined: Interview = { ...settled, answer: { answer: 'cannot', at: now } }
const next: Interview = { ...settled, id: 'two', proposedAt: '2026-10-14T13:00:00.000Z' }

it.each([
  ['none', [], false],
  ['one to which the student comes', [settled], false],
  ['one to which the student cannot come', [declined], true],
  ['one that others were proposed after', [declined, next], false],
  ['a second one to which the student cannot come either', [declined, { ...next, answer: { answer: 'cannot', at: now } }], true],
] as const)('§2.20 other times are needed after %s: %s', (_, interviews, needed) => {
  expect(needsOtherTimes(interviews, now)).toBe(needed)
})
