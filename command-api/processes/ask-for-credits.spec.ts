import { expect, it } from 'vitest'
import { happened, type Happened } from '#events/define.ts'
import { AccountApproved, PersonUnverified, PersonVerified } from '#events/users.ts'
import { foldAll } from '../core/streams/fold.ts'
import { studentRegistered } from '../testing/examples.ts'
import { NOW, recorded, secrets } from '../testing/given.ts'
import { askForCredits } from './ask-for-credits.ts'
import type { ProcessLookup } from './process.ts'

const { profile: _, ...data } = studentRegistered.data
const person = { email: 'petra@uni.example.edu', displayName: 'Petra Professor' }
const joins = (more: object = {}): Happened => ({
  ...studentRegistered,
  data: { ...data, role: 'professor', person, profile: {}, ...more },
})
const credit = { creditId: 'inv', invitedBy: 'sam', email: 'nina@uni.example.edu' }
const named = [
  { ...credit, sentAt: NOW },
  // In the semester before, and by the professor herself.
  { ...credit, creditId: 'old', sentAt: '2026-03-01T09:00:00.000Z' },
  { ...credit, creditId: 'own', invitedBy: 'stella', sentAt: NOW },
]
const askedOf = (...creditIds: readonly string[]) => [
  [
    'process.offerCredits',
    { professorId: 'stella', semester: '2026-fall', credits: creditIds.map((creditId) => ({ ...credit, creditId })) },
  ],
]

/** The commands that are sent after the last event of an account. */
async function sent(...account: readonly Happened[]) {
  const history = recorded(account)
  const unused = () => Promise.reject(new Error('This is not looked up.'))
  const lookup: ProcessLookup = {
    fold: async (definition) => (definition.category === 'user' ? foldAll(definition, history) : undefined),
    secrets,
    invitationsThatName: async (email) => (email === person.email ? named : []),
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
  expect(await sent(joins())).toEqual(askedOf('inv', 'old')))

it('§2.4 who waits for approval is asked once they are let in', async () => {
  const waits = joins({ state: 'pending_approval' })
  expect(await sent(waits)).toEqual([])
  expect(await sent(waits, happened(AccountApproved, { uid: 'stella', approvedBy: 'staff' }))).toEqual(askedOf('inv', 'old'))
})

it('§2.4 who joins with another address or in another role is not asked', async () => {
  expect(await sent(joins({ person: { ...person, email: 'other@uni.example.edu' } }))).toEqual([])
  expect(await sent(joins({ role: 'recruiter' }))).toEqual([])
})

it('§2.20 whose place nobody confirms is asked once it is confirmed, and not again of what may have been asked in a semester before', async () => {
  const claims = joins({ universityId: undefined, claimedUniversityId: 'uni' })
  const confirmed = happened(PersonVerified, { uid: 'stella', verifiedBy: 'staff', universityId: 'uni' })
  const left = happened(PersonUnverified, { uid: 'stella', unverifiedBy: 'staff', universityId: 'uni', reason: 'Left.' })
  expect(await sent(claims)).toEqual([])
  expect(await sent(claims, confirmed)).toEqual(askedOf('inv'))
  expect(await sent(claims, confirmed, left)).toEqual([])
})
