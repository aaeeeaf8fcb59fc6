import { expect, it } from 'vitest'
import { fitOf, matchOf } from './ranking.ts'

const skills = (count: number) => Array.from({ length: count }, (_, n) => `s${n}`)

it('a job fits by the part of its skills that are known, and a short list counts for less', () => {
  const fits = [fitOf(skills(7), skills(7)), fitOf(skills(8), skills(7)), fitOf(skills(6), skills(5)), fitOf(['s0'], ['s0'])]
  expect(fits).toEqual(fits.toSorted((one, other) => other - one))
  expect(fitOf(skills(3), ['other'])).toBe(0)
  expect(fitOf([], skills(3))).toBe(0)
  expect(fits.every((fit) => fit > 0 && fit < 1)).toBe(true)
})

it('a match names what one has and what is missing', () =>
  expect(matchOf(['ts', 'go'], ['go', 'sql'])).toEqual({ have: ['go'], missing: ['ts'] }))
