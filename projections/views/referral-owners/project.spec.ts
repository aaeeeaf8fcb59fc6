import { describe, expect, it } from 'vitest'
import * as referrals from '#events/referrals.ts'
import { event, type Given } from '#events/testing/given-events.ts'
import { given } from '../../testing/given.ts'
import { referralOwnersProjection } from './project.ts'

const ids = (referralId: string, employeeId: string) => ({ referralId, employeeId, organizationId: 'acme' })
const eve = ids('first', 'eve')
const max = ids('second', 'max')
const term = { expirationDate: '2026-12-24', expiresAt: '2026-12-25T00:00:00.000Z' }
const offer = (of: typeof eve, more: object = {}) =>
  event(referrals.ReferralInvited, {
    ...of,
    subjectId: 'leo',
    studentId: 'leo',
    jobId: 'job',
    expiresOn: '2026-12-01',
    expiresAt: '2026-12-02T00:00:00.000Z',
    student: { email: 'leo@example.edu' },
    ...more,
  })
const yes = (of: typeof eve, jobId = 'job') => event(referrals.ReferralAccepted, { ...of, studentId: 'leo', jobId, ...term })
const expired = (of: typeof eve, from: 'invited' | 'accepted') => event(referrals.ReferralExpired, { ...of, studentId: 'leo', from })
const applied = event(referrals.ReferralStatusChanged, {
  ...eve,
  studentId: 'leo',
  from: 'accepted',
  to: 'submitted',
  applicationId: 'app',
})
const toldBy = (...events: readonly Given[]) => given(referralOwnersProjection, ...events).refreshes.flatMap(({ rooms }) => rooms)
const stored = (...events: readonly Given[]) => given(referralOwnersProjection, ...events).document('leo')?.referrals

describe('§2.19 a changed ownership', () => {
  it('of a referral that has no event of its own is told to its employee, the student and the company', () => {
    expect(toldBy(offer(eve), offer(max), yes(max))).toEqual(expect.arrayContaining(['u:eve', 'u:max', 'u:leo', 'org:acme:recruiter']))
    const withdrawn = event(referrals.ReferralStatusChanged, { ...eve, studentId: 'leo', from: 'accepted', to: 'withdrawn' })
    expect(toldBy(offer(eve), yes(eve), offer(max), yes(max), withdrawn)).toEqual(expect.arrayContaining(['u:eve', 'u:max']))
    const back = event(referrals.ReferralAnswerTakenBack, {
      ...eve,
      studentId: 'leo',
      jobId: 'job',
      correctsEventId: 'event-2',
      from: 'accepted',
      expiresAt: '2026-12-02T00:00:00.000Z',
    })
    expect(toldBy(offer(eve), yes(eve), offer(max), yes(max), back)).toEqual(expect.arrayContaining(['u:eve', 'u:max']))
  })

  it('names the student, by whom pages find the referral', () => {
    expect(given(referralOwnersProjection, offer(eve), offer(max), yes(max)).refreshes).toMatchObject([
      { topics: ['referrals'], ids: ['leo'] },
    ])
  })

  it('is told to the student and admins alone where an application is its cause, or an accepted one that ended without', () => {
    const follows = (to: 'submitted' | 'withdrawn') =>
      event(referrals.ReferralStatusChanged, { ...eve, studentId: 'leo', from: 'accepted', to, applicationId: 'app' })
    const before = [offer(eve), yes(eve), offer(max), yes(max)]
    for (const cause of [[follows('submitted'), follows('withdrawn')], [expired(eve, 'accepted')]])
      expect(toldBy(...before, ...cause)).toEqual(['role:admin', 'u:leo'])
  })

  it('is told to the company alike, whether the one that ends follows an application or not', () => {
    const byHand = event(referrals.ReferralStatusChanged, { ...eve, studentId: 'leo', from: 'accepted', to: 'withdrawn' })
    const isCompanyTold = (...events: readonly Given[]) => toldBy(offer(eve), yes(eve), ...events).includes('org:acme:recruiter')
    expect([isCompanyTold(byHand), isCompanyTold(applied, byHand)]).toEqual([true, true])
    // One that its application has withdrawn stands without that if it was hidden, and so ends by hand for everybody.
    const left = event(referrals.ReferralStatusChanged, { ...applied.data, from: 'submitted', to: 'withdrawn' } as never)
    expect(toldBy(offer(eve), yes(eve), offer(max), yes(max), applied, left, byHand)).toEqual(
      expect.arrayContaining(['role:admin', 'u:leo', 'u:max', 'org:acme:recruiter']),
    )
    // With its last day nothing happens to one that has an application.
    expect(isCompanyTold(expired(eve, 'accepted'))).toBe(false)
  })

  it('is not told to the company where an offer expires that an admin set back to that, whether or not it follows an application', () => {
    const back = event(referrals.ReferralStatusCorrected, { ...eve, studentId: 'leo', from: 'accepted', to: 'invited' })
    const over = expired(eve, 'invited')
    for (const follows of [[], [applied]]) {
      const offers = [offer(eve), yes(eve), offer(max), yes(max), ...follows, back]
      expect(toldBy(...offers)).toContain('org:acme:recruiter')
      expect(toldBy(...offers, over)).not.toContain('org:acme:recruiter')
    }
    // With nobody else who was accepted, none owns the student before or after.
    expect(toldBy(offer(eve), yes(eve), back, over)).toEqual([])
    // Set right again, it is the owner's anew.
    const right = event(referrals.ReferralStatusCorrected, { ...eve, studentId: 'leo', from: 'expired', to: 'accepted' })
    for (const follows of [[], [applied]])
      expect(toldBy(offer(eve), yes(eve), ...follows, back, over, right)).toContain('org:acme:recruiter')
  })

  it('is told to nobody where it stays: of another job, by a second yes, or as the owner goes on', () => {
    expect(toldBy(offer(eve), yes(eve), offer(max, { jobId: 'other' }), yes(max, 'other'))).not.toContain('u:eve')
    expect(toldBy(offer(eve), yes(eve), offer(max), yes(max))).toEqual([])
    expect(toldBy(offer(eve), yes(eve), offer(max), yes(max), applied)).toEqual([])
    expect(toldBy(offer(eve), yes(eve), offer(max), expired(max, 'invited'))).not.toContain('u:eve')
  })
})

it('§2.18 whom an employee referred by address is not told before the student agrees', () => {
  const written = offer(max, { byEmail: true })
  expect(stored(written)).toBeUndefined()
  expect(toldBy(offer(eve), written, yes(eve))).not.toContain('u:max')
  expect(stored(written, yes(max))).toMatchObject([{ id: 'second', employeeId: 'max', status: 'accepted' }])
})

it('keeps what decides the ownership, and lets go what ended without a yes', () => {
  const declined = event(referrals.ReferralDeclined, { ...max, studentId: 'leo' })
  expect(stored(offer(eve), offer(max), declined)).toMatchObject([{ id: 'first', chosen: true, status: 'invited', jobId: 'job' }])
  expect(stored(offer(eve), expired(eve, 'invited'))).toBeUndefined()
  expect(stored(offer(eve), yes(eve), expired(eve, 'accepted'))).toMatchObject([{ id: 'first', status: 'expired' }])
  const extended = event(referrals.ReferralExtended, {
    ...eve,
    studentId: 'leo',
    from: '2026-12-24',
    expirationDate: '2027-01-10',
    expiresAt: '2027-01-11T00:00:00.000Z',
  })
  expect(stored(offer(eve), yes(eve), extended)).toMatchObject([{ expiresAt: '2027-01-11T00:00:00.000Z' }])
})

it('§2.3 keeps who owns a job, and of the others that ended only the latest, however often a student is referred', () => {
  const hired = event(referrals.ReferralStatusChanged, { ...eve, studentId: 'leo', from: 'in_process', to: 'hired', applicationId: 'app' })
  const again = Array.from({ length: 60 }, (_, n) => ids(`again-${n}`, 'max')).flatMap((of, n) => [
    offer(of, { jobId: `job-${n}` }),
    yes(of, `job-${n}`),
    expired(of, 'accepted'),
  ])
  const kept = stored(offer(eve), yes(eve), applied, hired, ...again, offer(max), yes(max)) ?? []
  expect(kept.map(({ id }) => id)).toEqual(['first', ...Array.from({ length: 20 }, (_, n) => `again-${n + 40}`), 'second'])
})
