import { describe, expect, it } from 'vitest'
import { ERASED } from '#events/define.ts'
import * as referrals from '#events/referrals.ts'
import { day, event } from '#events/testing/given-events.ts'
import { given } from '../../testing/given.ts'
import { referralProjection } from './project.ts'

const ids = { referralId: 'ref', employeeId: 'eve', organizationId: 'acme' }
const offer = {
  ...ids,
  subjectId: 'inv',
  emailKey: 'key',
  expiresOn: '2026-12-01',
  expiresAt: '2026-12-02T00:00:00.000Z',
  student: { email: 'leo@example.edu' },
  message: 'Join us.',
} as const
const invited = event(referrals.ReferralInvited, { ...offer, invitationId: 'inv' })
const accepted = event(referrals.ReferralAccepted, {
  ...ids,
  studentId: 'leo',
  jobId: 'job',
  expirationDate: '2026-12-24',
  expiresAt: '2026-12-25T00:00:00.000Z',
})
const followed = (to: 'submitted' | 'hired') =>
  event(referrals.ReferralStatusChanged, { ...ids, from: 'accepted', to, applicationId: 'app' })

describe('a referral', () => {
  it('by e-mail makes the student known to the employee when accepted, one from the search at once', () => {
    const joined = event(referrals.ReferralStudentJoined, { ...ids, studentId: 'leo' })
    const declined = event(referrals.ReferralDeclined, { ...ids, studentId: 'leo' })
    const known = (...events: Parameters<typeof given>[1][]) => given(referralProjection, ...events).document('ref')
    expect(known(invited, joined)).toMatchObject({ byEmail: true, known: false })
    expect(known(event(referrals.ReferralInvited, { ...offer, studentId: 'leo', byEmail: true }), declined)).toMatchObject({
      byEmail: true,
      known: false,
    })
    expect(known(invited, joined, accepted)).toMatchObject({ byEmail: true, known: true })
    expect(known(event(referrals.ReferralInvited, { ...offer, studentId: 'leo' }))).toMatchObject({ byEmail: false, known: true })
  })
  it('is open from the invitation on, for the employee and the company', () => {
    const { document, refreshes } = given(referralProjection, invited)
    expect(document('ref')).toMatchObject({
      status: 'invited',
      open: true,
      invitedAt: day(1),
      since: day(1),
      student: { email: 'leo@example.edu' },
      message: 'Join us.',
    })
    expect(refreshes[0]?.rooms).toEqual(['org:acme:recruiter', 'role:admin', 'u:eve'])
  })
  it('is accepted for a job until a day, and its student gets the refresh', () => {
    const { document, refreshes } = given(
      referralProjection,
      invited,
      event(referrals.ReferralStudentJoined, { ...ids, studentId: 'leo' }),
      accepted,
    )
    expect(document('ref')).toMatchObject({
      status: 'accepted',
      jobId: 'job',
      expirationDate: '2026-12-24',
      since: day(3),
    })
    expect(refreshes[0]?.rooms).toContain('u:leo')
  })
  it('follows its application, and no longer counts as open at its end', () => {
    expect(given(referralProjection, invited, accepted, followed('submitted')).document('ref')).toMatchObject({
      status: 'submitted',
      applicationId: 'app',
      open: true,
    })
    expect(given(referralProjection, invited, accepted, followed('submitted'), followed('hired')).document('ref')).toMatchObject({
      status: 'hired',
      open: false,
    })
  })
  it('§2.3 is at the stage of its application while in process, and who referred is told; the company is not', () => {
    const stage = event(referrals.ReferralStageChanged, { ...ids, applicationId: 'app', stage: 'shortlisted' })
    const started = event(referrals.ReferralStatusChanged, { ...ids, from: 'accepted', to: 'in_process', applicationId: 'app' })
    const at = (...events: Parameters<typeof given>[1][]) => given(referralProjection, invited, accepted, ...events)
    expect(at(started).document('ref')).toMatchObject({ stage: 'under_review', since: day(3) })
    const { document, refreshes } = at(started, stage)
    expect(document('ref')).toMatchObject({
      stage: 'shortlisted',
      since: day(4),
      unlinked: { status: 'accepted', revision: 1 },
      revision: 3,
    })
    expect(refreshes[0]?.rooms).toEqual(['role:admin', 'u:eve:employee', 'u:leo'])
    expect(at(started, stage, followed('hired')).document('ref')).not.toHaveProperty('stage')
  })
  it('§2.19 keeps what it is without its application, and tells the company of no step of that', () => {
    const { document, refreshes } = given(referralProjection, invited, accepted, followed('submitted'), followed('hired'))
    expect(document('ref')).toMatchObject({ status: 'hired', unlinked: { status: 'accepted', since: day(2), revision: 1 }, revision: 3 })
    expect(refreshes[0]?.rooms).toEqual(['role:admin', 'u:eve:employee', 'u:leo'])
    const byHand = event(referrals.ReferralStatusChanged, { ...ids, from: 'submitted', to: 'withdrawn' })
    const withdrawn = given(referralProjection, invited, accepted, followed('submitted'), byHand)
    expect(withdrawn.document('ref')).toMatchObject({ unlinked: { status: 'withdrawn', since: day(4), revision: 2 } })
    expect(withdrawn.refreshes[0]?.rooms).toContain('org:acme:recruiter')
  })
  it('§2.19 tells the company nothing of what an admin can set only of one that follows an application', () => {
    for (const to of ['accepted', 'submitted'] as const) {
      const set = event(referrals.ReferralStatusCorrected, { ...ids, from: 'hired', to })
      const { document, refreshes } = given(referralProjection, invited, accepted, followed('hired'), set)
      expect(document('ref')).toMatchObject({ status: to, unlinked: { status: 'accepted', since: day(2), revision: 1 } })
      expect(refreshes[0]?.rooms).not.toContain('org:acme:recruiter')
    }
  })
  it('§2.19 tells the company of an end by an admin before the last day, whether or not the student has applied', () => {
    const set = (from: 'accepted' | 'hired') => event(referrals.ReferralStatusCorrected, { ...ids, from, to: 'expired' })
    for (const events of [[set('accepted')], [followed('hired'), set('hired')]])
      expect(given(referralProjection, invited, accepted, ...events).refreshes[0]?.rooms).toContain('org:acme:recruiter')
  })
  it('§2.19 tells who referred of a step of the application as an employee alone, and of all else whoever they are', () => {
    expect(given(referralProjection, invited, accepted, followed('submitted')).refreshes[0]?.rooms).not.toContain('u:eve')
    expect(given(referralProjection, invited, accepted).refreshes[0]?.rooms).toContain('u:eve')
  })
  it('§2.19 is no longer handed in outside once an admin sets it back to before that, and is so as long as it goes on', () => {
    const outside = event(referrals.ReferralStatusChanged, { ...ids, from: 'accepted', to: 'submitted', external: true })
    const set = (to: 'accepted' | 'invited' | 'in_process') => event(referrals.ReferralStatusCorrected, { ...ids, from: 'hired', to })
    const read = (...events: readonly Parameters<typeof given>[1][]) =>
      given(referralProjection, invited, accepted, outside, ...events).document('ref')
    for (const to of ['accepted', 'invited'] as const) expect(read(set(to), followed('submitted'))).not.toHaveProperty('external')
    expect(read(set('in_process'))).toMatchObject({ external: true })
  })
  it('goes back with a corrected application', () => {
    const corrected = event(referrals.ReferralStatusCorrected, { ...ids, from: 'hired', to: 'in_process', applicationId: 'app' })
    expect(given(referralProjection, invited, accepted, followed('hired'), corrected).document('ref')).toMatchObject({
      status: 'in_process',
      open: true,
    })
  })
  it('no longer counts as open once it has expired, and its student gets the refresh', () => {
    const expired = event(referrals.ReferralExpired, { ...ids, studentId: 'leo', from: 'accepted' })
    const short = { ...accepted, data: { ...accepted.data, expiresAt: day(3) } }
    const { document, refreshes } = given(referralProjection, invited, short, expired)
    expect(given(referralProjection, invited, accepted).document('ref')).toMatchObject({ expiresAt: '2026-12-25T00:00:00.000Z' })
    expect(document('ref')).toMatchObject({ status: 'expired', open: false, since: day(3) })
    // Not the company: nothing happens then to one whose application is hidden.
    expect(refreshes[0]?.rooms).toEqual(['role:admin', 'u:eve:employee', 'u:leo'])
  })
  it('§2.19 has ended with its last day as far as its company knows, whatever is done later to one with an application', () => {
    const term = { studentId: 'leo', jobId: 'job', expirationDate: '2026-11-03', expiresAt: day(4) }
    const short = event(referrals.ReferralAccepted, { ...ids, ...term })
    const late = event(referrals.ReferralStatusChanged, { ...ids, from: 'submitted', to: 'withdrawn' })
    const { document, refreshes } = given(referralProjection, invited, short, followed('submitted'), late)
    expect(document('ref')).toMatchObject({ status: 'withdrawn', unlinked: { status: 'accepted', revision: 1 } })
    expect(refreshes[0]?.rooms).not.toContain('org:acme:recruiter')
  })
  it('§2.19 counts no step of an application for its company, also once the answer was taken back and given again', () => {
    const back = event(referrals.ReferralAnswerTakenBack, {
      ...ids,
      studentId: 'leo',
      correctsEventId: 'event-2',
      from: 'accepted',
      expiresAt: '2026-12-02T00:00:00.000Z',
    })
    const read = (...events: readonly Parameters<typeof given>[1][]) =>
      given(referralProjection, invited, accepted, ...events).document('ref')
    const linked = read(followed('submitted'), back, accepted)
    expect(linked).toMatchObject({ linkedBefore: 'app', unlinked: { status: 'accepted', revision: 3 }, revision: 4 })
    expect(linked).not.toHaveProperty('applicationId')
    expect(read(back, accepted)).toMatchObject({ revision: 3 })
  })
  it('§2.19 keeps of each event that its company does not count the application whose step it is', () => {
    const again = event(referrals.ReferralStatusChanged, { ...ids, from: 'withdrawn', to: 'submitted', applicationId: 'again' })
    const left = event(referrals.ReferralStatusChanged, { ...ids, from: 'submitted', to: 'withdrawn', applicationId: 'app' })
    const { document } = given(referralProjection, invited, accepted, followed('submitted'), left, again)
    expect(document('ref')).toMatchObject({ applicationId: 'again', uncounted: { app: 2, again: 1 }, revision: 4 })
  })
  it('§4 is as before when the student takes the answer back, also for an employee who only wrote an address', () => {
    const back = event(referrals.ReferralAnswerTakenBack, {
      ...ids,
      studentId: 'leo',
      correctsEventId: 'event-2',
      from: 'accepted',
      expiresAt: offer.expiresAt,
    })
    const { document } = given(referralProjection, invited, accepted, back)
    expect(document('ref')).toMatchObject({ status: 'invited', open: true, known: false, expiresAt: offer.expiresAt })
    for (const field of ['jobId', 'expirationDate', 'acceptedAt']) expect(document('ref')).not.toHaveProperty(field)
  })
  it('§2.3 holds until the day to which it was extended, as accepted as before', () => {
    const more = { from: '2026-12-24', expirationDate: '2027-01-31', expiresAt: '2027-02-01T00:00:00.000Z' }
    const extended = event(referrals.ReferralExtended, { ...ids, studentId: 'leo', ...more })
    const { document, refreshes } = given(referralProjection, invited, accepted, extended)
    expect(document('ref')).toMatchObject({
      status: 'accepted',
      expirationDate: '2027-01-31',
      extendedFrom: '2026-12-24',
      expiresAt: more.expiresAt,
      since: day(2),
    })
    expect(refreshes[0]?.rooms).toContain('u:leo')
  })
  it('§2.19 shows neither address nor message of an erased person', () => {
    const erased = event(referrals.ReferralInvited, { ...offer, student: { email: ERASED }, message: ERASED, studentId: 'leo' })
    const { document } = given(referralProjection, erased, accepted)
    expect(document('ref')).toMatchObject({ status: 'accepted', student: {} })
    expect(document('ref')).not.toHaveProperty('message')
  })
  it('shows that it was declined, not why', () => {
    const declined = event(referrals.ReferralDeclined, { ...ids, studentId: 'leo', reason: 'Not for me.' })
    expect(JSON.stringify(given(referralProjection, invited, declined).document('ref'))).not.toContain('Not for me')
  })
})
