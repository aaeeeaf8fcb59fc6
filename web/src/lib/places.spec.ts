import { expect, it } from 'vitest'
import { fittingPlaces } from './places.ts'

const placeOf = (label: string) => ({ id: label, label, kind: 'company' as const, urls: [], status: 'verified' as const, domains: [] })
const found = ['Big Acme', 'Acme', 'Åcme Robotics', 'Northern Acorn'].map(placeOf)
const shown = (text: string) => fittingPlaces(found, text).map(({ label }) => label)

it('places that were found for the first letters narrow with each further one, those that begin so first', () => {
  expect(shown('ac')).toEqual(['Acme', 'Åcme Robotics', 'Big Acme', 'Northern Acorn'])
  expect(shown('acm')).toEqual(['Acme', 'Åcme Robotics', 'Big Acme'])
  expect(shown('ÅCME r')).toEqual(['Åcme Robotics'])
  expect(shown('cme')).toEqual([])
})
