import { describe, expect, it } from 'vitest'
import { parseCsv, separatorIn } from './csv.ts'

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

  it.each([
    ['email;name\na@b.example;"Lind; N, \'""x""\'"\n', ';', 'Lind; N, \'"x"\''],
    ['\uFEFF\n"email"\t"name"\r\na@b.example\tLind; N, O', '\t', 'Lind; N, O'],
    ['email,name\na@b.example,Lind; N', ',', 'Lind; N'],
  ])('%j is separated as its first line is', (text, separator, name) => {
    expect(separatorIn(text)).toBe(separator)
    expect(parseCsv(text, 2, separator)?.map(({ cells }) => cells)).toEqual([
      ['email', 'name'],
      ['a@b.example', name],
    ])
  })

  it('with a single column needs no separator', () => expect(separatorIn('email\na;b\tc')).toBe(','))
})
