import { expect, it } from 'vitest'
import { ERASED } from '#events/define.ts'
import { nominationMade, referralInvitedByEmail } from '../testing/examples.ts'
import { processes } from './processes.ts'

const { data: nominated } = nominationMade(1)
const { data: referred } = referralInvitedByEmail

it.each([
  ['invite-nominee', { type: 'NominationMade', data: { ...nominated, nominee: { email: ERASED } } }],
  ['invite-referred', { type: 'ReferralInvited', data: { ...referred, student: { email: ERASED } } }],
])('§2.18 %s passes somebody by who is erased: nobody is left to invite', async (name, event) => {
  expect(await processes.find((one) => one.name === name)?.react(event as never, {} as never)).toEqual([])
})
