import { expect, it } from 'vitest'
import { viaOf } from './via.ts'

it.each([
  ['applications.changeStatus', 'moved by hand'],
  ['process.followApplications', 'followed by itself'],
  ['timer.referralExpired', 'came with its day'],
  ['import.registerUser', 'taken over from earlier records'],
  ['a call of later years', 'on request'],
])('§8 says in words what caused an entry: %s', (operation, sentence) => expect(viaOf(operation)).toEqual({ sentence, operation }))
