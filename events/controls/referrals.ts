import {
  ReferralAccepted,
  ReferralAnswerTakenBack,
  ReferralDeclined,
  ReferralExpired,
  ReferralExtended,
  ReferralStageChanged,
  ReferralInvited,
  ReferralStatusChanged,
  ReferralStatusCorrected,
  ReferralStudentJoined,
} from '../referrals.ts'
import { StepPadded } from '../paddings.ts'
import { byProcess, byTimer, employee, example, student } from './example.ts'

const ids = { referralId: 'ref-1', employeeId: 'empl-eve', organizationId: 'acme' }
const stream = 'referral-ref-1'
const byEmployee = { actor: employee, operation: 'referrals.invite' }
const following = { ...byProcess('follow-applications', 'process.followApplications'), stream }

export const invitedByEmail = example({ ...byEmployee, stream }, ReferralInvited, {
  ...ids,
  subjectId: 'inv-2',
  invitationId: 'inv-2',
  emailKey: 'hmac-leo',
  jobId: 'job-1',
  expiresOn: '2026-10-30',
  expiresAt: '2026-10-30T23:00:00.000Z',
  student: { email: 'leo@north.example.edu', name: 'Leo Kern' },
  message: 'You would fit in here.',
})
export const studentJoined = example(
  { ...byProcess('accept-on-registration', 'process.acceptOnRegistration'), stream },
  ReferralStudentJoined,
  { ...ids, studentId: 'stud-leo', universityId: 'uni-north' },
)
export const accepted = example({ actor: { ...student, uid: 'stud-leo' }, operation: 'referrals.accept', stream }, ReferralAccepted, {
  ...ids,
  studentId: 'stud-leo',
  universityId: 'uni-north',
  jobId: 'job-1',
  expirationDate: '2026-12-31',
  expiresAt: '2026-12-31T23:00:00.000Z',
})

const linked = { ...ids, studentId: 'stud-leo', applicationId: 'app-2' }
export const applied = example(following, ReferralStatusChanged, { ...linked, from: 'accepted', to: 'submitted' })
export const reviewed = example(following, ReferralStatusChanged, { ...linked, from: 'submitted', to: 'in_process' })
export const corrected = example(following, ReferralStatusCorrected, { ...linked, from: 'in_process', to: 'submitted' })

const second = { ...ids, referralId: 'ref-2' }
export const invited = example({ ...byEmployee, stream: 'referral-ref-2' }, ReferralInvited, {
  ...second,
  subjectId: 'stud-mia',
  studentId: 'stud-mia',
  universityId: 'uni-north',
  expiresOn: '2026-10-30',
  expiresAt: '2026-10-30T23:00:00.000Z',
  student: { email: 'mia@north.example.edu' },
})
export const declined = example({ actor: student, operation: 'referrals.decline', stream: 'referral-ref-2' }, ReferralDeclined, {
  ...second,
  studentId: 'stud-mia',
  reason: 'I have an offer.',
})

export const takenBack = example(
  { actor: student, operation: 'referrals.updateStatus', stream: 'referral-ref-2' },
  ReferralAnswerTakenBack,
  {
    ...second,
    studentId: 'stud-mia',
    /** The id that `declined` has by its place in the story. */
    correctsEventId: '00000000-0000-4000-8000-000000000051',
    from: 'declined',
    expiresAt: '2026-10-30T23:00:00.000Z',
  },
)

const third = { ...ids, referralId: 'ref-4' }
export const invitedWithoutAnswer = example({ ...byEmployee, stream: 'referral-ref-4' }, ReferralInvited, {
  ...third,
  subjectId: 'stud-mia',
  studentId: 'stud-mia',
  expiresOn: '2026-09-03',
  expiresAt: '2026-09-03T22:00:00.000Z',
  student: { email: 'mia@north.example.edu' },
})
export const expired = example({ ...byTimer('referralExpired'), stream: 'referral-ref-4' }, ReferralExpired, {
  ...third,
  studentId: 'stud-mia',
  from: 'invited',
})

const fourth = { ...ids, referralId: 'ref-6' }
export const invitedStranger = example({ ...byEmployee, stream: 'referral-ref-6' }, ReferralInvited, {
  ...fourth,
  subjectId: 'inv-8',
  invitationId: 'inv-8',
  emailKey: 'hmac-uma',
  byEmail: true,
  expiresOn: '2026-10-30',
  expiresAt: '2026-10-30T23:00:00.000Z',
  student: { email: 'uma@north.example.edu' },
})
export const declinedByStranger = example(
  { ...byProcess('answer-invitations', 'process.answerInvitations'), stream: 'referral-ref-6' },
  ReferralDeclined,
  fourth,
)

const fifth = { ...ids, referralId: 'ref-7', studentId: 'stud-mia' }
const byFifth = { actor: employee, stream: 'referral-ref-7' }
export const invitedOnceMore = example({ ...byFifth, operation: 'referrals.invite' }, ReferralInvited, {
  ...fifth,
  subjectId: 'stud-mia',
  jobId: 'job-1',
  expiresOn: '2026-10-30',
  expiresAt: '2026-10-30T23:00:00.000Z',
  student: { email: 'mia@north.example.edu' },
})
export const acceptedOnceMore = example({ actor: student, operation: 'referrals.accept', stream: 'referral-ref-7' }, ReferralAccepted, {
  ...fifth,
  jobId: 'job-1',
  expirationDate: '2026-11-30',
  expiresAt: '2026-11-30T23:00:00.000Z',
})
export const extended = example({ ...byFifth, operation: 'referrals.extend' }, ReferralExtended, {
  ...fifth,
  from: '2026-11-30',
  expirationDate: '2026-12-31',
  expiresAt: '2026-12-31T23:00:00.000Z',
})
const followedIt = { ...following, stream: 'referral-ref-7' }
const withApplication = { ...fifth, applicationId: 'app-1' }
export const reviewedAgain = example(followedIt, ReferralStatusChanged, { ...withApplication, from: 'accepted', to: 'in_process' })
export const shortlisted = example(followedIt, ReferralStageChanged, { ...withApplication, stage: 'shortlisted' })

export const padded = example({ ...following, stream: 'padding-app-3' }, StepPadded, {
  thingId: 'app-3',
})
