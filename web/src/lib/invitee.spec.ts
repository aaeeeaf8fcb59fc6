import { expect, it } from 'vitest'
import { addressFilledIn } from './invitee.ts'

it.each([
  ['d@x.edu', '', { email: 'd@x.edu', name: '' }],
  ['Jim <d@', '', { email: 'Jim <d@', name: '' }],
  ['"Doe, Jim" <d@x.edu>', ' ', { email: 'd@x.edu', name: 'Doe, Jim' }],
  ['Jim Doe <d@x.edu>', 'James', { email: 'd@x.edu', name: 'James' }],
])('product 2.20, Files read: the address %j beside the name %j fills in %j', (text, name, filled) =>
  expect(addressFilledIn(text, name)).toEqual(filled),
)
