import { expect, it } from 'vitest'
import * as referrals from '#events/referrals.ts'
import { day, event, type Given } from '#events/testing/given-events.ts'
import { given } from '../../testing/given.ts'
import { notificationProjection } from './project.ts'

const tell = (...events: readonly Given[]) => given(notificationProjection, ...events)
const gone = { _del: true }
const process = { kind: 'process', uid: 'follow-applications' } as const

const of = { referralId: 'ref', employeeId: 'emil', organizationId: 'acme' }
const invited = event(referrals.ReferralInvited, {
  ...of,
  subjectId: 'mia',
  studentId: 'mia',
  expiresOn: '2026-12-01',
  expiresAt: day(9),
  student: { email: 'mia@example.edu' },
})

it('§2.19 who refers is told of each step of the application, but not a recruiter while it is reviewed blind', () => {
  const step = { referralId: 'ref', employeeId: 'emil', organizationId: 'acme', studentId: 'mia', applicationId: 'app' }
  const follows = (more: object) => event(referrals.ReferralStatusChanged, { ...step, from: 'accepted', to: 'submitted', ...more }, process)
  expect(tell(follows({})).document('ref-submitted')).toMatchObject({ to: 'u:emil', sentence: '{u:mia} applied with your referral' })
  expect(tell(follows({ untold: true })).document('ref-submitted')).toBeUndefined()
  // Nor of a step back, of one that was told while they were an employee.
  const back = event(referrals.ReferralStatusCorrected, { ...step, from: 'submitted', to: 'submitted' }, process)
  expect(tell(follows({}), back).document('ref-submitted')).toMatchObject(gone)
  const unheard = { ...back, data: { ...back.data, untold: true as const } }
  expect(tell(follows({}), unheard).document('ref-submitted')).toMatchObject({ to: 'u:emil' })
  expect(tell(follows({}), unheard).refreshes).toEqual([])
})

it('a student is told of a referral, and both sides when it ends', () => {
  expect(tell(invited).document('ref-invited')).toMatchObject({
    about: { type: 'referral', id: 'ref' },
    detail: 'Answer until {d:2026-12-01}',
  })
  const over = tell(invited, event(referrals.ReferralExpired, { ...of, studentId: 'mia', from: 'invited' }))
  expect(over.document('ref-invited')).toMatchObject({ to: 'u:mia', sentence: 'The referral of {u:emil} ended' })
  expect(over.document('ref-expired')).toMatchObject({ to: 'u:emil' })
  const untold = tell(invited, event(referrals.ReferralExpired, { ...of, studentId: 'mia', from: 'accepted', untold: true }))
  expect(untold.document('ref-expired')).toBeUndefined()
})

it('§2.19 keeps or loses the notice of a yes by a correction, whether or not the student has applied with it', () => {
  const of = { referralId: 'ref', employeeId: 'rita', organizationId: 'acme', studentId: 'mia' }
  const yes = event(referrals.ReferralAccepted, { ...of, jobId: 'job', expirationDate: '2026-12-01', expiresAt: day(9) })
  const follows = event(referrals.ReferralStatusChanged, { ...of, from: 'accepted', to: 'submitted', applicationId: 'app', untold: true })
  const withdrawn = event(referrals.ReferralStatusChanged, {
    ...of,
    from: 'submitted',
    to: 'withdrawn',
    applicationId: 'app',
    untold: true,
  })
  const set = (from: 'accepted' | 'submitted' | 'withdrawn', to: 'declined' | 'accepted') =>
    event(referrals.ReferralStatusCorrected, { ...of, from, to })
  for (const told of [
    tell(yes, set('accepted', 'declined')),
    tell(yes, follows, set('submitted', 'declined')),
    tell(yes, follows, withdrawn, set('withdrawn', 'declined')),
  ])
    expect(told.document('ref-accepted')).toMatchObject(gone)
  expect(tell(yes, follows, set('submitted', 'accepted')).document('ref-accepted')).toMatchObject({ to: 'u:rita' })
})

it('§2.19 says who withdrew a referral, and nothing of who withdrew an application', () => {
  const step = { ...of, from: 'accepted', to: 'withdrawn' } as const
  const withdrawn = (by: Parameters<typeof event>[2], more: object = { studentId: 'mia' }) =>
    tell(invited, event(referrals.ReferralStatusChanged, { ...step, ...more }, by))
  const sentencesAfter = ({ document }: ReturnType<typeof tell>) => ['ref-invited', 'ref-withdrawn'].map((id) => document(id)?.sentence)
  const [employee, other, student] = ['emil', 'alva', 'mia'].map((uid) => ({ kind: 'user', uid }) as const)
  const [offered] = sentencesAfter(tell(invited))
  expect(sentencesAfter(withdrawn(employee))).toEqual(['{u:emil} withdrew the referral', undefined])
  expect(sentencesAfter(withdrawn(other))).toEqual(['The referral of {u:emil} ended', undefined])
  expect(sentencesAfter(withdrawn(student))).toEqual([offered, '{u:mia} withdrew from your referral'])
  // Of somebody without an account an admin's is not the student's either.
  expect(sentencesAfter(withdrawn(other, {}))[1]).toBeUndefined()
  expect(sentencesAfter(withdrawn(process, { studentId: 'mia', applicationId: 'app' }))).toEqual([offered, undefined])
})
