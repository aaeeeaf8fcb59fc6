import { describe, expect, it } from 'vitest'
import { parseCsv } from './csv.ts'

describe('a file of comma-separated values', () => {
  it.each([
    [
      'a,b\n1,2\n',
      [
        [1, 'a', 'b'],
        [2, '1', '2'],
      ],
    ],
    [
      '\uFEFFa,b\r\n1,2',
      [
        [1, 'a', 'b'],
        [2, '1', '2'],
      ],
    ],
    [
      'a\r1\r2',
      [
        [1, 'a'],
        [2, '1'],
        [3, '2'],
      ],
    ],
    ['"a, b","say ""yes"""\n', [[1, 'a, b', 'say "yes"']]],
    [
      '"two\nlines",x\ny,z',
      [
        [1, 'two\nlines', 'x'],
        [3, 'y', 'z'],
      ],
    ],
    [
      'a,\n\n,\n',
      [
        [1, 'a', ''],
        [3, '', ''],
      ],
    ],
    ['""\n"",', [[2, '', '']]],
    ['', []],
  ])('%j is read cell by cell, and each row knows its line', (text, rows) =>
    expect(parseCsv(text)?.map(({ line, cells }) => [line, ...cells])).toEqual(rows),
  )

  it.each(['"a', 'b\n"a"b,c', '"a""'])('%j has a quoted cell without an end', (text) => expect(parseCsv(text)).toBeUndefined())

  it('is read no further than asked for', () => expect(parseCsv('a\nb\nc\n"', 2)).toHaveLength(2))
})
