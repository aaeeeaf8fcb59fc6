import { expect, it } from 'vitest'
import { filterOfNames } from './filter-of-names.ts'

it('has every name that was added, and few others', () => {
  const filter = filterOfNames()
  const names = Array.from({ length: 100_000 }, (_, n) => `recruiter-board__v7 application-${n}`)
  for (const name of names) filter.add(name)
  expect(names.every((name) => filter.mayHave(name))).toBe(true)
  const others = names.filter((name) => filter.mayHave(name.replace('v7', 'v8')))
  expect(others.length).toBeLessThan(3_000)
})
