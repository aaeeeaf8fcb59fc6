import { describe, expect, it } from 'vitest'
import * as applications from '#events/applications.ts'
import * as invitations from '#events/invitations.ts'
import * as jobs from '#events/jobs.ts'
import * as nominations from '#events/nominations.ts'
import * as points from '#events/points.ts'
import * as searches from '#events/searches.ts'
import * as rosters from '#events/rosters.ts'
import * as referrals from '#events/referrals.ts'
import * as registrations from '#events/registrations.ts'
import * as users from '#events/users.ts'
import { event, recordedFrom } from '#events/testing/given-events.ts'
import { upcast } from '#events/upcast.ts'
import { given } from '../../testing/given.ts'
import { dueProjection } from './project.ts'

const invited = event(invitations.StudentInvited, {
  invitationId: 'inv',
  invitedBy: 'ada',
  inviterRole: 'professor',
  emailKey: 'key',
  nomination: false,
  expiresAt: '2026-12-01T10:00:00Z',
  invitee: { email: 'mia@example.edu' },
})
const resent = event(invitations.InvitationResent, { invitationId: 'inv', expiresAt: '2026-12-20T10:00:00.000Z' })
const opened = event(invitations.InvitationOpened, { invitationId: 'inv' })
const registered = event(invitations.InvitationAccepted, { invitationId: 'inv', uid: 'mia' })
const expired = event(invitations.InvitationExpired, { invitationId: 'inv' })

const ids = { referralId: 'ref', employeeId: 'eve', organizationId: 'acme' }
const referred = event(referrals.ReferralInvited, {
  ...ids,
  subjectId: 'mia',
  studentId: 'mia',
  expiresOn: '2026-12-01',
  expiresAt: '2026-12-02T05:00:00.000Z',
  student: { email: 'mia@example.edu' },
})
const accepted = event(referrals.ReferralAccepted, {
  ...ids,
  studentId: 'mia',
  jobId: 'job',
  expirationDate: '2027-02-01',
  expiresAt: '2027-02-02T05:00:00.000Z',
})

const dueOf = (...events: Parameters<typeof given>[1][]) => {
  const { document } = given(dueProjection, ...events)
  return document('invitationExpired-inv') ?? document('referralExpired-ref')
}

describe('an invitation is due', () => {
  it('at the end of its term, opened or not, as a text that sorts', () => {
    const wanted = { timer: 'invitationExpired', thing: 'inv', due: '2026-12-01T10:00:00.000Z' }
    expect(dueOf(invited)).toMatchObject(wanted)
    expect(dueOf(invited, opened)).toMatchObject(wanted)
  })
  it('later when it was sent again, also after it had expired', () => {
    expect(dueOf(invited, resent)).toMatchObject({ due: '2026-12-20T10:00:00.000Z' })
    expect(dueOf(invited, expired, resent)).toMatchObject({ due: '2026-12-20T10:00:00.000Z' })
  })
  it.each([
    ['accepted', registered],
    ['expired', expired],
  ])('no more once it has %s', (_, end) => expect(dueOf(invited, end)).toMatchObject({ _del: true }))
})

describe('a referral is due', () => {
  it('at the end of the days to answer again when the student took the answer back', () => {
    const data = { ...ids, studentId: 'mia', correctsEventId: 'event-2', expiresAt: '2026-12-02T05:00:00.000Z' }
    const back = (from: 'accepted' | 'declined') => event(referrals.ReferralAnswerTakenBack, { ...data, from })
    const declined = event(referrals.ReferralDeclined, { ...ids, studentId: 'mia' })
    expect(dueOf(referred, accepted, back('accepted'))).toMatchObject({ due: '2026-12-02T05:00:00.000Z' })
    expect(dueOf(referred, declined, back('declined'))).toMatchObject({ due: '2026-12-02T05:00:00.000Z' })
  })
  it('at the end of the days to answer, then at the end of the accepted referral', () => {
    expect(dueOf(referred)).toMatchObject({ timer: 'referralExpired', thing: 'ref', due: '2026-12-02T05:00:00.000Z' })
    expect(dueOf(referred, accepted)).toMatchObject({ due: '2027-02-02T05:00:00.000Z' })
    const more = { from: '2027-02-01', expirationDate: '2027-03-01', expiresAt: '2027-03-02T05:00:00.000Z' }
    expect(dueOf(referred, accepted, event(referrals.ReferralExtended, { ...ids, studentId: 'mia', ...more }))).toMatchObject({
      due: '2027-03-02T05:00:00.000Z',
    })
  })
  it('at the end of its term when it was corrected to what has one, and no more when to something else', () => {
    const withdrawn = event(referrals.ReferralStatusChanged, { ...ids, from: 'accepted', to: 'withdrawn' })
    const corrected = (to: 'accepted' | 'hired', term: object) =>
      event(referrals.ReferralStatusCorrected, { ...ids, from: 'withdrawn', to, ...term })
    const { expiresAt } = accepted.data
    expect(dueOf(referred, accepted, withdrawn, corrected('accepted', { expiresAt }))).toMatchObject({ due: '2027-02-02T05:00:00.000Z' })
    expect(dueOf(referred, accepted, corrected('hired', {}))).toMatchObject({ _del: true })
  })
  it('still when its student gets an account', () =>
    expect(dueOf(referred, event(referrals.ReferralStudentJoined, { ...ids, studentId: 'mia' }))).toMatchObject({
      due: '2026-12-02T05:00:00.000Z',
    }))
  it.each([
    ['declined', event(referrals.ReferralDeclined, { ...ids, studentId: 'mia' })],
    ['withdrawn', event(referrals.ReferralStatusChanged, { ...ids, from: 'invited', to: 'withdrawn' })],
    [
      'followed by an application',
      event(referrals.ReferralStatusChanged, { ...ids, from: 'accepted', to: 'submitted', applicationId: 'app' }),
    ],
    ['expired', event(referrals.ReferralExpired, { ...ids, from: 'accepted' })],
  ])('no more once it is %s', (_, end) => expect(dueOf(referred, accepted, end)).toMatchObject({ _del: true }))
})

describe('an application', () => {
  const application = { applicationId: 'app', jobId: 'job', organizationId: 'acme', studentId: 'mia' }
  const discloseAt = '2026-11-05T08:10:00.000Z'
  const offerEnds = { offerExpiresOn: '2026-11-19', offerExpiresAt: '2026-11-20T05:00:00.000Z' }
  type Status = 'interviewing' | 'offered' | 'rejected' | 'accepted' | 'withdrawn'
  const move = (from: Status, to: Status, more: object = {}) =>
    event(applications.ApplicationStatusChanged, { ...application, from, to, ...more })
  const back = (from: Status, to: Status) =>
    event(applications.ApplicationStatusCorrected, { ...application, correctsEventId: 'event-1', from, to, kind: 'undo' })
  const undone = back('offered', 'interviewing')
  const told = event(applications.ApplicationStatusDisclosed, { ...application, status: 'offered', ...offerEnds })
  const expired = event(applications.OfferExpired, { ...application, from: 'offered', to: 'declined' })
  const dueFor = (timer: string, ...events: Parameters<typeof given>[1][]) => given(dueProjection, ...events).document(`${timer}-app`)

  it('§4 is disclosed when its hold is over, and not once it was taken back, forestalled or disclosed', () => {
    const held = move('interviewing', 'offered', { discloseAt })
    expect(dueFor('statusDisclosed', held)).toMatchObject({ thing: 'app', due: discloseAt })
    for (const end of [undone, move('offered', 'withdrawn'), told]) expect(dueFor('statusDisclosed', held, end)).toHaveProperty('_del')
    expect(dueFor('statusDisclosed', held, move('offered', 'rejected', { discloseAt: '2026-11-05T08:20:00.000Z' }))).toMatchObject({
      due: '2026-11-05T08:20:00.000Z',
    })
  })

  it('§4 has an offer that ends when its days are over, counted from the disclosure', () => {
    expect(dueFor('offerExpired', move('interviewing', 'offered', { discloseAt }))).toBeUndefined()
    expect(dueFor('offerExpired', move('interviewing', 'offered'), told)).toMatchObject({ thing: 'app', due: offerEnds.offerExpiresAt })
    for (const end of [move('offered', 'accepted'), move('offered', 'rejected'), undone, expired])
      expect(dueFor('offerExpired', told, end)).toHaveProperty('_del')
    expect(dueFor('offerExpired', told, move('offered', 'accepted'), back('accepted', 'offered'), told)).toMatchObject({
      due: offerEnds.offerExpiresAt,
    })
  })
})

it('asks only for terms that a move can have ended', () => {
  const ids = { applicationId: 'app', jobId: 'job', organizationId: 'acme', studentId: 'mia' }
  const idsOf = (from: 'submitted' | 'offered', to: 'under_review' | 'accepted') =>
    dueProjection.key(upcast(recordedFrom(event(applications.ApplicationStatusChanged, { ...ids, from, to }), 1)))
  expect(idsOf('submitted', 'under_review')).toEqual(['applicationIdle-app', 'applicationClosed-app'])
  expect(idsOf('offered', 'accepted')).toEqual(['statusDisclosed-app', 'offerExpired-app', 'applicationIdle-app', 'applicationClosed-app'])
})

describe('§4 an application that lies idle', () => {
  const ids = { applicationId: 'app', jobId: 'job', organizationId: 'acme', studentId: 'mia' }
  const applied = event(applications.ApplicationSubmitted, {
    ...ids,
    source: 'direct',
    applicant: { name: 'Mia', email: 'mia@example.edu', skills: [] },
  })
  type Status = 'submitted' | 'under_review' | 'interviewing' | 'withdrawn' | 'rejected' | 'offered'
  const move = (to: Status, from: Status = 'submitted') => event(applications.ApplicationStatusChanged, { ...ids, from, to })
  const closesAt = '2026-12-31T08:00:00.000Z'
  const announced = event(applications.ApplicationCloseAnnounced, { ...ids, closesAt, because: 'no_answer' })
  const closed = event(applications.ApplicationAutoClosed, { ...ids, from: 'submitted', to: 'closed', because: 'no_answer' })
  const dueFor = (timer: string, ...events: Parameters<typeof given>[1][]) => given(dueProjection, ...events).document(`${timer}-app`)

  it('gets notice 53 days after its last move, as long as the company has yet to answer', () => {
    expect(dueFor('applicationIdle', applied)).toMatchObject({ thing: 'app', due: '2026-12-24T08:00:00.000Z' })
    expect(dueFor('applicationIdle', applied, move('under_review'))).toMatchObject({ due: '2026-12-25T08:00:00.000Z' })
    const rescheduled = event(applications.InterviewRescheduled, { ...ids, interviewAt: '2026-12-02T10:00:00Z' })
    expect(dueFor('applicationIdle', applied, move('interviewing'), rescheduled)).toMatchObject({ due: '2026-12-26T08:00:00.000Z' })
    const of = {
      applicationId: 'app',
      jobId: 'job',
      organizationId: 'acme',
      studentId: 'mia',
      interviewId: 'one',
      round: 'one',
      people: [],
    }
    const proposed = event(applications.InterviewProposed, {
      ...of,
      at: '2027-03-01T10:00:00.000Z',
      minutes: 45,
      idleAt: '2027-03-08T10:00:00.000Z',
    })
    expect(dueFor('applicationIdle', applied, move('interviewing'), proposed)).toMatchObject({ due: '2027-03-08T10:00:00.000Z' })
    expect(dueFor('applicationClosed', applied, announced, proposed)).toHaveProperty('_del')
    for (const end of [announced, closed, move('withdrawn'), move('offered')])
      expect(dueFor('applicationIdle', applied, end)).toHaveProperty('_del')
  })
  it('closes when the notice says, unless it is moved', () => {
    expect(dueFor('applicationClosed', applied)).toBeUndefined()
    expect(dueFor('applicationClosed', applied, announced)).toMatchObject({ due: closesAt })
    for (const end of [closed, move('under_review')]) expect(dueFor('applicationClosed', applied, announced, end)).toHaveProperty('_del')
  })
  it('§2.10 ends the company’s access to its résumé 180 days after its end, 30 after a withdrawal', () => {
    expect(dueFor('resumeAccessEnded', applied, closed)).toMatchObject({ due: '2027-05-01T08:00:00.000Z' })
    expect(dueFor('resumeAccessEnded', applied, move('withdrawn'))).toMatchObject({ due: '2026-12-02T08:00:00.000Z' })
    for (const end of [event(applications.ResumeAccessEnded, ids), move('under_review', 'rejected')])
      expect(dueFor('resumeAccessEnded', applied, move('rejected'), end)).toHaveProperty('_del')
  })
})

describe('§3 a job', () => {
  it('§4 winds up its applications 23 days after its end, unless it is opened again', () => {
    const woundUp = (...events: Parameters<typeof given>[1][]) => given(dueProjection, closed, ...events).document('jobWoundUp-job')
    expect(woundUp()).toMatchObject({ thing: 'job', due: '2026-11-24T08:00:00.000Z' })
    expect(woundUp(set('open'))).toHaveProperty('_del')
    expect(woundUp(event(jobs.JobWoundUp, job))).toHaveProperty('_del')
  })

  const job = { jobId: 'job', organizationId: 'acme' }
  const closesAt = '2026-12-01T05:00:00.000Z'
  const posted = (more: object) =>
    event(jobs.JobPosted, {
      ...job,
      status: 'open',
      title: 'Engineer',
      jobType: 'full_time',
      workplaceType: 'remote',
      description: 'Teaches robots to find their way.',
      skills: [],
      recruiter: 'rita',
      ...more,
    })
  const updated = (more: object) => event(jobs.JobUpdated, { ...job, changes: {}, ...more })
  const set = (to: 'open' | 'paused', more: object = {}) => event(jobs.JobStatusChanged, { ...job, from: 'closed', to, ...more })
  const closed = event(jobs.JobClosed, { ...job, from: 'open', filled: false })
  const dueFor = (...events: Parameters<typeof given>[1][]) => given(dueProjection, ...events).document('jobClosed-job')

  it('closes at the end of its closing day, as long as it is open or paused', () => {
    expect(dueFor(posted({ closesAt }))).toMatchObject({ timer: 'jobClosed', thing: 'job', due: closesAt })
    expect(dueFor(posted({ closesAt }), set('paused'), updated({ changes: { title: 'Lead' } }))).toMatchObject({ due: closesAt })
    expect(
      dueFor(posted({ closesAt }), updated({ changes: { closesOn: '2026-12-24' }, closesAt: '2026-12-25T05:00:00.000Z' })),
    ).toMatchObject({
      due: '2026-12-25T05:00:00.000Z',
    })
    expect(dueFor(posted({ closesAt }), closed, set('open', { closesAt }))).toMatchObject({ due: closesAt })
  })
  it('§2.20 closes by the clock to which its company has moved', () => {
    const inTokyo = updated({ timezone: 'Asia/Tokyo', closesAt: '2026-11-30T15:00:00.000Z' })
    expect(dueFor(posted({ closesAt }), inTokyo)).toMatchObject({ due: '2026-11-30T15:00:00.000Z' })
    expect(dueFor(posted({}), updated({ timezone: 'Asia/Tokyo' }))).toBeUndefined()
  })
  it('does not once it has ended or has no closing day', () => {
    for (const end of [closed, updated({ removed: ['closesOn'] }), updated({ changes: { closesOn: '2026-12-24' } })])
      expect(dueFor(posted({ closesAt }), end)).toHaveProperty('_del')
    expect(dueFor(posted({}))).toBeUndefined()
    expect(dueFor(posted({}), closed, set('open'))).toBeUndefined()
  })
})

describe('a nomination whose student has joined', () => {
  const nomination = { nominationId: 'nom', professorId: 'ada', semester: '2026-fall' }
  const expiresAt = '2026-12-01T08:00:00.000Z'
  const joined = event(nominations.NominationStudentJoined, { ...nomination, studentId: 'mia', expiresAt })
  const dueFor = (...events: Parameters<typeof given>[1][]) =>
    given(dueProjection, ...events).document('nominationExpired-ada|2026-fall|nom')

  it('expires at the end of the days to answer, unless it is answered', () => {
    expect(dueFor(joined)).toMatchObject({ thing: 'ada|2026-fall|nom', due: expiresAt })
    for (const end of [
      event(nominations.NominationConsented, { ...nomination, studentId: 'mia', shareReason: false, shareWithNominator: false }),
      event(nominations.NominationDeclined, { ...nomination, studentId: 'mia' }),
      event(nominations.NominationExpired, nomination),
    ])
      expect(dueFor(joined, end)).toHaveProperty('_del')
  })
})

it('a change of what is due sends no refresh', () => expect(given(dueProjection, invited).refreshes).toEqual([]))

describe('§2.18 a registration and a refused account', () => {
  const received = event(registrations.RegistrationReceived, {
    uid: 'lee',
    emailKey: 'key',
    role: 'student',
    consents: ['terms'],
    textVersion: '2026-11',
    codeExpiresAt: '2026-12-02T10:00:00.000Z',
    endsAt: '2026-12-04T10:00:00.000Z',
    person: { email: 'lee@home.example', displayName: 'Lee' },
    profile: {},
  })
  const refused = event(users.AccountRefused, { uid: 'zoe', refusedBy: 'ada', endsAt: '2026-12-03T10:00:00.000Z' })

  it('end by a timer, unless the address is proven', () => {
    const due = (...events: Parameters<typeof given>[1][]) => given(dueProjection, ...events)
    expect(due(received).document('registrationEnded-lee')).toMatchObject({ thing: 'lee', due: '2026-12-04T10:00:00.000Z' })
    expect(due(received, event(registrations.RegistrationVerified, { uid: 'lee' })).document('registrationEnded-lee')).toHaveProperty(
      '_del',
    )
    expect(due(refused).document('accountEnded-zoe')).toMatchObject({ thing: 'zoe', due: '2026-12-03T10:00:00.000Z' })
    expect(due(refused, event(users.AccountEnded, { uid: 'zoe' })).document('accountEnded-zoe')).toHaveProperty('_del')
  })
})

describe('§1 a line of points', () => {
  const line = { professorId: 'ada', entryId: 'line' }
  const accrued = event(points.PointsAccrued, {
    ...line,
    rule: 'R1',
    points: 10,
    nominators: 1,
    semester: '2026-fall',
    nominationId: 'nom',
    studentId: 'mia',
    causeEventId: 'consent',
    causedAt: '2026-11-01T08:00:00.000Z',
    availableAt: '2026-11-15T08:00:00.000Z',
  })
  const released = event(points.PointsReleased, { ...line, points: 10, expiresAt: '2028-11-15T08:00:00.000Z' })
  const reversed = event(points.PointsReversed, { ...line, points: 10, because: 'corrected', causeEventId: 'correction' })
  const due = (timer: string, ...events: Parameters<typeof given>[1][]) => given(dueProjection, ...events).document(`${timer}-ada|line`)

  it('becomes available by a timer, then expires by another, unless it is taken back', () => {
    expect(due('pointsReleased', accrued)).toMatchObject({ thing: 'ada|line', due: '2026-11-15T08:00:00.000Z' })
    expect(due('pointsReleased', accrued, released)).toHaveProperty('_del')
    expect(due('pointsExpired', accrued, released)).toMatchObject({ due: '2028-11-15T08:00:00.000Z' })
    expect(due('pointsExpired', accrued, released, reversed)).toHaveProperty('_del')
    expect(due('pointsReleased', accrued, reversed)).toHaveProperty('_del')
    expect(due('pointsExpired', accrued, released, event(points.PointsExpired, { ...line, points: 10 }))).toHaveProperty('_del')
  })
})

describe('saved searches', () => {
  const saved = (alertAt?: string) =>
    event(searches.SearchSaved, {
      searchId: 's',
      uid: 'mia',
      kind: 'jobs',
      alert: alertAt === undefined ? 'never' : 'daily',
      search: { name: 'Kiel', query: {} },
      ...(alertAt !== undefined && { alertAt }),
    })
  const checked = (alertAt?: string) =>
    event(searches.SearchesChecked, { uid: 'mia', found: [], ...(alertAt !== undefined && { alertAt }) })
  const due = (...events: Parameters<typeof given>[1][]) => given(dueProjection, ...events).document('searchesChecked-mia')
  const [first, second] = ['2026-12-02T12:00:00.000Z', '2026-12-03T12:00:00.000Z']

  it('with an alert are checked each day, until a check says that there is no next', () => {
    expect(due(saved())).toBeUndefined()
    expect(due(saved(first), saved())).toMatchObject({ thing: 'mia', due: first })
    expect(due(saved(first), checked(second))).toMatchObject({ due: second })
    expect(due(saved(first), checked())).toHaveProperty('_del')
  })
})

describe('§2.13 an entry of a roster', () => {
  const ids = { entryId: 'entry', universityId: 'north' }
  const imported = event(rosters.RosterEntryImported, { ...ids, role: 'student', person: { email: 'mia@example.edu', displayName: 'Mia' } })

  it('ends 400 days after the last file that has it, unless it was taken off', () => {
    const due = (...events: Parameters<typeof given>[1][]) => given(dueProjection, ...events).document('rosterEntryEnded-entry')
    expect(due(imported)).toMatchObject({ thing: 'entry', due: '2027-12-06T08:00:00.000Z' })
    expect(due(imported, imported)).toMatchObject({ due: '2027-12-07T08:00:00.000Z' })
    expect(due(imported, event(rosters.RosterEntryRemoved, { ...ids, why: 'taken_off' }))).toHaveProperty('_del')
  })
})
