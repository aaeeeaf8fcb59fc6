/**
 * One story with every event in it, told by whoever may tell it: canonical examples for tests, docs and samples.
 * Pure: the same story each time, with clear personal fields and without keys.
 */
import * as applications from './applications.ts'
import * as claims from './claims.ts'
import type { DataOf, EventDefinition } from './define.ts'
import type { Actor, JsonObject, Recorded } from './envelope.ts'
import * as invitations from './invitations.ts'
import * as jobs from './jobs.ts'
import * as messages from './messages.ts'
import * as nominations from './nominations.ts'
import * as organizations from './organizations.ts'
import * as referrals from './referrals.ts'
import * as skills from './skills.ts'
import * as users from './users.ts'
import { consentTextVersion } from './vocabulary/roles.ts'

const importer: Actor = { kind: 'import' }
const visitor: Actor = { kind: 'user' }
const professor: Actor = { kind: 'user', uid: 'prof-ada', role: 'professor' }
const student: Actor = { kind: 'user', uid: 'stud-mia', role: 'student' }
const recruiter: Actor = { kind: 'user', uid: 'recr-ben', role: 'recruiter' }
const employee: Actor = { kind: 'user', uid: 'empl-eve', role: 'employee' }
const process = (uid: string): Actor => ({ kind: 'process', uid })

const FIRST_DAY = Date.UTC(2026, 8, 1, 9)
const HOUR = 3_600_000

/** The story so far: each event gets the next place in its stream and in the log, an hour after the one before. */
function teller() {
  const told: Recorded[] = []
  const tell = <Definition extends EventDefinition>(
    actor: Actor,
    stream: string,
    definition: Definition,
    data: DataOf<Definition>,
  ): string => {
    const n = told.length
    const id = eventId(n)
    const at = new Date(FIRST_DAY + n * HOUR).toISOString()
    told.push({
      id,
      type: definition.type,
      schemaVersion: definition.schemaVersion,
      data: data as JsonObject,
      stream,
      revision: told.filter((event) => event.stream === stream).length,
      position: BigInt(n + 1),
      recordedAt: at,
      meta: {
        occurredAt: at,
        commandId: id,
        correlationId: id,
        causationId: id,
        requestId: `req-${n}`,
        actor,
        operation: 'controls.story',
        commandHash: '',
        keyIds: [],
        app: '0.1.0',
      },
    })
    return id
  }
  return { told, tell }
}

function eventId(n: number): string {
  return `00000000-0000-4000-8000-${n.toString().padStart(12, '0')}`
}

export function controls(): readonly Recorded[] {
  const { told, tell } = teller()
  foundations(tell)
  nominationAndRegistration(tell)
  jobAndApplications(tell)
  referral(tell)
  joining(tell)
  conversation(tell)
  lateReferral(tell)
  return told
}

type Tell = ReturnType<typeof teller>['tell']

function foundations(tell: Tell): void {
  const organization = { urls: ['https://acme.example'], domains: ['acme.example'], timezone: 'Europe/Berlin', status: 'verified' as const }
  tell(importer, 'organization-acme', organizations.OrganizationAdded, {
    organizationId: 'acme',
    label: 'Acme Robotics',
    kind: 'company',
    ...organization,
  })
  tell(importer, 'organization-uni-north', organizations.OrganizationAdded, {
    organizationId: 'uni-north',
    label: 'Northern University',
    kind: 'university',
    ...organization,
    demo: true,
  })
  for (const [skillId, label] of [
    ['typescript', 'TypeScript'],
    ['sql', 'SQL'],
    ['graphs', 'Graph theory'],
  ] as const) {
    tell(importer, `skill-${skillId}`, skills.SkillAdded, { skillId, label })
  }
  const account = { state: 'active', profile: {}, demo: true } as const
  tell(importer, 'user-prof-ada', users.UserRegistered, {
    uid: 'prof-ada',
    role: 'professor',
    universityId: 'uni-north',
    ...account,
    person: { email: 'ada@north.example.edu', displayName: 'Ada Lang' },
  })
  tell(importer, 'user-recr-ben', users.UserRegistered, {
    uid: 'recr-ben',
    role: 'recruiter',
    organizationId: 'acme',
    ...account,
    person: { email: 'ben@acme.example', displayName: 'Ben Roth' },
  })
  tell(importer, 'user-empl-eve', users.UserRegistered, {
    uid: 'empl-eve',
    role: 'employee',
    organizationId: 'acme',
    ...account,
    person: { email: 'eve@acme.example', displayName: 'Eve Stone' },
  })
}

function nominationAndRegistration(tell: Tell): void {
  const nomination = { nominationId: 'nom-1', professorId: 'prof-ada', semester: '2026-fall' }
  const stream = 'nominations-prof-ada-2026-fall'
  tell(professor, stream, nominations.NominationMade, {
    ...nomination,
    universityId: 'uni-north',
    emailKey: 'hmac-mia',
    subjectId: 'inv-1',
    invitationId: 'inv-1',
    nominee: { email: 'mia@north.example.edu', name: 'Mia Berg' },
    reason: 'Built the best compiler of her year.',
    letter: { subject: 'A word', text: 'Join us.' },
  })
  tell(process('nominations'), 'invitation-inv-1', invitations.StudentInvited, {
    invitationId: 'inv-1',
    invitedBy: 'prof-ada',
    inviterRole: 'professor',
    emailKey: 'hmac-mia',
    nomination: true,
    nominationId: 'nom-1',
    semester: '2026-fall',
    universityId: 'uni-north',
    expiresAt: '2026-10-31T00:00:00.000Z',
    invitee: { email: 'mia@north.example.edu', name: 'Mia Berg' },
  })
  tell(professor, 'invitation-inv-1', invitations.InvitationResent, { invitationId: 'inv-1', expiresAt: '2026-11-30T00:00:00.000Z' })
  tell(visitor, 'invitation-inv-1', invitations.InvitationOpened, { invitationId: 'inv-1' })
  tell(process('registration'), 'claim-hmac-mia', claims.ValueClaimed, { kind: 'email', holder: 'user-stud-mia', claimId: 'c1' })
  tell(visitor, 'user-stud-mia', users.UserRegistered, {
    uid: 'stud-mia',
    role: 'student',
    state: 'active',
    universityId: 'uni-north',
    invitationId: 'inv-1',
    person: { email: 'mia@north.example.edu', displayName: 'Mia Berg' },
    profile: {
      degree: 'bachelor',
      major: 'Computer science',
      graduationDate: '2027-06-30',
      skills: ['typescript', 'sql', 'graphs'],
      gpa: 3.8,
    },
  })
  tell(visitor, 'user-stud-mia', users.ConsentGranted, { uid: 'stud-mia', kind: 'terms', textVersion: consentTextVersion })
  tell(process('registration'), 'claim-hmac-mia', claims.ClaimConfirmed, { holder: 'user-stud-mia', claimId: 'c1' })
  tell(process('registration'), 'invitation-inv-1', invitations.InvitationAccepted, { invitationId: 'inv-1', uid: 'stud-mia' })
  tell(process('registration'), stream, nominations.NominationConsented, {
    ...nomination,
    studentId: 'stud-mia',
    shareReason: true,
    shareWithNominator: true,
  })
  tell(professor, stream, nominations.NominationMade, {
    ...nomination,
    nominationId: 'nom-2',
    emailKey: 'hmac-tom',
    subjectId: 'stud-tom',
    studentId: 'stud-tom',
    nominee: { email: 'tom@north.example.edu' },
    reason: 'Asks the right questions.',
  })
  tell({ ...student, uid: 'stud-tom' }, stream, nominations.NominationDeclined, {
    ...nomination,
    nominationId: 'nom-2',
    studentId: 'stud-tom',
  })
  for (const [attr, value] of [
    ['visibility', 'recruiters'],
    ['openToReferrals', true],
    ['gpaVisible', true],
    ['displayName', 'Mia Bergström'],
  ] as const) {
    tell(student, 'user-stud-mia', users.ProfileFieldChanged, { uid: 'stud-mia', attr, value })
  }
  tell(student, 'user-stud-mia', users.PasswordChanged, { uid: 'stud-mia', at: '2026-09-02T08:00:00.000Z' })
  tell(process('registration'), 'claim-hmac-old', claims.ValueClaimed, { kind: 'email', holder: 'user-stud-old', claimId: 'c2' })
  tell(process('claims'), 'claim-hmac-old', claims.ClaimReleased, { holder: 'user-stud-old', claimId: 'c2' })
}

function jobAndApplications(tell: Tell): void {
  const job = { jobId: 'job-1', organizationId: 'acme' }
  tell(recruiter, 'job-job-1', jobs.JobPosted, {
    ...job,
    status: 'draft',
    title: 'Robotics engineer',
    jobType: 'full_time',
    workplaceType: 'hybrid',
    address: 'Kiel',
    recruiter: 'recr-ben',
    description: 'Teach robots to find their way through a warehouse.',
    skills: ['typescript', 'graphs'],
    openings: 1,
    closesOn: '2026-12-31',
  })
  tell(recruiter, 'job-job-1', jobs.JobUpdated, { ...job, changes: { title: 'Robotics software engineer', salaryMin: 60_000 } })
  tell(recruiter, 'job-job-1', jobs.JobStatusChanged, { ...job, from: 'draft', to: 'open' })

  const ids = { applicationId: 'app-1', ...job, studentId: 'stud-mia' }
  const stream = 'application-app-1'
  tell(student, stream, applications.ApplicationSubmitted, {
    ...ids,
    universityId: 'uni-north',
    source: 'nominated',
    skills: ['typescript', 'sql', 'graphs'],
    degree: 'bachelor',
    graduationYear: 2027,
    applicant: { name: 'Mia Bergström', email: 'mia@north.example.edu' },
    coverLetter: 'I built a robot.',
  })
  tell(recruiter, stream, applications.ApplicationViewed, ids)
  const moved = (
    from: 'submitted' | 'under_review' | 'interviewing' | 'offered' | 'accepted',
    to: 'under_review' | 'interviewing' | 'rejected' | 'offered' | 'accepted' | 'hired',
    more = {},
  ) => tell(to === 'accepted' ? student : recruiter, stream, applications.ApplicationStatusChanged, { ...ids, from, to, ...more })
  moved('submitted', 'under_review')
  const slip = moved('under_review', 'rejected', { reasonCode: 'experience', note: 'Wrong card.' })
  tell(recruiter, stream, applications.ApplicationStatusCorrected, {
    ...ids,
    correctsEventId: slip,
    from: 'rejected',
    to: 'under_review',
    kind: 'undo',
  })
  moved('under_review', 'interviewing', { interviewAt: '2026-10-01T10:00:00Z' })
  moved('interviewing', 'rejected', { reasonCode: 'position_filled' })
  tell(process('disclosure'), stream, applications.ApplicationStatusDisclosed, { ...ids, status: 'rejected' })
  tell(recruiter, stream, applications.ApplicationReinstated, {
    ...ids,
    from: 'rejected',
    to: 'interviewing',
    reason: 'The other candidate declined.',
  })
  moved('interviewing', 'offered', { offerExpiresOn: '2026-10-20', offerText: 'We would love to have you.' })
  tell(recruiter, stream, applications.ApplicationStatusDisclosed, { ...ids, status: 'offered' })
  moved('offered', 'accepted')
  moved('accepted', 'hired')
  tell(recruiter, 'job-job-1', jobs.JobClosed, { ...job, from: 'open', filled: true })
}

function referral(tell: Tell): void {
  const ids = { referralId: 'ref-1', employeeId: 'empl-eve', organizationId: 'acme' }
  const stream = 'referral-ref-1'
  tell(employee, stream, referrals.ReferralInvited, {
    ...ids,
    subjectId: 'inv-2',
    invitationId: 'inv-2',
    emailKey: 'hmac-leo',
    jobId: 'job-1',
    ownership: 'primary',
    expiresOn: '2026-10-30',
    student: { email: 'leo@north.example.edu', name: 'Leo Kern' },
    message: 'You would fit in here.',
  })
  tell(process('referrals'), stream, referrals.ReferralStudentJoined, { ...ids, studentId: 'stud-leo' })
  tell({ ...student, uid: 'stud-leo' }, stream, referrals.ReferralAccepted, {
    ...ids,
    studentId: 'stud-leo',
    jobId: 'job-1',
    expirationDate: '2026-12-31',
    ownership: 'primary',
  })
  const linked = { ...ids, studentId: 'stud-leo', applicationId: 'app-2' }
  tell(process('referrals'), stream, referrals.ReferralStatusChanged, { ...linked, from: 'accepted', to: 'submitted' })
  tell(process('referrals'), stream, referrals.ReferralStatusChanged, { ...linked, from: 'submitted', to: 'in_process' })
  tell(process('referrals'), stream, referrals.ReferralStatusCorrected, { ...linked, from: 'in_process', to: 'submitted' })
  const second = { ...ids, referralId: 'ref-2' }
  tell(employee, 'referral-ref-2', referrals.ReferralInvited, {
    ...second,
    subjectId: 'stud-mia',
    studentId: 'stud-mia',
    ownership: 'primary',
    expiresOn: '2026-10-30',
    student: { email: 'mia@north.example.edu' },
  })
  tell(student, 'referral-ref-2', referrals.ReferralDeclined, { ...second, studentId: 'stud-mia', reason: 'I have an offer.' })
}

/** Told last, so that the samples stored before keep their places. */
function joining(tell: Tell): void {
  const nomination = { nominationId: 'nom-3', professorId: 'prof-ada', semester: '2026-fall' }
  const stream = 'nominations-prof-ada-2026-fall'
  tell(professor, stream, nominations.NominationMade, {
    ...nomination,
    universityId: 'uni-north',
    emailKey: 'hmac-leo',
    subjectId: 'inv-3',
    invitationId: 'inv-3',
    nominee: { email: 'leo@north.example.edu' },
    reason: 'Explains what he builds.',
  })
  tell(process('registration'), stream, nominations.NominationStudentJoined, { ...nomination, studentId: 'stud-leo' })
}

function conversation(tell: Tell): void {
  const threadId = 'thr-1'
  const stream = `thread-${threadId}`
  const [toStudent, toRecruiter] = [
    { threadId, fromUid: 'recr-ben', toUser: 'stud-mia' },
    { threadId, fromUid: 'stud-mia', toUser: 'recr-ben' },
  ]
  tell(recruiter, stream, messages.MessageSent, { ...toStudent, messageId: 'msg-1', message: 'When could you start?' })
  tell(recruiter, stream, messages.MessageSent, { ...toStudent, messageId: 'msg-2', message: 'June would suit us.' })
  tell(student, stream, messages.ThreadRead, { threadId, uid: 'stud-mia', from: 0, upTo: 1 })
  tell(student, stream, messages.MessageSent, { ...toRecruiter, messageId: 'msg-3', message: 'June suits me too.' })
}

function lateReferral(tell: Tell): void {
  const application = { applicationId: 'app-1', jobId: 'job-1', organizationId: 'acme', studentId: 'stud-mia' }
  tell(process('follow-applications'), 'application-app-1', applications.ApplicationReferred, { ...application, referralId: 'ref-3' })
}
