import { assert, double, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { conditionOf, keyOf, scalarOf } from './keys.ts'

const real = () => double({ noNaN: true, noDefaultInfinity: true })

describe('index keys', () => {
  it('order numbers as numbers', () => {
    assert(property(real(), real(), (a, b) => (keyOf(a) ?? '') < (keyOf(b) ?? '') === a < b))
  })

  it('give back the number and the text they were made of', () => {
    assert(property(real(), (a) => scalarOf(keyOf(a) ?? '') === a))
    assert(property(string(), (a) => scalarOf(keyOf(a) ?? '') === a))
    expect([true, false].map((value) => scalarOf(keyOf(value) ?? ''))).toEqual([true, false])
  })

  it('are the same for 0 and -0, and different for 1, "1" and true', () => {
    expect(keyOf(-0)).toBe(keyOf(0))
    expect(new Set([1, '1', true].map(keyOf)).size).toBe(3)
  })

  it.each([[null], [undefined], [Number.NaN], [Number.POSITIVE_INFINITY], [{}], [[1]]])('do not exist for %j', (value) => {
    expect(keyOf(value)).toBeUndefined()
  })

  it.each([5, 'text', '', true])('of an open range of %j take in every value of that type and none of another', (bound) => {
    const values = [-1e300, 0, 5, 1e300, '', 'a', 'text', '\u{10ffff}', 'z'.repeat(99), true, false]
    const inside = (from: string, to: string) => values.filter((value) => from <= (keyOf(value) ?? '') && (keyOf(value) ?? '') <= to)
    const up = conditionOf('f', { min: bound })
    const down = conditionOf('f', { max: bound })
    if ('anyOf' in up || 'anyOf' in down) throw new Error('A range was expected.')
    const same = values.filter((value) => typeof value === typeof bound)
    expect(inside(up.from, up.to)).toEqual(same.filter((value) => value >= bound))
    expect(inside(down.from, down.to)).toEqual(same.filter((value) => value <= bound))
  })
})
