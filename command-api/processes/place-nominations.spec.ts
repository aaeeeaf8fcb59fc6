import { expect, it } from 'vitest'
import { happened } from '#events/define.ts'
import { NominationConsented } from '#events/nominations.ts'
import { PersonUnverified } from '#events/users.ts'
import { recorded, secrets } from '../testing/given.ts'
import { agreedPlaces, placeNominations } from './place-nominations.ts'
import type { ProcessLookup } from './process.ts'

it('§2.20 each nomination of a professor is settled that waits or stands', async () => {
  const [event] = recorded([happened(PersonUnverified, { uid: 'prof', unverifiedBy: 'una', universityId: 'uni' })])
  if (!event) throw new Error('One event was given.')
  const unused = () => Promise.reject(new Error('This is not looked up.'))
  const lookup: ProcessLookup = {
    fold: unused,
    secrets,
    openAtAddress: unused,
    unansweredFor: unused,
    invitationsThatName: unused,
    acceptedReferralFor: unused,
    consentedNominations: unused,
    applicationsOf: unused,
    openOf: unused,
    jobsThatRun: unused,
    nominationsBy: async (uid) =>
      uid === 'prof' ? ['nomination', 'other'].map((nominationId) => ({ nominationId, semester: '2026-fall' })) : [],
  }
  const commands = await placeNominations.react(event, lookup)
  // Both are in one stream, where a second of a kind would be taken for the first again.
  expect(commands.map(({ command, input, about }) => [command.operation, input, about])).toEqual(
    ['nomination', 'other'].map((nominationId) => [
      'process.settleNominationPlace',
      { nominationId, semester: '2026-fall', professorId: 'prof' },
      nominationId,
    ]),
  )
})

it('§2.20 a nomination is looked at again once its student has agreed', async () => {
  const ids = { nominationId: 'nomination', professorId: 'prof', semester: '2026-fall' }
  const answer = { ...ids, studentId: 'stella', shareReason: true, shareWithNominator: false }
  const [event] = recorded([happened(NominationConsented, answer)])
  if (!event) throw new Error('One event was given.')
  const commands = await agreedPlaces.react(event, undefined as unknown as ProcessLookup)
  expect(commands.map(({ command, input }) => [command.operation, input])).toEqual([['process.settleNominationPlace', ids]])
})
