import { expect, it } from 'vitest'
import { linkToken, partsOfToken } from './link-token.ts'

it('§2.18 a link’s token has an id and a secret, or the id alone', () => {
  expect(partsOfToken(linkToken('inv', 'abc'))).toEqual({ id: 'inv', secret: 'abc' })
  expect(partsOfToken('inv')).toEqual({ id: 'inv', secret: undefined })
  expect(partsOfToken('inv.')).toEqual({ id: 'inv', secret: '' })
})
