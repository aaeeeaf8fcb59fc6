import { describe, expect, it } from 'vitest'
import { numberIn, numberTyped, type NumberKind } from './typed-numbers.ts'
import { processorMs } from '#lib/testing/processor-time.ts'

const takes: Readonly<Record<NumberKind, readonly (readonly [text: string, value: number])[]>> = {
  gpa: [
    ['3.5/4.0', 3.5],
    ['3.9/4', 3.9],
    ['0,4', 0.4],
    ['3.5', 3.5],
    ['3,5', 3.5],
    ['3.50', 3.5],
    ['3,85', 3.85],
    ['4', 4],
    ['4.00', 4],
    ['4/4', 4],
    ['4,0/4,0', 4],
    ['3.5/4.00', 3.5],
    ['0', 0],
    [' 3.7 ', 3.7],
    ['3.7 / 4.0', 3.7],
    ['\u200B3.7\u200B', 3.7],
    ['\u00A03.72', 3.72],
    ['３．５', 3.5],
  ],
  pay: [
    ['120000', 120_000],
    ['120,000', 120_000],
    ['$120,000', 120_000],
    ['$ 120 000', 120_000],
    ['1,200,000', 1_200_000],
    ['45', 45],
    ['$45', 45],
    ['42.5', 42.5],
    ['42.50', 42.5],
    ['$1,250.75', 1250.75],
    ['0', 0],
    [' 38 ', 38],
    ['120\u202F000', 120_000],
    ['\u202A$45\u202C', 45],
  ],
  count: [
    ['1', 1],
    ['15', 15],
    ['1,500', 1_500],
    ['1 500', 1_500],
    ['$1,500', 1_500],
    ['2027', 2_027],
    [' 3 ', 3],
    ['007', 7],
    ['2.0', 2],
    ['2027.00', 2_027],
    ['２０２７', 2_027],
  ],
}

const refuses: Readonly<Record<NumberKind, readonly (readonly [text: string, reason: RegExp])[]>> = {
  gpa: [
    ['4.01', /4\.00 or less/],
    ['39', /4\.00 or less/],
    ['4.1/4', /4\.00 or less/],
    ['3.567', /two decimals/],
    ['3.5001', /two decimals/],
    ['85/100', /scale to 4\.0, and not of one to 100/],
    ['4.2/5', /not of one to 5/],
    ['3.5/4.3', /not of one to 4\.3/],
    ['3.5/40', /not of one to 40/],
    ['9,1/10', /not of one to 10/],
    ['85%', /must be a GPA/],
    ['A-', /must be a GPA/],
    ['3.5 of 4', /must be a GPA/],
    ['3.5/', /must be a GPA/],
    ['3..5', /must be a GPA/],
    ['3.', /must be a GPA/],
    ['.5', /must be a GPA/],
    ['-3', /must be a GPA/],
    ['+3.5', /must be a GPA/],
    ['3e0', /must be a GPA/],
    ['0x3', /must be a GPA/],
    ['3 5', /must be a GPA/],
    ['', /must be a GPA/],
  ],
  pay: [
    ['120k', /in full/],
    ['$120 K', /in full/],
    ['1.2m', /in full/],
    ['40-50', /not a range/],
    ['40 – 50', /not a range/],
    ['$40 to $50', /not a range/],
    ['40k-50k', /in full|range/],
    ['1/2', /fraction/],
    ['42½', /fraction/],
    ['42,50', /three digits/],
    ['1,2', /three digits/],
    ['12,0000', /three digits/],
    ['1,000,00', /three digits/],
    ['1,000 000', /three digits/],
    ['1000,000', /three digits/],
    ['1.500', /cents/],
    ['42.505', /cents/],
    ['1.500,00', /must be an amount/],
    ['45 an hour', /must be an amount/],
    ['45/hour', /must be an amount/],
    ['€45', /must be an amount/],
    ['USD 45', /must be an amount/],
    ['-45', /must be an amount/],
    ['1e5', /must be an amount/],
    ['$', /must be an amount/],
    ['', /must be an amount/],
    ['competitive', /must be an amount/],
  ],
  count: [
    ['1,5', /whole number, not a fraction/],
    ['1.5', /not a fraction/],
    ['1.000', /not a fraction/],
    ['1.01', /not a fraction/],
    ['1/2', /not a fraction/],
    ['1½', /not a fraction/],
    ['2k', /in full/],
    ['2-3', /not a range/],
    ['2 to 3', /not a range/],
    ['-1', /whole number/],
    ['two', /whole number in digits, such as 3$/],
    ['~3', /whole number/],
    ['3+', /whole number/],
    ['1e3', /whole number/],
    ['1 50', /whole number/],
    ['', /whole number/],
  ],
}

describe.each(['gpa', 'pay', 'count'] as const)('§2.20, Typed numbers: %s', (kind) => {
  it.each(takes[kind])('takes %j as %d', (text, value) => expect(numberTyped(kind, text)).toEqual({ value }))

  it.each(refuses[kind])('refuses %j with its reason', (text, reason) => {
    expect(numberTyped(kind, text)).toEqual({ problem: expect.stringMatching(reason) })
    expect(numberIn(kind, text)).toBeUndefined()
  })
})

it('a long text is refused at once, whatever stands in it', () => {
  const texts = [`1-${' '.repeat(500_000)}x`, `1${' '.repeat(500_000)}k`, '9'.repeat(500_000), `1${',000'.repeat(100_000)}x`]
  const refused = () => {
    for (const text of texts) for (const kind of ['gpa', 'pay', 'count'] as const) expect(numberTyped(kind, text)).toHaveProperty('problem')
  }
  expect(processorMs(refused)).toBeLessThan(2_000)
})
