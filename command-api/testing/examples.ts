/** Example events for the specs of deciders: mostly the first event of a stream. */
import { ApplicationSubmitted } from '#events/applications.ts'
import { happened } from '#events/define.ts'
import { StudentInvited } from '#events/invitations.ts'
import { JobPosted } from '#events/jobs.ts'
import { NominationMade } from '#events/nominations.ts'
import { ReferralInvited, ReferralStatusChanged, ReferralStudentJoined } from '#events/referrals.ts'
import { SubscriptionActivated } from '#events/subscriptions.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import type { ReferralStatus } from '#events/vocabulary/referrals/referral-status.ts'
import { RegistrationReceived } from '#events/registrations.ts'
import { UserRegistered } from '#events/users.ts'
import { defined } from '#lib/fields.ts'
import { later, NOW, secrets } from './given.ts'

export const jobPosted = happened(JobPosted, {
  jobId: 'job',
  organizationId: 'acme',
  status: 'open',
  title: 'Compiler engineer',
  jobType: 'full_time',
  workplaceType: 'remote',
  description: 'Makes a compiler faster, one pass at a time.',
  recruiter: 'rita',
  skills: ['c-plus-plus'],
})

export const applicationIds = { applicationId: 'application', jobId: 'job', organizationId: 'acme', studentId: 'stella' }
export const applicationSubmitted = happened(ApplicationSubmitted, {
  ...applicationIds,
  source: 'direct',
  applicant: { name: 'Stella Student', email: 'stella@uni.example.edu', skills: ['c-plus-plus'] },
})

export const studentRegistered = happened(UserRegistered, {
  uid: 'stella',
  role: 'student',
  state: 'active',
  universityId: 'uni',
  person: { email: 'stella@uni.example.edu', displayName: 'Stella Student' },
  profile: {
    degree: 'bachelor',
    major: 'Computer science',
    graduationDate: '2027-05-31',
    skills: ['c-plus-plus', 'go', 'sql'],
    openToReferrals: true,
  },
})

export const companySubscribed = happened(SubscriptionActivated, {
  organizationId: 'acme',
  subscriptionId: 'sub_1',
  customerId: 'cus_1',
  priceId: 'price_1',
  interval: 'month',
  currentPeriodEnd: '2099-01-01T00:00:00.000Z',
  status: 'active',
})

export function accountRegistered({ uid, role, state, organizationId, universityId }: Account, displayName: string) {
  return happened(UserRegistered, {
    ...defined({ uid, role, state, organizationId, universityId }),
    person: { email: `${uid}@example.com`, displayName },
    profile: {},
  })
}

export const studentInvited = happened(StudentInvited, {
  invitationId: 'invitation',
  invitedBy: 'prof',
  inviterRole: 'professor',
  emailKey: secrets.emailKey('stella@uni.example.edu'),
  nomination: true,
  nominationId: 'nomination',
  semester: '2026-fall',
  universityId: 'uni',
  expiresAt: later(NOW, { days: 20 }),
  invitee: { email: 'stella@uni.example.edu', name: 'Stella Student' },
  reason: 'She wrote the best compiler of her year.',
})

export function nominationMade(n: number, email = `student${n}@uni.example.edu`) {
  return happened(NominationMade, {
    nominationId: `nomination-${n}`,
    professorId: 'prof',
    semester: '2026-fall',
    universityId: 'uni',
    emailKey: secrets.emailKey(email),
    subjectId: `invitation-${n}`,
    invitationId: `invitation-${n}`,
    nominee: { email },
    reason: 'Best of the year.',
  })
}

export const referralIds = { referralId: 'referral', employeeId: 'emil', organizationId: 'acme' }
export const referralInvited = happened(ReferralInvited, {
  ...referralIds,
  subjectId: 'stella',
  studentId: 'stella',
  emailKey: secrets.emailKey('stella@uni.example.edu'),
  expiresOn: later(NOW, { days: 20 }).slice(0, 10),
  expiresAt: `${later(NOW, { days: 21 }).slice(0, 10)}T00:00:00.000Z`,
  student: { email: 'stella@uni.example.edu', name: 'Stella Student' },
})
const { studentId: _, ...withoutStudent } = referralInvited.data
/** The same referral to a person without an account. */
export const referralInvitedByEmail = {
  ...referralInvited,
  data: { ...withoutStudent, subjectId: 'invitation', invitationId: 'invitation' },
}
export const referralStudentJoined = happened(ReferralStudentJoined, { ...referralIds, studentId: 'stella' })

/** A referral with this status, set by hand. */
export function referralAt(status: ReferralStatus, external?: true) {
  return status === 'invited'
    ? [referralInvited]
    : [referralInvited, happened(ReferralStatusChanged, { ...referralIds, studentId: 'stella', from: 'invited', to: status, external })]
}

/** Stella registered without the secret of a mail. */
export const registrationReceived = happened(RegistrationReceived, {
  uid: 'stella',
  emailKey: secrets.emailKey('stella@uni.example.edu'),
  role: 'student',
  invitationId: 'invitation',
  universityId: 'uni',
  consents: ['terms'],
  textVersion: '2026-11',
  codeExpiresAt: later(NOW, { days: 1 }),
  endsAt: later(NOW, { days: 3 }),
  person: { email: 'stella@uni.example.edu', displayName: 'Stella Student' },
  profile: { major: 'Computer science' },
})
