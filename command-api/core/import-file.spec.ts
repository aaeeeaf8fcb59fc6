import { describe, expect, it } from 'vitest'
import { importFile, type ImportFile } from './import-file.ts'

const fields = ['email', 'name?', 'role']
const read = (text: string | Uint8Array, columns?: string, given?: Readonly<Record<string, string>>) =>
  importFile(Buffer.from(text), { fields, columns, ...(given && { given }) })
const rowsOf = (...asked: Parameters<typeof read>) => (read(...asked) as ImportFile).rows.map(({ row, mistake }) => mistake ?? row)

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
    ['several of which one is empty', 'a,b,c,email,role\nJane,,Doe,jane@cs.example.edu,student', 'name=a+b+c'],
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
      rows: [{ line: 2, cells: ['Dean', 'a@b.example', 'student', '1234', 'no'], passedOver: { Advisor: 'Dean', 'SSN Last 4': '1234' } }],
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

  it('names of all objects are fields like others', () => {
    expect(read('email,role\na,b', 'constructor=email')).toMatchObject({ details: [{ field: 'columns' }] })
    expect(rowsOf('__proto__,email,role\nx,a,b', 'name=__proto__')).toEqual([{ email: 'a', name: 'x', role: 'b' }])
  })
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
      'The row has 5 values in 4 columns. A value that holds a comma stands between quotes.',
    ],
    [
      'a name before an empty cell, behind columns without a name',
      'email,name,role,\na@b.example,Doe, Jane,student,\n',
      'The row has 5 values in 3 columns. A value that holds a comma stands between quotes.',
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

  it('is with the row that is given back', () =>
    expect(read('email,role\na@b.example,student,x,y')).toMatchObject({ rows: [{ cells: ['a@b.example', 'student', 'x', 'y'] }] }))

  it('is no value: cells without one may stand behind the columns as they do in the first line, and be missing', () =>
    expect(rowsOf('email,role,name,,,\na@b.example,student\na@b.example,student,,,,')).toEqual([
      { email: 'a@b.example', role: 'student' },
      { email: 'a@b.example', role: 'student' },
    ]))
})

it.each(['', ' \n', ',,\n ,\r\n'])('a file such as %j is empty, and not missing', (text) =>
  expect(read(text)).toMatchObject({ refused: 'file_empty' }),
)

it('an apostrophe that we set against formulas is taken off', () =>
  expect(rowsOf('email,role,name\n\'+a@b.example,student,"a;\n\'=1"')).toEqual([
    { email: '+a@b.example', role: 'student', name: 'a;\n=1' },
  ]))
