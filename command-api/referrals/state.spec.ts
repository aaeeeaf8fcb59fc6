import { expect, it } from 'vitest'
import { ApplicationSubmitted } from '#events/applications.ts'
import { happened, type Happened } from '#events/define.ts'
import { ReferralAccepted, ReferralDeclined, ReferralExpired, ReferralStatusChanged, ReferralStatusCorrected } from '#events/referrals.ts'
import { SubjectErased } from '#events/users.ts'
import { accountRegistered, applicationSubmitted, referralIds, referralInvited, studentRegistered } from '../testing/examples.ts'
import { employee, foldsOf, later, NOW, stateFrom, student } from '../testing/given.ts'
import { referralClaimRules, referralFold } from './state.ts'

it('§2.3 an accepted referral needs its place among the open ones and its claim until its last day, but not of an erased student', async () => {
  const expiresAt = later(NOW, { days: 30 })
  const of = { ...referralIds, studentId: student.uid, jobId: 'job', expirationDate: '2026-12-20', expiresAt }
  const needs = (now: string, ...ofStudent: readonly ReturnType<typeof happened>[]) => {
    const fold = foldsOf({
      'referral-referral': [referralInvited, happened(ReferralAccepted, of)],
      [`user-${student.uid}`]: [studentRegistered, ...ofStudent],
    })
    const asked = (kind: 'referral' | 'openReferral') =>
      referralClaimRules.needs[kind]?.({ id: 'referral' } as never, { fold, now: Date.parse(now) } as never)
    return Promise.all([asked('referral'), asked('openReferral')])
  }
  expect(await needs(NOW)).toEqual([true, true])
  expect(await needs(later(NOW, { days: 31 }))).toEqual([false, false])
  expect(await needs(NOW, happened(SubjectErased, { uid: student.uid }))).toEqual([false, false])
})

it('§2.19 one that its hidden application has ended needs its claim as long as it stands for who referred, and is a recruiter by now', async () => {
  const of = { ...referralIds, studentId: student.uid }
  const needs = (role: 'employee' | 'recruiter', blind: boolean) => {
    const fold = foldsOf({
      'referral-referral': [
        referralInvited,
        happened(ReferralAccepted, { ...of, jobId: 'job', expirationDate: '2026-12-20', expiresAt: later(NOW, { days: 30 }) }),
        happened(ReferralStatusChanged, { ...of, from: 'accepted', to: 'not_selected', applicationId: 'application' }),
      ],
      'application-application': [happened(ApplicationSubmitted, { ...applicationSubmitted.data, ...(blind && { blind }) } as never)],
      [`user-${employee.uid}`]: [accountRegistered({ ...employee, role }, 'Emil')],
    })
    return referralClaimRules.needs.referral?.({ id: 'referral' } as never, { fold, now: Date.parse(NOW) } as never)
  }
  expect(await needs('recruiter', true)).toBe(true)
  expect(await needs('recruiter', false)).toBe(false)
  expect(await needs('employee', true)).toBe(false)
})

it('§2.19 answered or ended again after an admin set it back, it is so without its application, too', () => {
  const of = { ...referralIds, studentId: student.uid }
  const accepted = happened(ReferralAccepted, { ...of, jobId: 'job', expirationDate: '2026-12-20', expiresAt: later(NOW, { days: 30 }) })
  const applied = happened(ReferralStatusChanged, { ...of, from: 'accepted', to: 'submitted', applicationId: 'application' })
  const back = happened(ReferralStatusCorrected, { ...of, from: 'submitted', to: 'invited' })
  const declined = happened(ReferralDeclined, of)
  const expired = happened(ReferralExpired, { ...of, from: 'invited' })
  const unlinkedBy = (answer: Happened) => stateFrom(referralFold, referralInvited, accepted, applied, back, answer).unlinked
  expect([accepted, declined, expired].map(unlinkedBy)).toEqual(['accepted', 'declined', 'expired'])
})
