import { expect, it } from 'vitest'
import { firstName } from './words/words.ts'

it.each([
  ['Jane Doe', 'Jane'],
  ['Prof. Dr. Jane Doe', 'Jane'],
  ['Dr.-Ing. Jane Doe', 'Jane'],
  ['Mrs Jane Doe, MSN, RN', 'Jane'],
  ['Dr. 김민준', '김민준'],
  ['Dr.', 'Dr.'],
])('the first name of %j is %j', (name, first) => expect(firstName(name)).toBe(first))
