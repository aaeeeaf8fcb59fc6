import { expect, it } from 'vitest'
import { hueOf, initialsOf } from './Avatar.tsx'

it.each([
  ['Maya Okafor', 'MO'],
  ['Prof. Rosa Castellanos', 'RC'],
  ['Phoebe Kidd, Ph.D.', 'PK'],
  ['Åsa Maria von Berg', 'ÅB'],
  ['Prince', 'P'],
  ['', ''],
])('the initials of "%s" are "%s"', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

it('a name has one hue, and many names have all of them', () => {
  expect(hueOf('Maya Okafor')).toBe(hueOf('Maya Okafor'))
  const names = Array.from({ length: 60 }, (_, n) => `Person ${String.fromCodePoint(65 + (n % 26))}${n}`)
  expect(new Set(names.map(hueOf)).size).toBe(6)
})
