import { expect, it } from 'vitest'
import { serializersWhenNeeded } from './serializers.ts'

const route = { method: 'GET', url: '/things', httpStatus: '200' }

it('writes a reply as its schema says, and is compiled once, with the first one', () => {
  let looked = 0
  const schema = {
    type: 'object',
    get properties() {
      looked += 1
      return { name: { type: 'string' } }
    },
  }
  const serialize = serializersWhenNeeded()({ ...route, schema })
  expect(looked).toBe(0)
  expect(serialize({ name: 'one', secret: 'other' })).toBe('{"name":"one"}')
  const compiled = looked
  expect(serialize({ name: 'two' })).toBe('{"name":"two"}')
  expect(looked).toBe(compiled)
})
