import { expect, it } from 'vitest'
import { cityOf } from './place.ts'

it.each([
  ['12 Falconer Street, Springfield, IL', 'Springfield, IL'],
  ['12 Falconer Street, Suite 4, Springfield, IL 62701', 'Springfield, IL'],
  ['Hafenstraße 5, 24103 Kiel', 'Kiel'],
  ['24103 Kiel, Germany', 'Kiel, Germany'],
  ['Rue de la Paix, Paris', 'Rue de la Paix, Paris'],
  ['Falconer Street, Springfield', 'Springfield'],
  ['Springfield, IL', 'Springfield, IL'],
  ['Kiel', 'Kiel'],
  ['12 Falconer Street', '12 Falconer Street'],
  ['', ''],
])('a row says of the address %j that it is in %j', (address, city) => expect(cityOf(address)).toBe(city))
