import { expect, it } from 'vitest'
import { addressFilledIn } from './invitee.ts'

const before = 'before@x.edu'
it.each([
  ['d@x.edu', '', undefined, { email: 'd@x.edu', name: '' }],
  ['Jim <d@', '', undefined, { email: 'Jim <d@', name: '' }],
  ['"Doe, Jim" <d@x.edu>', ' ', undefined, { email: 'd@x.edu', name: 'Doe, Jim', named: 'Doe, Jim' }],
  ['Jim Doe <d@x.edu>', 'James', undefined, { email: 'd@x.edu', name: 'James' }],
  ['d@x.edu', 'James', undefined, { email: 'd@x.edu', name: 'James' }],
  // The name came with the address before, and then somebody wrote another.
  ['d@x.edu', 'James', 'Jim', { email: 'd@x.edu', name: 'James' }],
  ['d@x.edu', 'Jim', 'Jim', { email: 'd@x.edu', name: '' }],
  ['', 'Jim', 'Jim', { email: '', name: '' }],
  ['Ann <a@x.edu>', 'Jim', 'Jim', { email: 'a@x.edu', name: 'Ann', named: 'Ann' }],
  [`${before} `, 'Jim', 'Jim', { email: `${before} `, name: 'Jim', named: 'Jim' }],
])(
  'product 2.20, Files read: the address %j beside the name %j, where %j came with the one before, fills in %j',
  (text, name, named, filled) => expect(addressFilledIn(text, { email: before, name }, named)).toEqual(filled),
)
