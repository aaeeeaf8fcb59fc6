import { describe, expect, it } from 'vitest'
import { readTable, type Table } from './csv-reader.ts'

const most = { rows: 1_000, columns: 200, lines: 20_000, cells: 200_000, name: 200 }
const read = (text: string) => readTable(text, most)
const rowsOf = (text: string) => {
  const { heads, rows } = read(text) as Table
  return [heads, ...rows.map(({ line, cells }) => [line, ...cells])]
}

describe('product 2.20, Files read: a table is read cell by cell, and each row knows its line', () => {
  it.each([
    [
      'a,b\n1,2\n',
      [
        ['a', 'b'],
        [2, '1', '2'],
      ],
    ],
    [
      'a,b\r\n1,2',
      [
        ['a', 'b'],
        [2, '1', '2'],
      ],
    ],
    ['a\r1\r2', [['a'], [2, '1'], [3, '2']]],
    ['"a, b","say ""yes"""\n', [['a, b', 'say "yes"']]],
    [
      '"two\r\nlines",x\r\ny,z',
      [
        ['two\r\nlines', 'x'],
        [3, 'y', 'z'],
      ],
    ],
    ['\r\n\r\ra\r\n\n\r\nb', [['a'], [7, 'b']]],
    [
      'a, "Doe, Jane" , b \nx,y',
      [
        ['a', 'Doe, Jane', 'b'],
        [2, 'x', 'y'],
      ],
    ],
    ['a\nHe said "yes", 5\'10"', [['a'], [2, 'He said "yes"', '5\'10"']]],
  ])('%j', (text, rows) => expect(rowsOf(text)).toEqual(rows))

  it.each([
    [
      'a first line that names the separator',
      'sep=;\r\na;b\r\n1;2,5',
      [
        ['a', 'b'],
        [3, '1', '2,5'],
      ],
    ],
    [
      'one that was saved again with the others',
      'sep=;;\r\na;b;\r\n1;2;',
      [
        ['a', 'b', ''],
        [3, '1', '2', ''],
      ],
    ],
    [
      'one in quotes',
      '"sep=\t"\na\tb\n1\t2',
      [
        ['a', 'b'],
        [3, '1', '2'],
      ],
    ],
    [
      'rows without a value',
      'a,b\n,\n" ",\u00a0\n\n1,2\n,,,,\n,\n',
      [
        ['a', 'b'],
        [5, '1', '2'],
      ],
    ],
    [
      'lines without a value before the head row',
      '\n;;\n ;\na;b\n1;2',
      [
        ['a', 'b'],
        [5, '1', '2'],
      ],
    ],
  ])('passes over %s', (_, text, rows) => expect(rowsOf(text)).toEqual(rows))

  it.each([
    [',', 'a,"b;c;d"\n'],
    [';', 'a;b;"c,d"\n'],
    ['\t', 'a\tb, c\td\n'],
    [';', 'Name, first;email;x'],
    [',', 'a'],
    ['|', 'sep=|\na|b'],
  ])('finds that %j separates', (separator, text) => expect(read(text)).toMatchObject({ separator }))

  it.each([
    ['an open quote', 'a\nx\n"open\ny', 'has a quoted value without an end in the row of line 3'],
    ['a quote that ends too early', 'a,b\nx,y\n"Ana "Annie" Doe",z', /^has more behind the end of a quoted value in the row of line 3/],
    ['too many columns', 'a,'.repeat(200) + 'a', 'must have at most 200 columns'],
    ['too long a name', 'a'.repeat(201), /more than 200 letters/],
    ['too many cells', `a\n${`${','.repeat(199)}x\n`.repeat(1_001)}`, 'must have at most 200,000 cells'],
    ['too many lines', `a\n${'\n'.repeat(20_000)}x`, 'must have at most 20,000 lines'],
  ])('refuses %s', (_, text, mistake) =>
    expect(read(text)).toEqual({ mistake: typeof mistake === 'string' ? mistake : expect.stringMatching(mistake) }),
  )

  it('has at most so many rows with a value', () => {
    expect(read(`a\n${'x\n\n'.repeat(1_000)}`)).toMatchObject({ rows: { length: 1_000 } })
    expect(read(`a\n${'x\n'.repeat(1_001)}`)).toBe('too many rows')
    expect(read('\n ,\n')).toBe('no rows')
  })

  it.each([
    ['rows of many lengths without a value', `a\n${',\n,,\n'.repeat(9_000)}x`],
    ['a spreadsheet of rows without a value', `a\n${';;;;;;\r\n'.repeat(100_000)}`],
    ['one long value', 'x'.repeat(1_000_000)],
    ['blanks', `a${' '.repeat(1_000_000)}b`],
    ['blanks that announce a separator', `sep= ${' '.repeat(300_000)}x`],
    ['tabs that do', `sep=\t${'\t'.repeat(300_000)}x`],
    ['quotes', `"${'""'.repeat(500_000)}"`],
  ])('is not slow over %s', (_, text) => {
    const began = performance.now()
    read(text)
    expect(performance.now() - began).toBeLessThan(3_000)
  })
})
