import { expect, it } from 'vitest'
import { initialsOf } from './Avatar.tsx'

it.each([
  ['Maya Okafor', 'MO'],
  ['Prof. Rosa Castellanos', 'RC'],
  ['Åsa Maria von Berg', 'ÅB'],
  ['Prince', 'P'],
  ['', ''],
])('the initials of "%s" are "%s"', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
