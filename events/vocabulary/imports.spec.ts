import { expect, it } from 'vitest'
import { isFiller, nameWritten, roleWritten } from './imports.ts'

it.each([
  ['Student', 'student'],
  ['Students', 'student'],
  ['Faculty', 'professor'],
  ['Instructor', 'professor'],
  ['Staff', 'university'],
  [' PROFESSOR ', 'professor'],
  ['Graduate Student', 'student'],
  ['Undergraduate Student', 'student'],
  ['Grad student', 'student'],
  ['Undergrad', 'student'],
  ['UG', 'student'],
  ['GR', 'student'],
  ['Assistant Professor', 'professor'],
  ['Associate Professor', 'professor'],
  ['Full Professor', 'professor'],
  ['Adjunct Professor', 'professor'],
  ['Visiting Professor', 'professor'],
  ['Teaching Professor', 'professor'],
  ['Asst. Prof.', 'professor'],
  ['Assoc. Prof.', 'professor'],
  ['Associate Prof', 'professor'],
  ['Adjunct Faculty', 'professor'],
  ['Senior Lecturer', 'professor'],
  ['Visiting Assistant Professor', 'professor'],
  ['PhD Student', 'student'],
  ["Master's student", 'student'],
  ['Career services', 'university'],
  ['Career Advisor', 'university'],
  ['Registrar', 'university'],
  // Of a thesis it is a professor.
  ['Advisor', 'advisor'],
  ['Student worker', 'student worker'],
  ['Wizard', 'wizard'],
  ['constructor', 'constructor'],
])('a list that writes %s means the role %s', (written, role) => expect(roleWritten(written)).toBe(role))

it('what people write where they have nothing to write says nothing', () =>
  expect(
    ['N/A', ' tbd', '-', '—', 'none', 'NULL', 'Unknown', 'n.a.', '--', '(none)', 'T.B.D.', 'Ｎ／Ａ', 'not applicable'].filter(
      (text) => !isFiller(text),
    ),
  ).toEqual([]))

it.each(['May 2027', '0', 'None LLC', 'Na Li', 'X', '', '#', '########', '??', '???? ????!', '🎉', '🇺🇸'])('%j is no filler', (text) =>
  expect(isFiller(text)).toBe(false),
)

it.each([
  [['Jane', 'Doe'], 'Jane Doe'],
  [['Jane', 'N/A'], 'Jane'],
  [['-', 'Doe'], 'Doe'],
  [['Jane', 'TBD'], 'Jane'],
  [['Jane', 'unknown'], 'Jane'],
  [['Jane', 'NULL'], 'Jane'],
  [['jane', 'null'], 'jane'],
  [['Jennifer', 'Null'], 'Jennifer Null'],
  [['JENNIFER', 'NULL'], 'JENNIFER NULL'],
  [['Na', 'Li'], 'Na Li'],
  [['민준', 'NULL'], '민준'],
  [['NA', 'KIM'], 'NA KIM'],
  [['NA', 'Kim'], 'Kim'],
  [['Na', 'N/A'], 'Na'],
  [['N/A', 'TBD'], ''],
  [['Null', 'None'], ''],
  [['None'], ''],
  [['NA'], ''],
])('product 2.20, Files read: of the parts %j the name is %j', (parts, name) => expect(nameWritten(parts)).toBe(name))
