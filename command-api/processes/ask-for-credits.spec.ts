import { expect, it } from 'vitest'
import { happened, type Happened } from '#events/define.ts'
import { AccountApproved } from '#events/users.ts'
import { foldAll } from '../core/fold.ts'
import { studentRegistered } from '../testing/examples.ts'
import { recorded, secrets } from '../testing/given.ts'
import { askForCredits } from './ask-for-credits.ts'
import type { ProcessLookup } from './process.ts'

const { profile: _, ...data } = studentRegistered.data
const person = { email: 'petra@uni.example.edu', displayName: 'Petra Professor' }
const joins = (more: object = {}): Happened => ({
  ...studentRegistered,
  data: { ...data, role: 'professor', person, profile: {}, ...more },
})
const credit = { creditId: 'inv', invitedBy: 'sam', email: 'nina@uni.example.edu' }
const asked = [['process.offerCredits', { professorId: 'stella', semester: '2026-fall', credits: [credit] }]]

/** What is sent after the last event of an account. */
async function sent(...account: readonly Happened[]) {
  const history = recorded(account)
  const unused = () => Promise.reject(new Error('This is not looked up.'))
  const lookup: ProcessLookup = {
    fold: async (definition) => (definition.category === 'user' ? foldAll(definition, history) : undefined),
    secrets,
    invitationsThatName: async (email) => (email === person.email ? [credit] : []),
    openAtAddress: unused,
    unansweredFor: unused,
    jobsThatRun: unused,
    acceptedReferralFor: unused,
    nominationsBy: unused,
    openOf: unused,
    consentedNominations: unused,
    applicationsOf: unused,
  }
  const last = history.at(-1)
  if (!last) throw new Error('An event was given.')
  const commands = await askForCredits.react(last, lookup)
  for (const { command, input } of commands) expect(command.validator.Errors(input)).toEqual([])
  return commands.map(({ command, input }) => [command.operation, input])
}

it('§2.4 a professor who joins is asked for the students whose invitations named them before', async () =>
  expect(await sent(joins())).toEqual(asked))

it('§2.4 who waits for approval is asked once they are let in', async () => {
  const waits = joins({ state: 'pending_approval' })
  expect(await sent(waits)).toEqual([])
  expect(await sent(waits, happened(AccountApproved, { uid: 'stella', approvedBy: 'staff' }))).toEqual(asked)
})

it('§2.4 who joins with another address or in another role is not asked', async () => {
  expect(await sent(joins({ person: { ...person, email: 'other@uni.example.edu' } }))).toEqual([])
  expect(await sent(joins({ role: 'recruiter' }))).toEqual([])
})
