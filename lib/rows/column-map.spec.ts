import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readColumnMap, writeColumnMap } from './column-map.ts'

describe('product 2.20, Files read: the columns of a file', () => {
  it.each([
    ['', {}],
    ['name=First Name+Last Name;email=Email Address', { name: ['First Name', 'Last Name'], email: ['Email Address'] }],
    [String.raw`name=A\+B\;C\=D+E;email=back\slash`, { name: ['A+B;C=D', 'E'], email: [String.raw`back\slash`] }],
    [' name = A + B ', { name: ['A', 'B'] }],
    ['role=', { role: [] }],
    ['__proto__=A', JSON.parse('{"__proto__":["A"]}')],
  ])('%j are read', (text, map) => expect(readColumnMap(text)).toEqual(map))

  it.each([
    'name',
    '=A',
    'name=A;',
    ';name=A',
    'name=A=B',
    'name=A;name=B',
    'name=A++B',
    'name=A+',
    'name=+',
    'name=A+A',
    'name=A+B+C+D+E+F',
  ])('%j are none', (text) => expect(readColumnMap(text)).toBeUndefined())

  it('are the same again when they were written, whatever a name holds', () => {
    const name = fc.string({ unit: fc.constantFrom('a', ' ', '+', ';', '=', '\\', '&', '%'), minLength: 1 }).map((text) => `x${text}x`)
    fc.assert(
      fc.property(fc.dictionary(name, fc.uniqueArray(name, { maxLength: 5 })), (map) => {
        const sent = new URLSearchParams({ columns: writeColumnMap(map) }).toString()
        expect(readColumnMap(new URLSearchParams(sent).get('columns') ?? '')).toEqual({ ...map })
      }),
    )
  })
})
