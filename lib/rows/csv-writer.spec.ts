import fc from 'fast-check'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { csvLines, csvOf, guarded, unguarded, unguardedUnlessPaired } from './csv-writer.ts'
import { processorMs } from '#lib/testing/processor-time.ts'

it('is a mark, a head and a line for each row, every cell quoted, with what is missing left empty', () =>
  expect(
    csvOf([
      { id: 1, name: 'Zoë' },
      { id: 2, skills: ['go', 'c'], of: { a: 1 } },
    ]),
  ).toBe('\uFEFF"id","name","skills","of"\r\n"1","Zoë","",""\r\n"2","","go; c","{""a"":1}"\r\n'))

describe('calls.md, Everywhere: a text that would be computed', () => {
  const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r']
  it.each(signs)('gets an apostrophe where %j begins the cell, or stands behind a semicolon, a tab or a line break', (sign) => {
    for (const before of ['', ' ', 'a;', 'a; ', 'a\n', 'a\n \u00a0', 'a\t '])
      expect(guarded(`${before}${sign}1`)).toBe(`${before}'${sign}1`)
    expect(guarded(`a${sign}b`)).toBe(`a${sign}b`)
  })

  it('has one before each sign', () => expect(guarded('\t=1;-2\r\n@x')).toBe("'\t'=1;'-2\r\n'@x"))

  it('is computed in no field of a row, and numbers stay numbers', () =>
    expect(csvLines([['=1', -1, -1.5, true, ['=a', -2], { a: ';=1' }, null, undefined, '', '-1']])).toBe(
      `"'=1","-1","-1.5","true","'=a; -2","{""a"":"";'=1""}","","","","'-1"\r\n`,
    ))

  it('is the same again once the apostrophe is taken off', () =>
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...signs, ';', ' ', '\n', 'a', '"')), (parts) => {
        const text = parts.join('')
        expect(unguarded(guarded(text))).toBe(text)
        expect(unguardedUnlessPaired(guarded(text))).toBe(text)
      }),
    ))

  it.each([
    ["'@home' project lead", "'@home' project lead"],
    ["'- 'x", "- 'x"],
    ["'- Jane's team", "- Jane's team"],
    ["'+1 for Jane", '+1 for Jane'],
    ["'=1;'-2", '=1;-2'],
    ["said 'x'", "said 'x'"],
  ])('keeps an apostrophe that has another one at the end of a word: %s', (cell, text) => expect(unguardedUnlessPaired(cell)).toBe(text))

  it('takes time that grows with its length', () => {
    const ms = (text: string) =>
      processorMs(() => {
        guarded(text)
        unguardedUnlessPaired(guarded(text))
      })
    for (const part of [' ', '=', ';', '\t', ' =', '; ']) expect(ms(part.repeat(300_000 / part.length))).toBeLessThan(1_000)
  })
})

it('is read again as it was written, whatever stands in it', () =>
  fc.assert(
    fc.property(fc.array(fc.string({ unit: fc.constantFrom('"', ',', '\r', '\n', ';', 'a', 'é', ' ') }), { minLength: 1 }), (cells) => {
      const [read] = parse(csvLines([cells]), { record_delimiter: '\r\n', trim: false })
      expect((read as readonly string[]).map(unguarded)).toEqual(cells)
    }),
  ))
