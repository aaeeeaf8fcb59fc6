import { describe, expect, it } from 'vitest'
import { parseCsv, separatorIn } from './csv.ts'

const rowsOf = (parsed: ReturnType<typeof parseCsv>) => (typeof parsed === 'string' ? [] : parsed)

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
    [
      '\r\n\r\ra\r\n\n\r\nb',
      [
        [4, 'a'],
        [7, 'b'],
      ],
    ],
    ['', []],
  ])('%j is read cell by cell, and each row knows its line', (text, rows) =>
    expect(rowsOf(parseCsv(text)).map(({ line, cells }) => [line, ...cells])).toEqual(rows),
  )

  it.each(['"a', 'b\n"a"b,c', '"a""'])('%j has a quoted cell without an end', (text) => expect(parseCsv(text)).toBe('unended'))

  it('is read no further than asked for', () => {
    expect(parseCsv('a\nb\nc\n"', { rows: 2 })).toHaveLength(2)
    expect(parseCsv('a,b\n\r\n\rc,d\n', { cells: 4 })).toHaveLength(2)
    expect(parseCsv('a,b\nc,d,"', { cells: 4 })).toBe('too many')
  })

  it.each([
    ['email;name\na@b.example;"Lind; N, \'""x""\'"\n', ';', 'Lind; N, \'"x"\''],
    ['\uFEFF\n"email"\t"name"\r\na@b.example\tLind; N, O', '\t', 'Lind; N, O'],
    ['email,name\na@b.example,Lind; N', ',', 'Lind; N'],
  ])('%j is separated as its first line is', (text, separator, name) => {
    expect(separatorIn(text)).toBe(separator)
    expect(rowsOf(parseCsv(text, { rows: 2 }, separator)).map(({ cells }) => cells)).toEqual([
      ['email', 'name'],
      ['a@b.example', name],
    ])
  })

  it('with a single column needs no separator', () => expect(separatorIn('email\na;b\tc')).toBe(','))
})
