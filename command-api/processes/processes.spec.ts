import { describe, expect, it } from 'vitest'
import {
  ApplicationAutoClosed,
  ApplicationReferralTakenBack,
  ApplicationReferred,
  ApplicationReinstated,
  ApplicationStatusChanged,
  ApplicationStatusCorrected,
  ApplicationStatusDisclosed,
  OfferExpired,
} from '#events/applications.ts'
import { ValueClaimed } from '#events/claims.ts'
import { happened, type Happened } from '#events/define.ts'
import { InvitationAccepted, InvitationDeclined, InvitationExpired } from '#events/invitations.ts'
import { JobWoundUp } from '#events/jobs.ts'
import { NominationConsented, NominationDeclined } from '#events/nominations.ts'
import {
  ReferralAccepted,
  ReferralAnswerTakenBack,
  ReferralDeclined,
  ReferralStatusChanged,
  ReferralStatusCorrected,
} from '#events/referrals.ts'
import { AccountApproved, ConsentGranted } from '#events/users.ts'
import { unlinkReferral } from '../applications/unlink-referral.ts'
import { linkReferral } from '../applications/link-referral.ts'
import { claimFold } from '../claims/claims.ts'
import {
  applicationIds,
  applicationSubmitted,
  nominationMade,
  referralIds,
  referralInvited,
  registrationReceived,
  referralInvitedByEmail,
  studentInvited,
  studentRegistered,
} from '../testing/examples.ts'
import { foldAll } from '../core/streams/fold.ts'
import { referralFold } from '../referrals/state.ts'
import { given, later, NOW, past, recorded, secrets } from '../testing/given.ts'
import type { CommandToSend, OpenAtAddress, ProcessLookup } from './process.ts'
import { processes } from './processes.ts'

const nothingOpen: OpenAtAddress = { nominations: [], referrals: [], invitationIds: [], registrations: [] }

/** The commands that the processes send after `event`. `streams` are found by category, `open` by Stella's address. */
async function sent(event: Happened, streams: Readonly<Record<string, readonly Happened[]>> = {}, open = nothingOpen, accepted?: string) {
  const fold: ProcessLookup['fold'] = async (definition) => foldAll(definition, recorded(streams[definition.category] ?? []))
  const [seen] = recorded([event])
  if (!seen) throw new Error('One event was given.')
  const openAtAddress = async (emailKey: string) => (emailKey === secrets.emailKey('stella@uni.example.edu') ? open : nothingOpen)
  const acceptedReferralFor = async (studentId: string, jobId: string) => (studentId === 'stella' && jobId === 'job' ? accepted : undefined)
  const unansweredFor = async (jobId: string) => (jobId === 'job' ? ['application', 'other'] : [])
  const consentedNominations = async () => []
  const unused = () => Promise.reject(new Error('`endings.spec.ts` tries what looks this up.'))
  const reactions = await Promise.all(
    processes
      .filter(({ on }) => on.includes(seen.type))
      .map(({ react }) =>
        react(seen, {
          fold,
          secrets,
          openAtAddress,
          acceptedReferralFor,
          unansweredFor,
          jobsThatRun: unused,
          invitationsThatName: async () => [],
          consentedNominations,
          nominationsBy: async () => [],
          openOf: unused,
          applicationsOf: unused,
        }),
      ),
  )
  return reactions.flat().map(inTurn)
}
/** The command, and what is sent where it stores nothing. */
function inTurn({ command, input, otherwise }: CommandToSend): readonly unknown[] {
  expect(command.validator.Errors(input)).toEqual([])
  return [command.operation, input, ...(otherwise ? [inTurn(otherwise)] : [])]
}

/** The streams of a student who registered while being invited. */
const hasAccount = {
  [claimFold.category]: [happened(ValueClaimed, { kind: 'email', holder: 'user-stella', claimId: 'claim' })],
  user: [studentRegistered],
}
const registered: Happened = { ...studentRegistered, data: { ...studentRegistered.data, invitationId: 'invitation' } }

describe('§1 a nomination', () => {
  it('§1 by e-mail invites the nominee, with its reason', async () =>
    expect(await sent(nominationMade(1))).toEqual([
      [
        'invitations.inviteStudent',
        {
          invitationId: 'invitation-1',
          invitedBy: 'prof',
          inviterRole: 'professor',
          nominationId: 'nomination-1',
          semester: '2026-fall',
          email: 'student1@uni.example.edu',
          reason: 'Best of the year.',
          university: 'uni',
        },
      ],
    ]))

  it('§2.18 of a student with an account sends the same invitation, and joins nobody', async () => {
    const { data } = nominationMade(1)
    expect(await sent({ ...nominationMade(1), data: { ...data, studentId: 'stella', subjectId: 'stella' } }, hasAccount)).toEqual(
      await sent(nominationMade(1)),
    )
  })

  it('§7 by e-mail joins a student who registered in the meantime', async () => {
    expect(await sent(nominationMade(1), hasAccount)).toEqual([
      ...(await sent(nominationMade(1))),
      [
        'process.joinNomination',
        { nominationId: 'nomination-1', professorId: 'prof', semester: '2026-fall', invitationId: 'invitation-1', studentId: 'stella' },
      ],
    ])
    const waits = { ...studentRegistered, data: { ...studentRegistered.data, state: 'pending_approval' } }
    expect(await sent(nominationMade(1), { ...hasAccount, user: [waits] })).toMatchObject([['invitations.inviteStudent', {}]])
  })
})

describe('§4 a referral by e-mail', () => {
  it('§4 invites a person without an account, and joins one who has registered', async () => {
    const { studentId: _, ...data } = referralInvited.data
    const byEmail = { ...referralInvited, data: { ...data, subjectId: 'invitation', invitationId: 'invitation', message: 'Join us.' } }
    expect(await sent(byEmail)).toEqual([
      [
        'invitations.inviteStudent',
        {
          invitationId: 'invitation',
          invitedBy: 'emil',
          inviterRole: 'employee',
          referralId: 'referral',
          organization: 'acme',
          email: 'stella@uni.example.edu',
          name: 'Stella Student',
          text: 'Join us.',
        },
      ],
    ])
    expect(await sent(referralInvited)).toEqual([])
    const recruiterRegistered = { ...studentRegistered, data: { ...studentRegistered.data, uid: 'emil', role: 'recruiter', profile: {} } }
    expect(await sent(byEmail, { user: [recruiterRegistered] })).toMatchObject([
      ['invitations.inviteStudent', { inviterRole: 'recruiter' }],
    ])
    expect(await sent({ ...byEmail, data: { ...byEmail.data, studentId: 'stella' } }, hasAccount)).toMatchObject([
      ['invitations.inviteStudent', { referralId: 'referral' }],
    ])
    expect(await sent(byEmail, hasAccount)).toMatchObject([
      ['invitations.inviteStudent', {}],
      ['process.joinReferral', { referralId: 'referral', invitationId: 'invitation', studentId: 'stella' }],
    ])
  })
})

describe('§7 registering on an invitation', () => {
  it('§7 accepts it and consents to its nomination, with the sharing that the student agreed to', async () => {
    const consent = happened(ConsentGranted, { uid: 'stella', kind: 'shareReason', textVersion: '2026-11' })
    expect(await sent(registered, { user: [registered, consent], invitation: [studentInvited] })).toEqual([
      ['process.acceptInvitation', { invitationId: 'invitation', uid: 'stella' }],
      [
        'nominations.consent',
        {
          id: 'nomination',
          professorId: 'prof',
          semester: '2026-fall',
          studentId: 'stella',
          consent: true,
          shareReason: true,
          shareWithNominator: false,
        },
      ],
    ])
  })

  it('§2.18 by a code joins its nomination: another person may have filled in the form, so it is answered in the app', async () => {
    const byCode = await sent(registered, { user: [registered], invitation: [studentInvited], registration: [registrationReceived] })
    expect(byCode.map(([operation]) => operation)).toEqual(['process.acceptInvitation', 'process.joinNomination'])
  })

  it('§7 joins its referral', async () => {
    const { nominationId: _, semester: __, ...data } = studentInvited.data
    const forReferral = { ...studentInvited, data: { ...data, nomination: false, referralId: 'referral' } }
    expect(await sent(registered, { user: [registered], invitation: [forReferral] })).toEqual([
      ['process.acceptInvitation', { invitationId: 'invitation', uid: 'stella' }],
      ['process.joinReferral', { referralId: 'referral', invitationId: 'invitation', studentId: 'stella' }],
    ])
  })

  it('§7 joins the other nominations and referrals of the address, and closes its other invitations', async () => {
    const second = { nominationId: 'nomination-2', professorId: 'prof-2', semester: '2026-fall', invitationId: 'invitation-2' }
    const open = {
      nominations: [{ ...second, nominationId: 'nomination', professorId: 'prof', invitationId: 'invitation' }, second],
      referrals: [{ referralId: 'referral', invitationId: 'invitation-3' }],
      invitationIds: ['invitation', 'invitation-2', 'invitation-3'],
      registrations: [],
    }
    expect(await sent(registered, { user: [registered], invitation: [studentInvited] }, open)).toEqual([
      ['process.acceptInvitation', { invitationId: 'invitation', uid: 'stella' }],
      [
        'nominations.consent',
        {
          id: 'nomination',
          professorId: 'prof',
          semester: '2026-fall',
          studentId: 'stella',
          consent: true,
          shareReason: false,
          shareWithNominator: false,
        },
      ],
      ['process.joinNomination', { ...second, studentId: 'stella' }],
      ['process.joinReferral', { referralId: 'referral', invitationId: 'invitation-3', studentId: 'stella' }],
      ['process.acceptInvitation', { invitationId: 'invitation-2', uid: 'stella' }],
      ['process.acceptInvitation', { invitationId: 'invitation-3', uid: 'stella' }],
    ])
    expect(await sent(studentRegistered, { user: [studentRegistered] }, { ...open, nominations: [second] })).toContainEqual([
      'process.joinNomination',
      { ...second, studentId: 'stella' },
    ])
  })

  it('§2.18 leaves an invitation open that reaches somebody who has an account', async () =>
    expect(await sent(studentInvited, hasAccount)).toEqual([]))

  it('§7 sends nothing while the account waits for approval, or without an invitation', async () => {
    const waiting = { ...registered, data: { ...registered.data, state: 'pending_approval' } }
    expect(
      await sent(waiting, { user: [waiting], invitation: [studentInvited] }, { ...nothingOpen, invitationIds: ['invitation-2'] }),
    ).toEqual([])
    expect(await sent(studentRegistered, { user: [studentRegistered] })).toEqual([])
  })
})

describe('§2.18 an address that was proven', () => {
  it('§2.18 ends the other registrations of the address, and closes its own', async () =>
    expect(await sent(studentRegistered, {}, { ...nothingOpen, registrations: ['stella', 'somebody'] })).toEqual([
      ['process.endRegistration', { uid: 'stella', why: 'replaced' }],
      ['process.endRegistration', { uid: 'somebody', why: 'replaced' }],
    ]))

  it('§2.19 once approved accepts the invitation, but the nomination is answered by the student', async () => {
    const waited = { ...registered, data: { ...registered.data, state: 'pending_approval' } }
    const approved = happened(AccountApproved, { uid: 'stella', approvedBy: 'prof' })
    expect(await sent(approved, { user: [waited, approved], invitation: [studentInvited] })).toEqual([
      ['process.acceptInvitation', { invitationId: 'invitation', uid: 'stella' }],
      [
        'process.joinNomination',
        { nominationId: 'nomination', professorId: 'prof', semester: '2026-fall', invitationId: 'invitation', studentId: 'stella' },
      ],
    ])
  })
})

describe('§2.18 an invitation makes one account', () => {
  it('§2.18 so those who wait for it with other addresses are refused, also one who proved theirs in the same instant', async () => {
    const claimed = ['lee', 'zoe'].map((uid) => happened(ValueClaimed, { kind: 'waiting', holder: `user-${uid}`, claimId: 'claim' }))
    const used = happened(InvitationAccepted, { invitationId: 'invitation', uid: 'stella' })
    expect(await sent(used, { claim: claimed })).toEqual(['lee', 'zoe'].map((uid) => ['process.refuseWaiting', { uid }]))
    expect(await sent(used)).toEqual([])
    const { data } = studentRegistered
    const late = { ...studentRegistered, data: { ...data, uid: 'lee', state: 'pending_approval', invitationId: 'invitation' } }
    expect(await sent(late, { invitation: [studentInvited] })).toEqual([])
    expect(await sent(late, { invitation: [studentInvited, used] })).toEqual([['process.refuseWaiting', { uid: 'lee' }]])
  })
})

describe('§2.18 an answer in the app', () => {
  const nomination = { nominationId: 'nomination-1', professorId: 'prof', semester: '2026-fall', studentId: 'stella' }
  const streams = { nominations: [nominationMade(1)], invitation: [studentInvited] }

  it('§2.18 answers the invitation as well', async () => {
    const consented = happened(NominationConsented, { ...nomination, shareReason: false, shareWithNominator: false })
    expect(await sent(consented, streams)).toContainEqual(['process.acceptInvitation', { invitationId: 'invitation-1', uid: 'stella' }])
    expect(await sent(happened(NominationDeclined, nomination), streams)).toEqual([['invitations.decline', { id: 'invitation-1' }]])
  })

  it('§4 ends with the invitation', async () => {
    const expired = happened(InvitationExpired, { invitationId: 'invitation', nominationId: 'nomination' })
    expect(await sent(expired, streams)).toEqual([
      ['timer.nominationExpired', { nominationId: 'nomination', professorId: 'prof', semester: '2026-fall' }],
    ])
    expect(await sent(happened(InvitationExpired, { invitationId: 'invitation' }), streams)).toEqual([])
  })

  it('§2.18 is the same on the invitation’s page, for a student who has an account', async () => {
    const declined = happened(InvitationDeclined, { invitationId: 'invitation', nominationId: 'nomination-1' })
    const { data } = nominationMade(1)
    const known = { ...nominationMade(1), data: { ...data, studentId: 'stella' } }
    expect(await sent(declined, { ...streams, nominations: [known] })).toEqual([
      ['nominations.consent', { id: 'nomination-1', professorId: 'prof', semester: '2026-fall', studentId: 'stella', consent: false }],
    ])
    expect(await sent(declined, streams)).toEqual([])
  })

  it('§2.18 and a referral’s invitation goes with it: declined there, withdrawn here, with and without an account', async () => {
    const declined = happened(InvitationDeclined, { invitationId: 'invitation', referralId: 'referral' })
    expect(await sent(declined)).toEqual([['process.declineReferral', { referralId: 'referral' }]])
    expect(await sent(happened(InvitationDeclined, { invitationId: 'invitation' }), { invitation: [studentInvited] })).toEqual([])
    const withdrawn = happened(ReferralStatusChanged, { ...referralIds, from: 'invited', to: 'withdrawn' })
    const revoked = [['process.revokeInvitation', { invitationId: 'invitation' }]]
    expect(await sent(withdrawn, { referral: [referralInvitedByEmail] })).toEqual(revoked)
    expect(await sent(withdrawn, { referral: [referralInvited] })).toEqual([])
    const corrected = happened(ReferralStatusCorrected, { ...referralIds, from: 'expired', to: 'withdrawn' })
    expect(await sent(corrected, { referral: [referralInvitedByEmail] })).toEqual(revoked)
  })
})

it('§4 a job that is wound up gives notice to the applications that it leaves behind', async () =>
  expect(await sent(happened(JobWoundUp, { jobId: 'job', organizationId: 'acme' }))).toEqual([
    ['timer.applicationIdle', { applicationId: 'application' }],
    ['timer.applicationIdle', { applicationId: 'other' }],
  ]))

describe('§4 a referral follows its application', () => {
  const ids = applicationIds
  const referred = { ...applicationSubmitted, data: { ...applicationSubmitted.data, referralId: 'referral' } }
  const followed = (stage: string, correction = false) => [
    ['process.followApplication', { referralId: 'referral', applicationId: 'application', stage, correction }],
  ]
  const unlinked = ['process.unlinkReferral', { applicationId: 'application', referralId: 'referral' }]
  /** After linking: both may be stored in one instant with the answer's taking back, after which it is refused to follow. */
  const followedIfAccepted = (stage: string) => followed(stage).map((sending) => [...sending, unlinked])

  it('§4 from its submission', async () => {
    expect(await sent(referred)).toEqual(followedIfAccepted('submitted'))
    expect(await sent(applicationSubmitted)).toEqual([])
  })

  it.each(['under_review', 'shortlisted', 'interviewing', 'accepted', 'hired', 'declined', 'closed', 'withdrawn'] as const)(
    '§4 through %s',
    async (to) =>
      expect(await sent(happened(ApplicationStatusChanged, { ...ids, from: 'submitted', to }), { application: [referred] })).toEqual(
        followed(to),
      ),
  )

  it.each(['offered', 'rejected'] as const)('§4 through %s only once it is disclosed, whether by a move or by a correction', async (to) => {
    const moved = happened(ApplicationStatusChanged, { ...ids, from: 'submitted', to })
    const corrected = happened(ApplicationStatusCorrected, { ...ids, correctsEventId: 'event-1', from: 'declined', to, kind: 'undo' })
    const disclosed = happened(ApplicationStatusDisclosed, { ...ids, status: to })
    for (const event of [moved, corrected]) expect(await sent(event, { application: [referred, event] })).toEqual([])
    expect(await sent(disclosed, { application: [referred, moved] })).toEqual(followed(to))
    expect(await sent(disclosed, { application: [referred, corrected] })).toEqual(followed(to, true))
  })

  it('§4 to the end that the platform sets without an answer', async () => {
    const closed = happened(ApplicationAutoClosed, { ...ids, from: 'submitted', to: 'closed', because: 'no_answer' })
    expect(await sent(closed, { application: [referred] })).toEqual(followed('closed'))
  })

  it('§4 an offer that ended without an answer is one that was declined', async () =>
    expect(await sent(happened(OfferExpired, { ...ids, from: 'offered', to: 'declined' }), { application: [referred] })).toEqual(
      followed('declined'),
    ))

  it('§4 is corrected when the application is corrected, as of when it was first so, and reinstated as of now', async () => {
    const rejected = happened(ApplicationStatusChanged, { ...ids, from: 'submitted', to: 'rejected' })
    const corrected = happened(ApplicationStatusCorrected, {
      ...ids,
      correctsEventId: 'event-1',
      from: 'rejected',
      to: 'submitted',
      kind: 'undo',
    })
    const [[operation, input] = []] = followed('submitted', true)
    expect(await sent(corrected, { application: [referred, rejected, corrected] })).toEqual([
      [operation, { ...(input as object), since: recorded([referred])[0]?.meta.occurredAt }],
    ])
    const reinstated = happened(ApplicationReinstated, { ...ids, from: 'rejected', to: 'submitted' })
    expect(await sent(reinstated, { application: [referred, rejected, reinstated] })).toEqual(followed('submitted', true))
  })

  it('§2.18 tells by no instant that something else was held back before', async () => {
    const held = happened(ApplicationStatusChanged, { ...ids, from: 'submitted', to: 'rejected', discloseAt: later(NOW, { hours: 1 }) })
    const corrected = happened(ApplicationStatusCorrected, {
      ...ids,
      correctsEventId: 'event-1',
      from: 'rejected',
      to: 'shortlisted',
      kind: 'correction',
    })
    const application = [referred, past(held, later(NOW, { hours: -2 })), past(corrected, NOW)]
    expect(await sent(corrected, { application })).toMatchObject([['process.followApplication', { stage: 'shortlisted', since: NOW }]])
  })

  describe('accepted after the student applied', () => {
    const accepted = happened(ReferralAccepted, {
      ...referralIds,
      studentId: 'stella',
      jobId: 'job',
      expirationDate: '2027-01-31',
      expiresAt: '2027-02-01T00:00:00.000Z',
    })
    const takenBack = happened(ReferralAnswerTakenBack, {
      ...referralIds,
      studentId: 'stella',
      correctsEventId: 'event-1',
      from: 'accepted',
      expiresAt: '2026-12-11T00:00:00.000Z',
    })
    const declined = happened(ReferralDeclined, { ...referralIds, studentId: 'stella' })
    const claimed = [happened(ValueClaimed, { kind: 'application', holder: 'application-application', claimId: 'claim' })]
    const linked = ['process.linkReferral', { applicationId: 'application', referralId: 'referral' }]
    const nowLinked = happened(ApplicationReferred, { ...ids, referralId: 'referral' })
    const rejected = happened(ApplicationStatusChanged, { ...ids, from: 'under_review', to: 'rejected' })
    const reviewed = happened(ApplicationStatusChanged, { ...ids, from: 'submitted', to: 'under_review' })

    it('§4 is linked to the existing application', async () => {
      const history = { [claimFold.category]: claimed, application: [applicationSubmitted] }
      expect(await sent(accepted, { ...history, referral: [referralInvited, accepted] })).toEqual([linked])
      expect(await sent(accepted, { referral: [referralInvited, accepted] })).toEqual([])
      expect(await sent(accepted, { ...history, referral: [referralInvited, accepted, takenBack] })).toEqual([])
      const linkedBefore = { ...history, application: [applicationSubmitted, nowLinked] }
      expect(await sent(accepted, { ...linkedBefore, referral: [referralInvited, accepted] })).toEqual(followedIfAccepted('submitted'))
    })

    it('§4 is linked to an application of the same instant, whichever of the two was stored first', async () => {
      expect(await sent(applicationSubmitted, {}, nothingOpen, 'referral')).toEqual([linked])
      const history = { [claimFold.category]: claimed, application: [applicationSubmitted], referral: [referralInvited, accepted] }
      expect(await sent(accepted, history)).toEqual([linked])
      expect(await sent(referred, {}, nothingOpen, 'another')).toEqual(followedIfAccepted('submitted'))
    })

    it('§4 is linked when the referral is set to applied by hand', async () => {
      const byHand = { ...referralIds, from: 'accepted', to: 'submitted' } as const
      expect(await sent(happened(ReferralStatusChanged, { ...byHand, applicationId: 'application' }))).toEqual([linked])
      expect(await sent(happened(ReferralStatusChanged, { ...byHand, to: 'withdrawn' }))).toEqual([])
    })

    it('§4 gets the application’s status, as far as it was disclosed', async () => {
      const at = (...moves: readonly Happened[]) => sent(nowLinked, { application: [applicationSubmitted, ...moves, nowLinked] })
      expect(await at()).toEqual(followedIfAccepted('submitted'))
      expect(await at(reviewed)).toEqual(followedIfAccepted('under_review'))
      expect(await at(reviewed, rejected)).toEqual(followedIfAccepted('under_review'))
      expect(await at(reviewed, rejected, happened(ApplicationStatusDisclosed, { ...ids, status: 'rejected' }))).toEqual(
        followedIfAccepted('rejected'),
      )
    })

    it('§4 is unlinked when the student takes the answer back, also where that was stored in between', async () => {
      const padded = ['process.padStep', { thingId: 'referral', events: 1 }]
      expect(await sent({ ...takenBack, data: { ...takenBack.data, applicationId: 'application' } })).toEqual([[...unlinked, padded]])
      expect(await sent(takenBack)).toEqual([padded])
      expect(await sent(nowLinked, { application: [applicationSubmitted, nowLinked] })).toEqual(followedIfAccepted('submitted'))
    })

    it('§4 is unlinked while the student has not answered it, and from no other application', () => {
      const unlink = (application: readonly Happened[], ...referral: readonly Happened[]) =>
        given(...application)
          .by({ kind: 'process', name: 'follow-applications' })
          .when(
            unlinkReferral,
            { applicationId: 'application', referralId: 'referral' },
            { referral: foldAll(referralFold, recorded([referralInvited, ...referral])) },
          )
      const isUnlinked = [happened(ApplicationReferralTakenBack, { ...ids, referralId: 'referral' })]
      for (const application of [[applicationSubmitted, nowLinked], [referred]]) {
        unlink(application, accepted, takenBack).thenHappened(isUnlinked)
        unlink(application, accepted, takenBack, declined).thenHappened(isUnlinked)
        unlink(application, accepted, takenBack, accepted).thenNothingHappened()
        unlink(application, accepted).thenNothingHappened()
      }
      unlink([applicationSubmitted]).thenNothingHappened()
    })

    it('§4 follows every later step', async () =>
      expect(
        await sent(happened(ApplicationStatusChanged, { ...ids, from: 'accepted', to: 'hired' }), {
          application: [applicationSubmitted, nowLinked],
        }),
      ).toEqual(followed('hired')))

    it('§4 is not linked to an application that is withdrawn or has a referral already', () => {
      const link = (...history: readonly Happened[]) =>
        given(applicationSubmitted, ...history)
          .by({ kind: 'process', name: 'follow-applications' })
          .when(linkReferral, { applicationId: 'application', referralId: 'referral' })
      link().thenHappened([nowLinked])
      link(happened(ApplicationReferred, { ...ids, referralId: 'earlier' })).thenNothingHappened()
      link(happened(ApplicationStatusChanged, { ...ids, from: 'submitted', to: 'withdrawn' })).thenNothingHappened()
    })
  })
})
