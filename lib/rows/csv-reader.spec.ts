import { describe, expect, it } from 'vitest'
import { readTable, type Table } from './csv-reader.ts'
import { processorMs } from '#lib/testing/processor-time.ts'

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
    ['|', 'email|name|role\na@x.edu|Doe, Jane|student'],
    [',', 'email,name,a|b\na@x.edu,Jane,x'],
    ['\t', 'Email\tName (last, first)\tWhy (project, question, how they work)\na@x.edu\tDoe, Jane\tGood, kind\nb@x.edu\tRoe, Jo\tFine'],
    [';', 'Email;Name (last, first, middle, title);Reason\na@x.edu;Doe, Jane;Good\nb@x.edu;Roe, Jo;Fine'],
    ['\t', 'Email\tName (last, first)\tWhy (project, question)\n"a@x.edu"\t"Doe"\tx'],
    [';', 'Email;Why (project, question, work)\na@x.edu;Good\n;Fine, really'],
    [';', 'Name, first, last, middle;Email\nJane Doe;a@x.edu'],
    [',', 'email,Why; how; when; where\na@x.edu,Good'],
  ])('finds that %j separates', (separator, text) => expect(read(text)).toMatchObject({ separator }))

  it.each([
    [';', '"E-mail\r\naddress";"Full\r\nname";Reason\r\na@x.edu;Jane;"Good, kind, smart"'],
    [';', '"Student\nName";Email;Degree;Role\nJane Doe;a@x.edu;BS;student'],
    [';', 'Nominations Fall 2026\nemail;name;reason\na@x.edu;Jane Doe;Good'],
    ['|', 'Fall Roster, 2026\n"E-mail\naddress"|Full name|"A|B"\na@x.edu|Jane Doe|x'],
    ['\t', 'Fall Roster\r\n\r\nEmail\tName\tRole\r\na@x.edu\tDoe, Jane\tstudent'],
    [';', 'Fall, 2026\nemail;name;reason\na@x.edu;Jane Doe;Good'],
    [',', 'Report:,Roster,\nEmail,Name,Role\na@x.edu,Jane,student'],
    [',', 'email,reason\na@x.edu,Kind, quick; good\nb@x.edu,Kind; good\nc@x.edu,A, b, c; d\nd@x.edu,a, b, c, d; e'],
  ])('finds that %j separates, below a title and behind a name of several lines', (separator, text) =>
    expect(read(text)).toMatchObject({ separator }),
  )

  it.each([
    [
      'quotes that Excel wrote',
      'a\tb\tc\n1\t"say ""yes"""\t"two\nlines"\n2\t"x\ty"\tz',
      [
        ['a', 'b', 'c'],
        [2, '1', 'say "yes"', 'two\nlines'],
        [4, '2', 'x\ty', 'z'],
      ],
    ],
    [
      'a pair in two rows that Google wrote',
      'a\tb\tc\n1\tJane\t"Best, by far\n2\tJon\tI said: the best"\n3\tKim\tfine',
      [
        ['a', 'b', 'c'],
        [2, '1', 'Jane', '"Best, by far'],
        [3, '2', 'Jon', 'I said: the best"'],
        [4, '3', 'Kim', 'fine'],
      ],
    ],
    [
      'one around the ends of columns',
      'a\tb\tc\n1\t"JJ Doe\tx\n2\tJon Roe"\ty',
      [
        ['a', 'b', 'c'],
        [2, '1', '"JJ Doe', 'x'],
        [3, '2', 'Jon Roe"', 'y'],
      ],
    ],
    [
      'two quotes before a letter',
      'a\tb\n1\t"";x',
      [
        ['a', 'b'],
        [2, '1', '"";x'],
      ],
    ],
    [
      'a quoted word',
      'a\tb\n1\t"Best" student I had',
      [
        ['a', 'b'],
        [2, '1', '"Best" student I had'],
      ],
    ],
    [
      'inches, and an open quote',
      'a\tb\n1\t5\'10"\n2\t"open',
      [
        ['a', 'b'],
        [2, '1', '5\'10"'],
        [3, '2', '"open'],
      ],
    ],
  ])('reads in a tab file %s', (_, text, rows) => expect(rowsOf(text)).toEqual(rows))

  it.each([
    ['two rows in a value', 'a@x.edu,Jane,"Best, by far\nb@x.edu,Jon,I said: the best"', true],
    ['rows with a name in quotes', 'a@x.edu,"Doe, Jane","Best\nb@x.edu,Jon,best"', true],
    ['a signature', 'a@x.edu,Jane,"Kind.\nDr. Smith, smith@x.edu, Room 5"', undefined],
    ['prose of several lines', 'a@x.edu,Jane,"Kind,\nquick, good, and, you know, smart"', undefined],
    ['prose that begins the row', '"Kind,\nquick, good",Jane,a@x.edu', undefined],
  ])('marks %s', (_, text, runsOn) => {
    const table = read(`email,name,reason\n${text}`) as Table
    expect(table.rows[0]?.runsOn).toBe(runsOn)
  })

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

  it('has the names of its columns where they are asked for, among the first lines', () => {
    const rankOf = (cells: readonly string[]) => Number(cells.includes('email'))
    expect(readTable('A list,\n,\nof May,x\nemail,b\n1,2', most, rankOf)).toMatchObject({
      above: [
        ['A list', ''],
        ['of May', 'x'],
      ],
      heads: ['email', 'b'],
      rows: [{ line: 5 }],
    })
    const late = `${'x\n'.repeat(10)}email\ny`
    expect(readTable(late, most, rankOf)).toMatchObject({ above: [], heads: ['x'] })
    expect(readTable(`A list\nemail\n${'x\n'.repeat(1_000)}`, most, rankOf)).toMatchObject({ rows: { length: 1_000 } })
    expect(readTable(`A list\nemail\n${'x\n'.repeat(1_001)}`, most, rankOf)).toBe('too many rows')
  })

  it('has at most so many rows with a value', () => {
    expect(read(`a\n${'x\n\n'.repeat(1_000)}`)).toMatchObject({ rows: { length: 1_000 } })
    expect(read(`a\n${'x\n'.repeat(1_001)}`)).toBe('too many rows')
    expect(read('\n ,\n')).toBe('no rows')
  })

  it.each([
    ['rows of many lengths without a value', `a\n${',\n,,\n'.repeat(9_000)}x`],
    ['a spreadsheet of rows without a value', `a\n${';;;;;;\r\n'.repeat(100_000)}`],
    ['a row as long as the file, over lines that are as wide', `email,name\n${'a,'.repeat(160_000)}x@y.zz,"${'\n,'.repeat(19_900)}"`],
    ['one long value', 'x'.repeat(1_000_000)],
    ['blanks', `a${' '.repeat(1_000_000)}b`],
    ['blanks that announce a separator', `sep= ${' '.repeat(300_000)}x`],
    ['tabs that do', `sep=\t${'\t'.repeat(300_000)}x`],
    ['quotes', `"${'""'.repeat(500_000)}"`],
  ])('is not slow over %s', (_, text) => {
    expect(processorMs(() => read(text))).toBeLessThan(3_000)
  })
})
