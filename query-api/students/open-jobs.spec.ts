import { expect, it } from 'vitest'
import { fittingOne } from './open-jobs.ts'

it('§2.20 who has at least one and half or more of the skills that one open job asks for, fits', () => {
  const fits = fittingOne([['go', 'sql', 'rust'], ['c'], []])
  expect(fits(['go', 'sql'])).toBe(true)
  expect(fits(['go', 'go', 'cobol'])).toBe(false)
  expect(fits(['c'])).toBe(true)
  expect(fits([])).toBe(false)
  expect(fittingOne([])(['go'])).toBe(false)
  expect(fittingOne([['go', 'sql']])(['sql'])).toBe(true)
})

it('§2.20 many students are judged without going through all jobs for each', () => {
  let read = 0
  const counted = (skills: readonly string[]) =>
    new Proxy(skills, {
      get: (of, name) => {
        read += 1
        return Reflect.get(of, name) as unknown
      },
    })
  const fits = fittingOne(Array.from({ length: 500 }, (_, job) => counted(Array.from({ length: 20 }, (_, n) => `${job}-${n}`))))
  const before = read
  expect(fits(['7-1', '7-2', '8-1'])).toBe(false)
  expect(fits(Array.from({ length: 10 }, (_, n) => `7-${n}`))).toBe(true)
  expect(read).toBe(before)
})
