import { expect, it } from 'vitest'
import { isFiller, roleWritten } from './imports.ts'

it.each([
  ['Student', 'student'],
  ['Students', 'student'],
  ['Faculty', 'professor'],
  ['Instructor', 'professor'],
  ['Staff', 'university'],
  [' PROFESSOR ', 'professor'],
  ['Wizard', 'wizard'],
  ['constructor', 'constructor'],
])('a list that writes %s means the role %s', (written, role) => expect(roleWritten(written)).toBe(role))

it('what people write where they have nothing to write says nothing', () =>
  expect(['N/A', ' tbd', '-', 'none', 'May 2027', '0'].map(isFiller)).toEqual([true, true, true, true, false, false]))
