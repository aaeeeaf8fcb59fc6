import { describe, expect, it } from 'vitest'
import { base32, fromBase32, stepAt, stepOfCode, totpAt } from './totp.ts'

const key = new TextEncoder().encode('12345678901234567890')
const seconds = (count: number) => count * 1_000

describe('a code by the time', () => {
  // RFC 6238, appendix B, has eight digits: the last six are the code of six.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %d is %s', (at, code) => expect(totpAt(key, stepAt(seconds(at)))).toBe(code))

  // RFC 4226, appendix D.
  it.each(
    ['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'].map(
      (code, n) => [n, code] as const,
    ),
  )('of step %d is %s', (step, code) => expect(totpAt(key, step)).toBe(code))

  it('counts in its own 30 seconds, and in those before and after them', () => {
    const now = seconds(1_234_567_890)
    const step = stepAt(now)
    const found = [-2, -1, 0, 1, 2].map((away) => stepOfCode(key, totpAt(key, step + away), now))
    expect(found).toEqual([undefined, step - 1, step, step + 1, undefined])
  })

  it('counts no more once it, or a later one, has counted', () => {
    const now = seconds(1_234_567_890)
    const step = stepAt(now)
    expect(stepOfCode(key, totpAt(key, step), now, step)).toBeUndefined()
    expect(stepOfCode(key, totpAt(key, step - 1), now, step)).toBeUndefined()
    expect(stepOfCode(key, totpAt(key, step + 1), now, step)).toBe(step + 1)
  })

  it.each(['', '28708', '2870820', ' 287082', '２８７０８２'])('is not %j', (code) =>
    expect(stepOfCode(key, code, seconds(59))).toBeUndefined(),
  )
})

// RFC 4648, section 10, without padding.
it.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%j is %s in base 32, and back', (text, written) => {
  expect(base32(new TextEncoder().encode(text))).toBe(written)
  expect(new TextDecoder().decode(fromBase32(written.toLowerCase()))).toBe(text)
})
