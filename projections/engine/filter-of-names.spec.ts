import { expect, it } from 'vitest'
import { filterOfNames } from './filter-of-names.ts'

it('has every name that was added, and few others', () => {
  const filter = filterOfNames()
  const names = Array.from({ length: 100_000 }, (_, n) => `application-${n}`)
  for (const name of names) filter.add('recruiter-board__v7', name)
  expect(names.every((name) => filter.mayHave('recruiter-board__v7', name))).toBe(true)
  const others = names.filter((name) => filter.mayHave('recruiter-board__v8', name))
  expect(others.length).toBeLessThan(3_000)
})
