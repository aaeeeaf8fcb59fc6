/** Things of an erased person that end (product 2.14), and things that a company no longer sees once consents are taken back (2.19). */
import { describe, expect, it } from 'vitest'
import {
  ApplicationNominationTakenBack,
  ApplicationStatusChanged,
  ApplicationStatusDisclosed,
  ApplicationSubmitted,
} from '#events/applications.ts'
import { happened, type Happened } from '#events/define.ts'
import { NominationConsented, NominationConsentWithdrawn, NominationExpired } from '#events/nominations.ts'
import { OrganizationUpdated } from '#events/organizations.ts'
import { ReferralAccepted, ReferralExpired, ReferralStatusChanged, ReferralStatusCorrected } from '#events/referrals.ts'
import { SubjectErased } from '#events/users.ts'
import { endApplication } from '../applications/end.ts'
import { unlinkNomination } from '../applications/unlink-nomination.ts'
import { endNomination } from '../nominations/end.ts'
import { endReferral } from '../referrals/end.ts'
import { applicationIds, applicationSubmitted, nominationMade, referralIds, referralInvited } from '../testing/examples.ts'
import { foldsOf, given, later, NOW, past, recorded, secrets, type Past } from '../testing/given.ts'
import { moveJobZones, unlinkNominations, windUpErased } from './endings.ts'
import type { ConsentedNomination, OpenOfPerson, Process, ProcessLookup } from './process.ts'

const open: OpenOfPerson = {
  applicationIds: ['application'],
  referrals: [{ referralId: 'referral', invitationId: 'sent-with-referral' }],
  nominations: [{ nominationId: 'nomination-1', professorId: 'prof', semester: '2026-fall', invitationId: 'sent-with-both' }],
  invitationIds: ['sent-by-them', 'sent-with-both'],
}
async function sent(process: Process, event: Happened, { imported = false, consented = [] as readonly ConsentedNomination[] } = {}) {
  const [seen] = recorded([event])
  if (!seen) throw new Error('One event was given.')
  const unused = () => Promise.reject(new Error('This is not looked up.'))
  const lookup: ProcessLookup = {
    fold: foldsOf({}),
    secrets,
    openAtAddress: unused,
    unansweredFor: unused,
    jobsThatRun: async (organizationId) => (organizationId === 'acme' ? ['job', 'other'] : unused()),
    invitationsThatName: unused,
    acceptedReferralFor: unused,
    nominationsBy: unused,
    openOf: async (uid) => (uid === 'stella' ? open : unused()),
    consentedNominations: async () => consented,
    applicationsOf: async (uid) => (uid === 'stella' ? ['application', 'other'] : unused()),
  }
  const commands = await process.react(imported ? { ...seen, meta: { ...seen.meta, imported } } : seen, lookup)
  for (const { command, input } of commands) expect(command.validator.Errors(input)).toEqual([])
  return commands.map(({ command, input }) => [command.operation, input])
}

describe('§2.20 a company that moves to another time zone', () => {
  it('takes the days of its jobs with it that have not ended', async () =>
    expect(
      await sent(moveJobZones, happened(OrganizationUpdated, { organizationId: 'acme', changes: { timezone: 'Asia/Tokyo' } })),
    ).toEqual([
      ['process.moveJobZone', { jobId: 'job' }],
      ['process.moveJobZone', { jobId: 'other' }],
    ]))

  it('leaves them as they are when something else changes', async () =>
    expect(await sent(moveJobZones, happened(OrganizationUpdated, { organizationId: 'acme', changes: { label: 'Acme Ltd.' } }))).toEqual(
      [],
    ))
})

describe('§2.14 what is open of an erased person', () => {
  const erased = happened(SubjectErased, { uid: 'stella' })

  it('§2.14 ends, with the invitations that belong to it and those they sent, each once', async () =>
    expect(await sent(windUpErased, erased)).toEqual([
      ['process.endApplication', { applicationId: 'application' }],
      ['process.endReferral', { referralId: 'referral' }],
      ['process.endNomination', { nominationId: 'nomination-1', professorId: 'prof', semester: '2026-fall' }],
      ...['sent-by-them', 'sent-with-both', 'sent-with-referral'].map((invitationId) => ['process.revokeInvitation', { invitationId }]),
    ]))

  it('§2.14 stays as it is in a history that was imported', async () =>
    expect(await sent(windUpErased, erased, { imported: true })).toEqual([]))

  it('§2.2 is withdrawn, but an offer that the student knows of is declined', () => {
    const end = (...moves: readonly Happened[]) =>
      given(applicationSubmitted, ...moves)
        .by({ kind: 'process', name: 'wind-up-erased' })
        .when(endApplication, { applicationId: 'application' })
    const ended = (from: 'submitted' | 'offered' | 'accepted' | 'rejected', to: 'withdrawn' | 'declined') =>
      happened(ApplicationStatusChanged, { ...applicationIds, from, to, reasonCode: 'unspecified' })
    const offered = happened(ApplicationStatusChanged, { ...applicationIds, from: 'submitted', to: 'offered', discloseAt: NOW })
    const disclosed = happened(ApplicationStatusDisclosed, { ...applicationIds, status: 'offered' })
    const accepted = happened(ApplicationStatusChanged, { ...applicationIds, from: 'offered', to: 'accepted' })
    end().thenHappened([ended('submitted', 'withdrawn')])
    end(offered).thenHappened([ended('offered', 'withdrawn')])
    end(offered, disclosed).thenHappened([ended('offered', 'declined')])
    end(offered, disclosed, accepted).thenHappened([ended('accepted', 'withdrawn')])
    end(ended('submitted', 'withdrawn')).thenNothingHappened()
    const rejected = (from: 'submitted' | 'offered') =>
      happened(ApplicationStatusChanged, { ...applicationIds, from, to: 'rejected', discloseAt: NOW })
    end(rejected('submitted')).thenHappened([ended('rejected', 'withdrawn')])
    end(offered, disclosed, rejected('offered')).thenHappened([ended('rejected', 'declined')])
    end(rejected('submitted'), happened(ApplicationStatusDisclosed, { ...applicationIds, status: 'rejected' })).thenNothingHappened()
  })

  it('§2.19 of an application that is reviewed blind is told by the day alone, and not before the last that the student noticed', () => {
    const blind = happened(ApplicationSubmitted, { ...applicationSubmitted.data, blind: true } as never)
    const moved = (to: 'under_review' | 'shortlisted' | 'rejected', at: string) =>
      past(
        happened(ApplicationStatusChanged, { ...applicationIds, from: 'submitted', to, ...(to === 'rejected' && { discloseAt: NOW }) }),
        at,
      )
    const end = (...moves: readonly Past[]) =>
      given(blind, ...moves)
        .by({ kind: 'process', name: 'wind-up-erased' })
        .when(endApplication, { applicationId: 'application' })
    const ended = (from: 'submitted' | 'under_review' | 'shortlisted' | 'rejected', more: object = {}) =>
      happened(ApplicationStatusChanged, { ...applicationIds, from, to: 'withdrawn', reasonCode: 'unspecified', ...more })
    const day = '2026-11-20T00:00:00.000Z'
    const today = later(day, { hours: 3 })
    end().thenHappened([{ ...ended('submitted', { toldByDay: true }), occurredAt: day }])
    end(moved('under_review', today)).thenHappened([{ ...ended('under_review', { toldByDay: true }), occurredAt: today }])
    end(moved('shortlisted', today)).thenHappened([ended('shortlisted')])
    end(moved('rejected', today)).thenHappened([{ ...ended('rejected', { toldByDay: true }), occurredAt: day }])
  })

  it('§2.3 a referral ends as one that was not answered, and one that was goes on', () => {
    const end = (...history: readonly Happened[]) =>
      given(referralInvited, ...history)
        .by({ kind: 'process', name: 'wind-up-erased' })
        .when(endReferral, { referralId: 'referral' })
    const of = { ...referralIds, studentId: 'stella' }
    const accepted = happened(ReferralAccepted, {
      ...of,
      jobId: 'job',
      expirationDate: '2027-01-31',
      expiresAt: '2027-02-01T00:00:00.000Z',
    })
    const submitted = (how: object) => happened(ReferralStatusChanged, { ...of, from: 'accepted', to: 'submitted', ...how })
    end().thenHappened([happened(ReferralExpired, { ...of, from: 'invited' })])
    // It ends with its last day, as any whose student does not apply.
    end(accepted).thenNothingHappened()
    // It stays as it was said by hand, whether or not it follows an application that its company does not see.
    const byAdmin = happened(ReferralStatusCorrected, { ...of, from: 'accepted', to: 'in_process' })
    for (const moves of [[submitted({ external: true })], [byAdmin], [submitted({ applicationId: 'application' }), byAdmin]])
      end(accepted, ...moves).thenNothingHappened()
    end(happened(ReferralExpired, { ...of, from: 'invited' })).thenNothingHappened()
  })

  it('§2.4 a nomination that waits ends without an answer, and one that was agreed to stays', () => {
    const ids = { nominationId: 'nomination-1', professorId: 'prof', semester: '2026-fall' }
    const end = (...history: readonly Happened[]) =>
      given(nominationMade(0), nominationMade(1), ...history)
        .by({ kind: 'process', name: 'wind-up-erased' })
        .when(endNomination, ids)
    end().thenHappened([happened(NominationExpired, ids)])
    end(happened(NominationConsented, { ...ids, studentId: 'stella', shareReason: false, shareWithNominator: false })).thenNothingHappened()
    end(happened(NominationExpired, ids)).thenNothingHappened()
  })
})

describe('§2.19 a consent that is taken back', () => {
  const takenBack = happened(NominationConsentWithdrawn, {
    nominationId: 'nomination-1',
    professorId: 'prof',
    semester: '2026-fall',
    studentId: 'stella',
  })

  it('§2.19 takes the mark of the nomination from every application, unless another nomination stands', async () => {
    expect(await sent(unlinkNominations, takenBack)).toEqual([
      ['process.unlinkNomination', { applicationId: 'application' }],
      ['process.unlinkNomination', { applicationId: 'other' }],
    ])
    const other = { nominationId: 'nomination-2', professorId: 'pia', semester: '2026-fall', consentedAt: NOW }
    expect(await sent(unlinkNominations, takenBack, { consented: [other] })).toEqual([])
  })

  it('§2.19 takes it once, and only where the nomination was the source', () => {
    const unlink = (source: 'nominated' | 'referred', ...history: readonly Happened[]) =>
      given(happened(ApplicationSubmitted, { ...applicationSubmitted.data, source } as never), ...history)
        .by({ kind: 'process', name: 'unlink-nominations' })
        .when(unlinkNomination, { applicationId: 'application' })
    const unlinked = happened(ApplicationNominationTakenBack, applicationIds)
    unlink('nominated').thenHappened([unlinked])
    unlink('nominated', unlinked).thenNothingHappened()
    unlink('referred').thenNothingHappened()
  })
})
