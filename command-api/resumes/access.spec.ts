import { describe, expect, it } from 'vitest'
import { happened } from '#events/define.ts'
import { NominationConsented, NominationMade } from '#events/nominations.ts'
import { HiddenResumeUploaded, ResumeRemoved, ResumeUploaded, ResumeViewed } from '#events/resumes.ts'
import { SubscriptionActivated } from '#events/subscriptions.ts'
import { ConsentGranted, ConsentWithdrawn, ProfileFieldChanged, UserRegistered } from '#events/users.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import type { ResumeRight } from '#events/vocabulary/students/resumes.ts'
import {
  admin,
  emptyReadModels,
  employee,
  foldsOf,
  given,
  later,
  NOW,
  past,
  professor,
  recruiter,
  staff,
  student,
  type Past,
} from '../testing/given.ts'
import type { ResumeFacts } from './access.ts'
import { getResumeUrlById } from './get-url-by-id.ts'

const studentId = 'stella'
const file = { studentId, bytes: 1_000, name: 'cv.pdf' }
const version = (number: number) =>
  happened(ResumeUploaded, { ...file, versionId: `v${number}`, number, fileId: `f${number}`, primary: true })
/** Version 2 is the primary one; 3 is hidden; 1 was removed, but an application had taken it. */
const history = [
  version(1),
  version(2),
  happened(HiddenResumeUploaded, { ...file, versionId: 'v3', number: 3, fileId: 'f3' }),
  happened(ResumeRemoved, { studentId, versionId: 'v1', number: 1, sent: true, primaryId: 'v2' }),
]
const nothing: ResumeFacts = { sent: [], found: false, referred: false, nominated: false, ofCareerOffice: false }
const all: ResumeFacts = { sent: ['v1'], found: true, referred: true, nominated: true, ofCareerOffice: true }
const analyst: Account = { uid: 'ana', role: 'analyst', state: 'active' }

const open = (viewer: Account, facts: ResumeFacts, versionId?: string, reason?: string) =>
  given(...history)
    .as(viewer)
    .when(getResumeUrlById, { id: versionId ?? studentId, studentId, ...(versionId && { versionId }), ...(reason && { reason }) }, facts)
const ofCompanies: readonly ResumeRight[] = ['application', 'subscription', 'referral']
const viewed = (number: number, right: ResumeRight, more: object = {}) => {
  const company = ofCompanies.includes(right) ? { organizationId: recruiter.organizationId } : {}
  return [happened(ResumeViewed, { studentId, versionId: `v${number}`, number, right, ...company, ...more })]
}

describe('§2.10 who may open a résumé', () => {
  it('§2.10 the student opens every version of their own, and no hidden one', () => {
    open(student, nothing).thenHappened(viewed(2, 'owner'))
    open(student, nothing, 'v2').thenHappened(viewed(2, 'owner'))
    for (const id of ['v1', 'v3', 'unknown']) open(student, nothing, id).thenRefused('not_found')
  })

  it('§2.10 a company opens what came with an application, also after it was removed', () => {
    const facts = { ...nothing, sent: ['v1'] }
    open(recruiter, facts).thenHappened(viewed(1, 'application'))
    open(recruiter, facts, 'v1').thenHappened(viewed(1, 'application'))
    for (const id of ['v2', 'v3']) open(recruiter, facts, id).thenRefused('not_found')
  })

  it.each<[ResumeRight, Account, keyof ResumeFacts]>([
    ['subscription', recruiter, 'found'],
    ['referral', employee, 'referred'],
    ['nomination', professor, 'nominated'],
    ['careerOffice', staff, 'ofCareerOffice'],
  ])('§2.10 by right of %s it is the primary version', (right, viewer, fact) => {
    const facts = { ...nothing, [fact]: true }
    open(viewer, facts).thenHappened(viewed(2, right))
    open(viewer, facts, 'v2').thenHappened(viewed(2, right))
    for (const id of ['v1', 'v3']) open(viewer, facts, id).thenRefused('not_found')
    open(viewer, nothing).thenRefused('not_found')
    open(viewer, { ...all, sent: [], [fact]: false }).thenRefused('not_found')
  })

  it('§2.19 an admin gives a reason, which the student can read', () => {
    open(admin, nothing, undefined, 'Looked damaged').thenHappened(viewed(2, 'admin', { reason: 'Looked damaged' }))
    open(admin, nothing).thenRefused('invalid')
    open(admin, nothing, 'v3', 'Curious').thenRefused('not_found')
  })

  it('§2.10 nobody else does', () => {
    open({ ...student, uid: 'another' }, all).thenRefused('not_found')
    open(analyst, all).thenRefused('not_found')
  })
})

describe('§2.10 what connects a viewer with the student', () => {
  const registered = happened(UserRegistered, {
    uid: studentId,
    role: 'student',
    state: 'active',
    universityId: 'uni',
    person: { email: 's@uni.example.edu', displayName: 'Stella' },
    profile: {},
  })
  const visible = happened(ProfileFieldChanged, { uid: studentId, attr: 'visibility', value: 'recruiters' })
  const shares = (kind: 'shareWithCareerOffice' | 'shareWithNominator') =>
    happened(ConsentGranted, { uid: studentId, kind, textVersion: '2026-11' })
  const subscribed = happened(SubscriptionActivated, {
    organizationId: 'acme',
    status: 'active',
    subscriptionId: 'sub',
    customerId: 'cus',
    priceId: 'price',
    interval: 'month',
    currentPeriodEnd: '2026-12-20T00:00:00.000Z',
  })
  const factsFor = (viewer: Account, streams: Readonly<Record<string, readonly Past[]>>, ties: object = {}) =>
    given(...history)
      .as(viewer)
      .needsOf(
        getResumeUrlById,
        { id: studentId, studentId },
        { fold: foldsOf(streams), readModels: { ...emptyReadModels, resumeTies: async () => ({ sent: [], referred: false, ...ties }) } },
      )

  it('§2.8 is a subscription, where the student shows themselves to recruiters', async () => {
    const found = async (user: readonly Past[], subscription: readonly Past[]) =>
      factsFor(recruiter, { [`user-${studentId}`]: user, 'subscription-acme': subscription })
    expect(await found([registered, visible], [subscribed])).toEqual({ ...nothing, found: true })
    expect(await found([registered], [subscribed])).toEqual(nothing)
    expect(await found([registered, visible], [])).toEqual(nothing)
  })

  it('§2.10 is the career office of the own university, where the student agreed', async () => {
    const user = { [`user-${studentId}`]: [registered, shares('shareWithCareerOffice')] }
    expect(await factsFor(staff, user)).toEqual({ ...nothing, ofCareerOffice: true })
    expect(await factsFor({ ...staff, universityId: 'elsewhere' }, user)).toEqual(nothing)
    expect(await factsFor(staff, { [`user-${studentId}`]: [registered, shares('shareWithNominator')] })).toEqual(nothing)
  })

  it('§2.10 is a nomination of this or the last semester that the student agreed to, and to sharing', async () => {
    const nominated = (semester: string, shareWithNominator: boolean, ...said: readonly Past[]) => {
      const ids = { professorId: 'prof', semester, nominationId: 'n' }
      return {
        [`user-${studentId}`]: [registered, ...said],
        [`nominations-prof-${semester}`]: [
          happened(NominationMade, {
            ...ids,
            emailKey: 'key',
            subjectId: studentId,
            studentId,
            nominee: { email: 's@uni.example.edu' },
            reason: 'Asks first.',
          }),
          past(happened(NominationConsented, { ...ids, studentId, shareReason: false, shareWithNominator }), NOW),
        ],
      }
    }
    // The day of these specs lies in the fall.
    expect(NOW).toMatch(/^2026-11/)
    expect(await factsFor(professor, nominated('2026-fall', true))).toEqual({ ...nothing, nominated: true })
    expect(await factsFor(professor, nominated('2026-summer', true))).toEqual({ ...nothing, nominated: true })
    expect(await factsFor(professor, nominated('2026-spring', true))).toEqual(nothing)
    expect(await factsFor(professor, nominated('2026-fall', false))).toEqual(nothing)
    // The last word counts, of the answer and the consent in the profile.
    const [before, after] = [later(NOW, { days: -1 }), later(NOW, { days: 1 })]
    const takenBack = happened(ConsentWithdrawn, { uid: studentId, kind: 'shareWithNominator', textVersion: '2026-11' })
    expect(await factsFor(professor, nominated('2026-fall', true, past(takenBack, after)))).toEqual(nothing)
    expect(await factsFor(professor, nominated('2026-fall', true, past(takenBack, before)))).toEqual({ ...nothing, nominated: true })
    const given = shares('shareWithNominator')
    expect(await factsFor(professor, nominated('2026-fall', false, past(given, after)))).toEqual({ ...nothing, nominated: true })
    expect(await factsFor(professor, nominated('2026-fall', false, past(given, before)))).toEqual(nothing)
  })

  it('§2.10 is what the views know of applications and referrals', async () => {
    const user = { [`user-${studentId}`]: [registered] }
    expect(await factsFor(recruiter, user, { sent: ['v1'] })).toEqual({ ...nothing, sent: ['v1'] })
    expect(await factsFor(employee, user, { referred: true })).toEqual({ ...nothing, referred: true })
  })
})
