import { expect, it } from 'vitest'
import { happened } from '#events/define.ts'
import { SubjectErased } from '#events/users.ts'
import { studentRegistered } from '../testing/examples.ts'
import { effectsOf, given, stateFrom, student } from '../testing/given.ts'
import { eraseAccount } from './erase-account.ts'
import { accountFold, userFold } from './state.ts'

const { uid } = student
const erased = happened(SubjectErased, { uid })
const erase = (...history: readonly (typeof erased)[]) =>
  given(studentRegistered, ...history).by({ kind: 'process', name: 'erase-account' })

it('§2.18 the key of an erased account is destroyed before the event says so, once', async () => {
  const destroyed: string[] = []
  await erase().effectOf(eraseAccount, { uid }, effectsOf({ destroyKey: async (id) => void destroyed.push(id) }))
  expect(destroyed).toEqual([uid])
  erase().when(eraseAccount, { uid }).thenHappened([erased])
  erase(erased).when(eraseAccount, { uid }).thenNothingHappened()
})

it('§2.1 an erased account may do nothing any more', () => {
  expect(stateFrom(accountFold, studentRegistered, erased).state).toBe('erased')
  expect(stateFrom(userFold, studentRegistered, erased).state).toBe('erased')
})
