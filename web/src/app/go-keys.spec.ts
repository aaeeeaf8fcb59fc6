import { expect, it } from 'vitest'
import { goKeys } from './go-keys.ts'

it('each place has a letter of its name, the first that is free', () => {
  const places = ['Nominations', 'Notifications', 'Dashboard', 'No', 'On'].map((label) => ({ label, path: `/${label}` }))
  expect(goKeys(places).map(({ label, key }) => [label, key])).toEqual([
    ['Nominations', 'g n'],
    ['Notifications', 'g o'],
    ['Dashboard', 'g d'],
  ])
})
