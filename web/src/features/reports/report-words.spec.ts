import { describe, expect, it } from 'vitest'
import { deltaText } from './report-words.ts'

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
