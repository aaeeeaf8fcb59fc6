import { describe, expect, it } from 'vitest'
import { importFile, type ImportFile } from './import-file.ts'
import { processorMs } from '#lib/testing/processor-time.ts'

const fields = ['email', 'name?', 'role']
const read = (text: string | Uint8Array, columns?: string, given?: Readonly<Record<string, string>>) =>
  importFile(Buffer.from(text), { fields, columns, ...(given && { given }) })
const rowsOf = (...asked: Parameters<typeof read>) =>
  (read(...asked) as ImportFile).rows.map(({ row, mistake, unreadable: [lost] }) => mistake ?? lost?.message ?? row)

const jane = { email: 'jane@cs.example.edu', name: 'Jane Doe', role: 'student' }

describe('product 2.20, Files read: which columns are read', () => {
  it.each([
    ['its own columns', 'Role,EMAIL, name \nstudent,jane@cs.example.edu,Jane Doe', undefined],
    [
      'mapped ones',
      'First Name,Last Name,Email Address,role\nJane,Doe,jane@cs.example.edu,student',
      'name=First Name+Last Name;email=Email Address',
    ],
    ['its own with signs that nobody sees', '\u200Bemail,na\u00ADme,role\u2060\njane@cs.example.edu,Jane Doe,student', undefined],
    ['mapped ones in other letters', 'FIRST NAME,last name ,email,role\nJane,Doe,jane@cs.example.edu,student', 'name=First Name+Last Name'],
    ['a mapped one beside one of the same name', 'Name,name,email,role\nDean,Jane Doe,jane@cs.example.edu,student', 'name=name'],
    ['names with signs', 'A+B;C=D,email,role\nJane Doe,jane@cs.example.edu,student', String.raw`name=A\+B\;C\=D`],
    ['a mapped one in place of its own', 'name,Full,email,role\nDean,Jane Doe,jane@cs.example.edu,student', 'name=Full'],
    ['several of which one says that there is none', 'a,b,email,role\nJane Doe,N/A,jane@cs.example.edu,student', 'name=a+b'],
    ['several of which one is still to come', 'a,b,email,role\nJane Doe,TBD,jane@cs.example.edu,student', 'name=a+b'],
    ['several of which one is empty', 'a,b,c,email,role\nJane,,Doe,jane@cs.example.edu,student', 'name=a+b+c'],
    ['several of which one is unknown, as in visas', 'a,b,email,role\nFNU,Jane Doe,jane@cs.example.edu,student', 'name=a+b'],
    ['a name with an unknown part', 'name,email,role\n"Jane Doe, FNU",jane@cs.example.edu,student', undefined],
    ['one before it', 'name,email,role\nFNU Jane Doe LNU,jane@cs.example.edu,student', undefined],
    ['a name in quotes of Word', 'name,email,role\n“Jane Doe”,jane@cs.example.edu,student', undefined],
    ['a text that is written as a formula', 'name,email,role\n"=""Jane Doe""",jane@cs.example.edu,student', undefined],
    ['several with a text that is written as a formula', 'a,b,email,role\n"=""Jane""","=""Doe""",jane@cs.example.edu,student', 'name=a+b'],
    [
      'values with marks that nobody sees and breaks that no keyboard makes',
      'name,email,role\n"Ja\u00ADne\u2028Doe\u200B",jane@cs.example.edu,\u202Astudent\u202C',
      undefined,
    ],
  ])('%s', (_, text, columns) => expect(rowsOf(text, columns)).toEqual([jane]))

  it('a field that is mapped to none is read from none, and one role may stand for all rows', () => {
    const file = 'name,email,role\nJane Doe,jane@cs.example.edu,junior'
    expect(rowsOf(file, 'role=', { role: 'student' })).toEqual([jane])
    expect(rowsOf('name,email\nJane Doe,jane@cs.example.edu', '', { role: 'student' })).toEqual([jane])
    expect(rowsOf(file, '', { role: 'student' })).toEqual([{ ...jane, role: 'junior' }])
  })

  it('the others are named, but for those without a name and values', () => {
    const file = 'Advisor,email,,role,SSN Last 4,whyRefused,\nDean,a@b.example,,student,1234,"no",\n,,,,,,\n'
    expect(read(file)).toMatchObject({
      columns: ['Advisor', 'email', 'role', 'SSN Last 4', 'whyRefused'],
      ignored: ['Advisor', 'SSN Last 4'],
      rows: [{ line: 2, cells: ['Dean', 'a@b.example', 'student', '1234', 'no'] }],
    })
  })

  it.each([
    ['names a field that there is not', 'email,role\na,b', 'phone=email', 'columns', /field “phone”/],
    ['is no map', 'email,role\na,b', 'email', 'columns', /must be fields/],
    ['names a column that is not there', 'Mail,role\na,b', 'email=E-Mail', 'columns', /column “E-Mail”/],
    ['names a column that is there twice', 'Mail,mail,role\na,b,c', 'email=MAIL', 'file', /“MAIL” twice/],
    ['misses one', 'First Name,Email Address\na,b', 'email=Email Address', 'file', /no column “role”/],
  ])('a map that %s is refused, with the names as read where the file has them', (_, text, columns, field, message) =>
    expect(read(text, columns)).toMatchObject({
      refused: 'invalid',
      details: [{ field, message: expect.stringMatching(message) }],
      ...(columns.startsWith('email=') && { columns: (text.split('\n')[0] ?? '').split(',') }),
    }),
  )

  it.each([
    ['chosen', 'email=ana@z.example;name=Ana Ruiz;role='],
    ['not chosen', ''],
  ])('a list without the names of its columns loses nobody: columns that are %s', (_, columns) => {
    const refused = read('ana@z.example,Ana Ruiz\nbo@z.example,Bo Li', columns, { role: 'student' })
    expect(refused).toMatchObject({ details: [{ field: 'file', message: expect.stringMatching(/first line reads as a person/) }] })
    expect(refused).not.toHaveProperty('columns')
  })

  it.each(['Ana Ruiz,ana@z.example (home)', 'Ana Ruiz <ana@z.example>', '+1 555 0100,ana@z'])(
    'nor of a list that begins with %s',
    (first) =>
      expect(read(`${first}\nBo Li,bo@z.example`, '', { role: 'student' })).toMatchObject({
        details: [{ message: expect.stringMatching(/first line reads as a person/) }],
      }),
  )

  it('an address beside names of columns is a remark', () =>
    expect(rowsOf('email,name,role,help@z.example\nbo@z.example,Bo Li,student,', '')).toEqual([
      { email: 'bo@z.example', name: 'Bo Li', role: 'student' },
    ]))

  const either = (...columns: readonly string[]) =>
    expect.objectContaining({
      columns,
      details: [{ field: 'file', message: expect.stringMatching(new RegExp(`“${columns[0]}” and “${columns[1]}”, and either may be`)) }],
    })
  it.each([
    [['Email', 'Student email', 'role', 'name']],
    [['Email', 'Student’s email', 'role', 'name']],
    [['Name', 'Student’s name', 'email', 'role']],
    [['Role', 'Affiliation', 'email', 'name']],
  ])('of %j of which two fit one field neither is read, unless the map says which one', (heads) => {
    expect(read(`${heads.join(',')}\na,b,c,d`)).toEqual(either(...heads))
    const field = heads[0]?.toLowerCase() ?? ''
    expect(rowsOf(`${heads.join(',')}\na,b,c,d`, `${field}=${heads[1]}`)).toMatchObject([{ [field]: 'b' }])
    expect(rowsOf(`${heads.join(',')}\na,b,c,d`, `${field}=${heads[0]}`)).toMatchObject([{ [field]: 'a' }])
  })

  it('names of all objects are fields like others', () => {
    expect(read('email,role\na,b', 'constructor=email')).toMatchObject({ details: [{ field: 'columns' }] })
    expect(rowsOf('__proto__,email,role\nx,a,b', 'name=__proto__')).toEqual([{ email: 'a', name: 'x', role: 'b' }])
  })
})

it.each(['<jane@cs.example.edu>', 'mailto:jane@cs.example.edu', 'jane@cs.example.edu;', ' <mailto:jane@cs.example.edu>; '])(
  'product 2.20, Files read: the address %j is read without what programs of mail write around it',
  (address) => expect(rowsOf(`email,role,name\n${address},student,Jane Doe`)).toEqual([jane]),
)

it.each([
  ["'jane@cs.example.edu,'student,'Jane Doe", jane],
  ["'jane@cs.example.edu,student,Jane Doe", jane],
  ["'jane@cs.example.edu,student,'Jane O'Hara", { ...jane, name: "Jane O'Hara" }],
  ["jane@cs.example.edu,student,'Abd al-Rahman", { ...jane, name: "'Abd al-Rahman" }],
  ["'jane@cs.example.edu',student,'t Hooft", { ...jane, name: "'t Hooft" }],
])('product 2.20, Files read: of %s the apostrophe that marks a text is taken off, where the address has one', (row, read) =>
  expect(rowsOf(`email,role,name\n${row}`)).toEqual([read]),
)

it('product 2.20, Files read: the name before an address is that of the row where no other is', () => {
  expect(rowsOf('email,role\nJane Doe <jane@cs.example.edu>,student')).toEqual([jane])
  expect(rowsOf('email,role,name\nJ. D. <jane@cs.example.edu>,student,Jane Doe')).toEqual([jane])
  expect(rowsOf('email,role,name\nJane Doe <jane@cs.example.edu>,student,N/A')).toEqual([jane])
  const file = importFile(Buffer.from('email\nJane Doe <jane@cs.example.edu>'), { fields: ['email'] })
  expect(file).toMatchObject({ rows: [{ row: { email: 'jane@cs.example.edu' } }] })
  expect((file as ImportFile).rows[0]?.row).not.toHaveProperty('name')
})

describe('product 2.20, Files read: what stands where there is nothing to say', () => {
  const rows = (text: string) => {
    const file = importFile(Buffer.from(text), { fields: ['email', 'name?', 'role?', 'text?', 'reason?'] })
    return (file as ImportFile).rows.map(({ row }) => row)
  }
  it.each(['N/A', 'none', 'TBD', '-', '—', '.', 'NULL', 'Unknown'])('%s is nobody’s words and nobody’s name', (filler) =>
    expect(rows(`email,name,text,reason\na@b.example,${filler},${filler},${filler}`)).toEqual([{ email: 'a@b.example' }]),
  )
  it('is no name in capitals, though Na is one, and part of one', () => {
    expect(rows('email,name\na@b.example,NA\na@b.example,Na\na@b.example,NA KIM')).toEqual([
      { email: 'a@b.example' },
      { email: 'a@b.example', name: 'Na' },
      { email: 'a@b.example', name: 'NA KIM' },
    ])
  })
  it('stays where a value must stand, so that it is refused by its name', () =>
    expect(rows('email,role\nN/A,TBD')).toEqual([{ email: 'N/A', role: 'TBD' }]))
  it('stays in a sentence', () =>
    expect(rows('email,reason\na@b.example,None better.')).toEqual([{ email: 'a@b.example', reason: 'None better.' }]))
})

it.each([' ', 'a', '(1', '[', '<a', 'é-', 'FNU ', '“'])('product 2.20, Files read: a value of %j costs what its length does', (sign) => {
  const text = `email,name,role\na@b.example,a${sign.repeat(400_000 / sign.length)}b,student`
  expect(processorMs(() => expect(read(text)).toMatchObject({ rows: [{ line: 2 }] }))).toBeLessThan(2_000)
})

describe('product 2.20, Files read: what belongs to no column', () => {
  it.each([
    [
      'a sentence',
      'email,role,name\na@b.example,student,Wrote a compiler, then proved it',
      'The row has 4 values in 3 columns. A value that holds a comma stands between quotes.',
    ],
    [
      'a name',
      'email;name;role\na@b.example;Doe; Jane;student',
      'The row has 4 values in 3 columns. A value that holds a semicolon stands between quotes.',
    ],
    [
      'a name before an empty cell',
      'email,name,role,Notes\na@b.example,Doe, Jane,student,',
      'The row has 5 cells in 4 columns, the last of them empty. A value that holds a comma stands between quotes.',
    ],
    [
      'a name before an empty cell, behind columns without a name',
      'email,name,role,\na@b.example,Doe, Jane,student,\n',
      'The row has 4 values in 3 columns. A value that holds a comma stands between quotes.',
    ],
    [
      'in columns without a name',
      'email,role,name,,\na@b.example,student,Wrote a compiler, then proved it',
      'The row has 4 values in 3 columns. A value that holds a comma stands between quotes.',
    ],
    [
      'in one of them in between',
      'email,,role\na@b.example,x,student',
      'The row has a value in column 2, which has no name in the first line.',
    ],
  ])('%s refuses the row', (_, text, mistake) => expect(rowsOf(text)).toEqual([mistake]))

  const cut =
    'A value of the row begins with a blank behind a comma, as where a value is cut in two. A value that holds a comma stands between quotes. If none is cut, please take the blank away.'
  it.each([
    ['email,name,role,text\na@b.example,Doe, Jane,', [cut]],
    [
      'email,role,name,text\na@b.example,student,Doe, Jane\nb@b.example,student,Bo',
      [cut, { email: 'b@b.example', role: 'student', name: 'Bo' }],
    ],
    ['email,name,text\na@b.example,Doe, Jane\nb@b.example,Li, Bo', [cut, cut]],
    ['email,name,GPA\na@b.example,Wrote a compiler, then proved it\nb@b.example,Bo,3.5', [cut, { email: 'b@b.example', name: 'Bo' }]],
    ['email\tname\trole\na@b.example\t Bo\tstudent', [{ email: 'a@b.example', name: 'Bo', role: 'student' }]],
    ['email, role, name\na@b.example, student,', [{ email: 'a@b.example', role: 'student' }]],
    [
      'email,role,name\na@b.example, student,\nb@b.example, student,',
      [
        { email: 'a@b.example', role: 'student' },
        { email: 'b@b.example', role: 'student' },
      ],
    ],
    ['email,role,name\na@b.example,"student, or so",', [{ email: 'a@b.example', role: 'student, or so' }]],
  ])('in a row with as many cells as columns: %j', (text, rows) => {
    const file = importFile(Buffer.from(text), { fields: ['email', 'name?', 'role?', 'text?'] }) as ImportFile
    expect(file.rows.map(({ row, mistake }) => mistake ?? row)).toEqual(rows)
  })

  it.each([
    ['email,name,role\na@b.example,Ana,She wrote a compiler\nand then proved it.\nb@b.example,Bo,student', [true, false, false]],
    ['email,name,role\na@b.example,Ana\nRuiz,student', [true, false]],
    ['email,name,role\na@b.example,Ana,"Two\nlines"\nand more\n', [true, false]],
    // A remark, an empty cell that nothing was cut of, a row without its address, and one of an address alone.
    ['email,name,role\na@b.example,Ana,student\n\nEnd of the list', [false, false]],
    ['email,name,role\na@b.example,Ana,\nEnd of the list', [false, false]],
    ['email,name,role\na@b.example,Ana,student\n,Bo', [false, false]],
    ['email,name,role\na@b.example,Ana,student\nb@b.example', [false, false]],
  ])('is cut at a line break of a value: %j', (text, areCut) => {
    const rows = rowsOf(text).map((row) => typeof row === 'string' && /seems to go on in line \d, as where/.test(row))
    expect(rows).toEqual(areCut)
  })

  it('is with the row that is given back', () =>
    expect(read('email,role\na@b.example,student,x,y')).toMatchObject({ rows: [{ cells: ['a@b.example', 'student', 'x', 'y'] }] }))

  it('is no value: cells without one may stand behind the columns as they do in the first line, and be missing', () =>
    expect(rowsOf('email,role,name,,,\na@b.example,student\na@b.example,student,,,,')).toEqual([
      { email: 'a@b.example', role: 'student' },
      { email: 'a@b.example', role: 'student' },
    ]))

  it('is none behind the last column where all rows end with empty cells', () => {
    expect(rowsOf('email,name,role\njane@cs.example.edu,Jane Doe,student,\njane@cs.example.edu,Jane Doe,student,,,')).toEqual([jane, jane])
    expect(rowsOf('email,name,role\njane@cs.example.edu,Jane Doe,student,\nx@b.example,Doe,Jane,student,')).toEqual([
      'The row has 4 cells in 3 columns, the last of them empty. A value that holds a comma stands between quotes.',
      'The row has 4 values in 3 columns. A value that holds a comma stands between quotes.',
    ])
  })

  it('is another row in a quoted value that nobody ended', () =>
    expect(rowsOf('email,role,name\na@b.example,student,"Jane\nb@b.example,student,Jon"\nc@b.example,student,Kim')).toEqual([
      'A value that begins with a quote in the row of line 2 runs across lines that read as rows of their own. Please end it with a quote where it ends, and write a quote that is part of a text twice.',
      { email: 'c@b.example', role: 'student', name: 'Kim' },
    ]))
})

it.each(['', ' \n', ',,\n ,\r\n'])('a file such as %j is empty, and not missing', (text) =>
  expect(read(text)).toMatchObject({ refused: 'file_empty' }),
)

it('an apostrophe that we set against formulas is taken off', () =>
  expect(rowsOf('email,role,name\n\'+a@b.example,student,"a;\n\'=1"')).toEqual([{ email: '+a@b.example', role: 'student', name: 'a; =1' }]))

it('a text that is written as a formula is one, also where we set an apostrophe before it', () =>
  expect(rowsOf(`whyRefused,email,role,name\nno,a@b.example,student,"'=""Jane Doe"""`)).toEqual([
    { email: 'a@b.example', role: 'student', name: 'Jane Doe' },
  ]))

it.each([
  ['"=""Jane """"JJ"""" Doe"""', 'Jane "JJ" Doe'],
  ['"=""O""""Neil"""', 'O"Neil'],
])('a quote in a text that is written as a formula is written twice: %s', (cell, name) =>
  expect(rowsOf(`email,role,name\na@b.example,student,${cell}`)).toMatchObject([{ name }]),
)

it('one that belongs to a quoted word stays, but in a file that we gave back', () => {
  const row = "a@b.example,student,'@home' lead"
  expect(rowsOf(`email,role,name\n${row}`)).toMatchObject([{ name: "'@home' lead" }])
  expect(rowsOf(`email,role,name,whyRefused\n${row},`)).toMatchObject([{ name: "@home' lead" }])
})

describe('product 2.20, Files read: what was lost before the file was saved', () => {
  const named = (name: string) => rowsOf(`email,role,name\na@b.example,student,"${name}"`)[0]
  it.each([
    ['Jos? Garc?a', /^holds “\?”, which often stands for a letter that was lost/],
    ['#NAME?', /^is “#NAME\?”, an error of a spreadsheet$/],
    ['#N/A', /an error of a spreadsheet/],
    ['=A2&B2', /^is a formula$/],
    ['D&#39;Arcy', /^holds “&#39;”, as web pages write a letter/],
    ['Jos&eacute; Doe', /^holds “&eacute;”/],
    ['3-Jan', /^is “3-Jan”, which a spreadsheet may have made of another value$/],
    ['TRUE', /^is “TRUE”/],
    ['JosÃ© Doe', /holds “Ã©”, as where a file is read in another encoding/],
    ['MÃ¼ller', /holds “Ã¼”/],
    ['Mart\u00C3\u00ADnez', /holds “Ã\u00AD”/],
    ['\u00C3\u0089ric', /read in another encoding/],
    ['Ê³øwacki', /holds “³”/],
    ['Jos‚', /holds “‚”/],
    ['¤ukasz', /holds “¤”/],
    ['Ana Ruiz (U001)', /^holds “\(U001\)”; please write the name alone$/],
    ['Ana Ruiz [12]', /^holds “\[12\]”/],
    ['Ana Ruiz 900123456', /^holds “900123456”/],
    ['<b>Ana</b> Ruiz', /^holds “<b>”/],
    ['Ana Ruiz <ana@z.example>', /^holds an e-mail address; please write the name alone$/],
    ['ana@z.example', /^holds an e-mail address/],
    ['ªtefan', /holds “ª”/],
    ['Ioniºã', /holds “º”/],
    ['Du¨an', /holds “¨”/],
    ['¸eljko', /holds “¸”/],
  ])('refuses the name %j', (name, mistake) => expect(named(name)).toMatch(mistake))

  it.each([
    ['Ana,=UPPER(B2)', 'is a formula'],
    ['=A2,Doe', 'is a formula'],
    ['Ana,#REF!', 'is “#REF!”, an error of a spreadsheet'],
    ['#N/A,Doe', 'is “#N/A”, an error of a spreadsheet'],
    ['"=""O""Neil""",Doe', 'is a formula'],
  ])('refuses the name that is joined of %s', (cells, mistake) =>
    expect(rowsOf(`first,last,email,role\n${cells},a@b.example,student`, 'name=first+last')).toEqual([mistake]),
  )

  it.each([
    ['########', /^is “########”: its column was too narrow in the program that saved the file$/],
    ['#', /too narrow/],
    ['????', /^holds “\?\?”: letters were lost when the file was saved/],
    ['???? ????! 3 ?', /letters were lost/],
    ['Itâ€™s great', /^holds “â€”, as where a file is read in another encoding/],
    ['JosÃ© is great', /holds “Ã©”/],
    ['Well done ðŸŽ‰', /holds “ðŸ”/],
    ['ÐŸÑ€Ð¸Ð²ÐµÑ‚', /holds “/],
  ])('refuses %s in any column, and takes it for no empty cell', (value, message) => {
    const file = importFile(Buffer.from(`email,reason,day\na@b.example,${value},${value}`), { fields: ['email', 'reason', 'day'] })
    expect(file).toMatchObject({
      rows: [
        {
          row: { reason: value, day: value },
          unreadable: ['reason', 'day'].map((field) => ({ field, message: expect.stringMatching(message) })),
        },
      ],
    })
  })

  it.each(['Can they code?? Yes, and how!', '🎉', '#1 of her class', 'Why?', 'The château’s café – “très bien” à SÃO PAULO'])(
    'takes the text %s',
    (text) =>
      expect(importFile(Buffer.from(`email,text\na@b.example,"${text}"`), { fields: ['email', 'text'] })).toMatchObject({
        rows: [{ row: { text }, unreadable: [] }],
      }),
  )

  it('says of any column that it is an error', () =>
    expect(importFile(Buffer.from('startsOn\n#VALUE!'), { fields: ['startsOn'] })).toMatchObject({
      rows: [{ unreadable: [{ field: 'startsOn', message: 'is “#VALUE!”, an error of a spreadsheet' }] }],
    }))

  it('takes TRUE beside another part of a name', () =>
    expect(rowsOf('first,last,email,role\nJANE,TRUE,a@b.example,student', 'name=first+last')).toMatchObject([{ name: 'JANE TRUE' }]))

  it.each([
    'José García',
    'SÃO PAULO',
    'Ångström',
    'Zoë',
    'Łukasz',
    'O’Brien',
    "D'Angelo",
    '李小龍',
    'Nguyễn Ân',
    'J. R. “Bob” Dobbs',
    'Mª José',
    'M.ªJosé',
    'MªJosé',
    'Antº Ruiz',
    'Ana (Annie) Ruiz',
    'Sam Stone 3rd',
    'Fnutelli Lnus',
    '´t Hooft',
    'O´Brien',
    'രാജന്\u200D',
    'ಶ್ರೀ\u200C',
    'Ana \u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
    'Ní Ḃ',
  ])('takes the name %j', (name) => expect(named(name)).toMatchObject({ name }))

  it('says that a file in another encoding than UTF-8 was only guessed', () => {
    expect(read(Buffer.from('email,role,name\na@b.example,student,Jos\xe9', 'latin1'))).toMatchObject({ guessed: true })
    expect(read('email,role,name\na@b.example,student,José')).not.toHaveProperty('guessed')
  })

  it('refuses names of a Mac in a file that does not say how it is written', () => {
    const nunez = Buffer.from('email,role,name\na@b.example,student,Nu\x96ez', 'latin1')
    expect(rowsOf(nunez)).toEqual([expect.stringMatching(/holds “–”, as where a file is read in another encoding/)])
    const zan = Buffer.from('email,role,name\na@b.example,student,\xb4an\nc@b.example,student,\xb4t Hooft', 'latin1')
    expect(rowsOf(zan)).toEqual([expect.stringMatching(/holds “´”/), expect.objectContaining({ name: '´t Hooft' })])
    const yamada = Buffer.from('email,role,name\na@b.example,student,\x8eR\x93c', 'latin1')
    expect(rowsOf(yamada)).toEqual([expect.stringMatching(/holds ““”, as where/)])
    expect(named('Jean–luc')).toMatchObject({ name: 'Jean–luc' })
  })
})

describe('product 2.20, Files read: what stands above the names of the columns', () => {
  const a = { email: 'a@b.example', name: 'Jane', role: 'student' }
  it.each([
    ['Roster of May,,\nemail,role,name\na@b.example,student,Jane', ['Roster of May']],
    ['Roster of May\nemail;role;name\na@b.example;student;Jane', ['Roster of May']],
    ['Roster of May\r\nEmail\tRole\tName\r\na@b.example\tstudent\tJane', ['Roster of May']],
    ['Report:,Roster,\nRun on:,11/26/2026,\n,,\nEmail,Role,Name\na@b.example,student,Jane', ['Report:, Roster', 'Run on:, 11/26/2026']],
    ['Spring 2027 Nominations,,\nemail,role,name\na@b.example,student,Jane', ['Spring 2027 Nominations']],
    ['Report,2027-01-02,by x\nemail,role,name\na@b.example,student,Jane', ['Report, 2027-01-02, by x']],
    ['Contact:,help@z.example,\nEmail,Role,Name\na@b.example,student,Jane', ['Contact:, help@z.example']],
    ['Questions: help@z.example,,\nEmail,Role,Name\na@b.example,student,Jane', ['Questions: help@z.example']],
    ['Name,CS 400,\nemail,role,name\na@b.example,student,Jane', ['Name, CS 400']],
    ['email,role,name\na@b.example,student,Jane', []],
    ['Student,Role,\nEmail,Role,Name\na@b.example,student,Jane', ['Student, Role']],
    ['Name,Role,Fall 2026\n,,\nName: x,Role: y,\nEmail,Role,Name\na@b.example,student,Jane', ['Name, Role, Fall 2026', 'Name: x, Role: y']],
  ])('of %j is passed over and said', (text, above) => {
    expect(read(text)).toMatchObject({ above, rows: [{ row: a }], columns: { length: 3 } })
  })

  it('is known by the usual names and by those that are chosen', () => {
    expect(
      read('Roster,,\nE-Mail Address,First Name,Type\na@b.example,Jane,student', 'role=Type;email=E-Mail Address;name=First Name'),
    ).toMatchObject({
      above: ['Roster'],
      rows: [{ row: a }],
    })
    expect(read('Roster,,\nKonto,Wer,Was\na@b.example,Jane,student', 'role=Was;email=Konto;name=Wer')).toMatchObject({ rows: [{ row: a }] })
  })

  it('is known by all columns of the map, and with the column of addresses before them', () => {
    const groups = 'Name,Role,\nWer,Was,Konto\nJane,student,a@b.example'
    expect(read(groups, 'role=Was;email=Konto;name=Wer')).toMatchObject({ above: ['Name, Role'], rows: [{ row: a }] })
    const twice = 'Wer,Role,\nWer,Role,Email\nJane,student,a@b.example'
    expect(read(twice, 'name=Wer')).toMatchObject({ above: ['Wer, Role'], rows: [{ row: a }] })
  })

  it.each([
    'ana@z.example,Ana,student',
    'ana@z.example,,',
    '<ana@z.example>,,',
    'Ana <ana@z.example>,,',
    'Ana,student,ana@z.example (home)',
  ])('is no person, who would be lost: %s', (first) =>
    expect(read(`${first}\nemail,role,name\na@b.example,student,Jane`)).toMatchObject({
      details: [{ message: expect.stringMatching(/above the names of its columns, which reads as a person/) }],
    }),
  )

  it.each(['', ',,'])('refuses the file whose rows are a quoted value each, with %j behind it', (behind) => {
    const refused = read(`"email,name,role"${behind}\n"a@b.example,Jane,student"${behind}\n"b@b.example,""Li, Bo"",student"${behind}`)
    expect(refused).toMatchObject({ details: [{ field: 'file', message: expect.stringMatching(/^has each of its rows as one value/) }] })
    expect(refused).not.toHaveProperty('columns')
  })

  it('refuses the file where no line has names that we know', () =>
    expect(read('Roster of May,,\nKonto,Wer,Was\na@b.example,Jane,student')).toMatchObject({
      details: [{ field: 'file', message: expect.stringMatching(/^begins with “Roster of May” alone, and no line below it/) }],
    }))
})

describe('product 2.20, Typed days: a column in which days stand before months', () => {
  const days = (...values: readonly string[]) => {
    const file = importFile(Buffer.from(['email,day', ...values.map((day) => `a@b.example,${day}`)].join('\n')), {
      fields: ['email', 'day?'],
      days: ['day'],
    }) as ImportFile
    return file.rows.map(({ unreadable: [unclear] }) => unclear?.message)
  }
  it('refuses those that could be read either way, and leaves the others to their row', () => {
    const unclear = '“05/06/2027” may be meant with its day before its month, as in line 3; please write it as in 2027-05-31'
    expect(days('05/06/2027', '31/05/2027', '', '05/05/2027', '2027-05-06', '05/31/2027')).toEqual([unclear, ...Array.from({ length: 5 })])
  })
  it('is not there where each fits with months first', () => expect(days('05/06/2027', '05/31/2027')).toEqual([undefined, undefined]))
})
