import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Ask } from './ask.ts'
import { canonical, resultHash, stampedParams } from './stamp.ts'

const ask: Ask = { asOf: 1_782_863_999_999, knownAt: 61_882, scope: { kind: 'platform' }, asker: 'everybody', groupBy: 'source' }

describe('reports, Stamp', () => {
  it('writes JSON as RFC 8785 has it', () => {
    expect(canonical({ b: [0.25, -0, 1e21, 1e-7, 1_782_863_999_999], a: { z: null, '€': true, '\r': 'é"\u000f' } })).toBe(
      '{"a":{"\\r":"é\\"\\u000f","z":null,"€":true},"b":[0.25,0,1e+21,1e-7,1782863999999]}',
    )
    // Its example of an order: by code units, so that a surrogate comes before what has a higher one.
    expect(canonical({ '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\ud83d\ude00': 5, '\u0080': 6, '\u00f6': 7 })).toBe(
      '{"\\r":2,"1":4,"\u0080":6,"ö":7,"€":1,"😀":5,"\ufb33":3}',
    )
    expect(() => canonical(Number.NaN)).toThrow(TypeError)
    expect(() => canonical('\ud800')).toThrow(TypeError)
  })

  it('hashes the settled parameters and the figures, and no label', () => {
    const table = { rows: [{ key: 'all', n: 3, values: { placed: { value: 0.3333, numerator: 1, denominator: 3 } } }] }
    const text =
      '{"definition":1,"params":{"asOf":1782863999999,"groupBy":"source","knownAt":61882,"scope":{"kind":"platform"},"smallCells":"shown"},' +
      '"report":"placement","rows":[{"key":"all","n":3,"values":{"placed":{"denominator":3,"numerator":1,"value":0.3333}}}]}'
    expect(resultHash({ name: 'placement', version: 1 }, ask, table)).toBe(createHash('sha256').update(text).digest('hex'))
  })

  it('leaves out what was not asked', () => {
    const params = stampedParams({ ...ask, hidesSmall: true, filters: { university: 'u1' }, class: 2027 })
    expect(JSON.parse(JSON.stringify(params))).toEqual({
      asOf: 1_782_863_999_999,
      knownAt: 61_882,
      groupBy: 'source',
      university: 'u1',
      class: 2027,
      scope: { kind: 'platform' },
      smallCells: 'hidden',
    })
  })
})
