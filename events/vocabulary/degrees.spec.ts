import { expect, it } from 'vitest'
import { degreeWritten } from './jobs.ts'

it.each([
  ['BS', 'bachelor'],
  ['B.A.', 'bachelor'],
  ['BSc', 'bachelor'],
  ['Bachelor’s', 'bachelor'],
  ['MS', 'master'],
  ['M.Eng.', 'master'],
  ["Master's degree", 'master'],
  ['PhD', 'phd'],
  ['Ph.D.', 'phd'],
  ["Associate's", 'associate'],
  ['Wizard', 'wizard'],
])('a list that writes %s means %s', (written, degree) => {
  expect(degreeWritten(written)).toBe(degree)
})
