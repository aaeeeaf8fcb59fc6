import { describe, expect, it } from 'vitest'
import { changeOf, deltaText } from './report-words.ts'

describe('a delta', () => {
  it.each([
    [0.132, { unit: 'fraction', kind: 'rate' }, '+13.2 points'],
    [-0.0004, { unit: 'fraction', kind: 'rate' }, 'same'],
    [0.0004, { unit: 'fraction', kind: 'rate' }, 'same'],
    [-1.4, { unit: 'days', kind: 'median' }, '−1.4 d'],
    [-1204, { unit: 'count', kind: 'count' }, '−1,204'],
    [0.04, { unit: 'fraction', kind: 'ratio' }, '+0.04'],
  ] as const)('of %d says its unit, and nothing below what is written', (delta, shape, text) => {
    expect(deltaText(delta, shape)).toBe(text)
  })
})

describe('a change between two days', () => {
  const was = { value: 0.1, numerator: 2, denominator: 20 }
  it.each([
    [{ value: 0.2, numerator: 4, denominator: 20, delta: 0.1 }, was, 0.1],
    [{ value: 0.2, numerator: 4, denominator: 20 }, was, 'hidden'],
    // Whoever reads both days reads that they are the same.
    [was, was, 0],
    [{ suppressed: true }, was, undefined],
    [was, { value: null }, undefined],
    [was, undefined, undefined],
  ] as const)('of %j from %j is %s', (value, before, change) => {
    expect(changeOf(value, before)).toBe(change)
  })
})
