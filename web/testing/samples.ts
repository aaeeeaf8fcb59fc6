/** Sample replies of the server: for each read an empty and a filled one. */
import type { ApplicationReply, InterviewReply } from '#contract/applications.ts'
import type { ContactReply, MessageReply } from '#contract/messages.ts'
import type { CreditReply, DraftReply, NominationReply } from '#contract/nominations.ts'
import type { NotificationReply } from '#contract/notifications.ts'
import type { Card, UserReply } from '#contract/people.ts'
import type { TimelineEntry } from '#contract/platform.ts'
import type { ReferralReply } from '#contract/referrals.ts'
import { applicationStatuses } from '#events/vocabulary/applications/application-status.ts'
import type { Role } from '#events/vocabulary/roles.ts'
import type { Operation, Reply } from '#contract/contract.ts'
import type { Calls } from './calls.ts'
import { job, jobSamples } from './job-samples.ts'
import { adminDeskSamples } from './admin-desk-samples.ts'
import { eventSamples } from './event-samples.ts'
import { privacySamples } from './privacy-samples.ts'
import { pointSamples } from './point-samples.ts'
import { workSamples } from './work-samples.ts'
import { adminHomeSamples } from './admin-home-samples.ts'
import { reportSamples } from './report-samples.ts'

export { job } from './job-samples.ts'

/** The current time in all page tests. */
export const now = '2026-10-14T10:00:00.000Z'

const company = { organization: 'org-1', organizationLabel: 'Meridian Labs' }
const school = { university: 'uni-1', universityLabel: 'Carnegie Mellon' }

const names: Readonly<Record<Role, string>> = {
  student: 'Sam Stone',
  professor: 'Prof. Ada Byron',
  university: 'Uma Dean',
  recruiter: 'Rita Hooper',
  employee: 'Emil Post',
  admin: 'Alma Root',
  analyst: 'Ana Lyst',
}

/** Of an account that has chosen it: not the one of the machine. */
export const chosenZone = 'America/New_York'

export function userOf(role: Role, more: Partial<UserReply> = {}): UserReply {
  return {
    uid: `${role}-1`,
    email: `${role}@example.edu`,
    displayName: names[role],
    role,
    state: 'active',
    profile: {},
    unread: 0,
    ...((role === 'recruiter' || role === 'employee') && company),
    ...((role === 'student' || role === 'professor' || role === 'university') && school),
    ...(role === 'student' && { completeness: 40 }),
    ...more,
  }
}

/** The same person with every field of the profile. */
export function fullUserOf(role: Role): UserReply {
  const phone = '+1 412 555 0100'
  if (role !== 'student')
    return userOf(role, { profile: { phone, position: 'Lead', team: 'Platform', department: 'CSD', office: 'Careers' } })
  return userOf(role, {
    completeness: 90,
    profile: {
      phone,
      degree: 'bachelor',
      major: 'Computer science',
      graduationDate: '2027-05-15',
      gpa: 3.8,
      gpaVisible: true,
      skills: ['ts', 'go', 'sql'],
      links: { github: 'https://github.com/sam-stone' },
      workExperiences: [{ title: 'Research assistant', organization: 'Systems lab', start: '2025-09', description: 'Read logs.' }],
      preferredJobTypes: ['internship'],
      visibility: 'recruiters',
      openToReferrals: true,
    },
  })
}

export const application: ApplicationReply = {
  ...company,
  id: 'application-1',
  jobId: 'job-1',
  jobTitle: 'Backend engineer',
  studentId: 'student-1',
  status: 'under_review',
  submittedAt: '2026-10-01T08:00:00.000Z',
  since: '2026-10-05T08:00:00.000Z',
  steps: [
    { status: 'submitted', at: '2026-10-01T08:00:00.000Z' },
    { status: 'under_review', at: '2026-10-05T08:00:00.000Z' },
  ],
  allowed: [],
  revision: 2,
}
export const applicant: ApplicationReply = {
  ...application,
  ...school,
  name: 'Sam Stone',
  email: 'student@example.edu',
  headline: 'Bachelor 2027',
  skills: ['ts', 'go', 'sql'],
  match: { have: ['ts', 'go'], missing: ['rust'] },
  daysInStatus: 9,
  stale: false,
  coverLetter: 'I rebuilt our course’s grader as an event log.',
  source: 'nominated',
  allowed: ['shortlisted', 'interviewing', 'rejected'],
  unseen: true,
  nominations: [
    {
      professorName: 'Prof. Ada Byron',
      universityLabel: 'Carnegie Mellon',
      semester: '2026-fall',
      at: '2026-10-05T08:00:00.000Z',
      reason: 'Asks first.',
    },
  ],
}
/** The server's reply on the columns of a board with these cards. */
export const columnsOf = (cards: readonly ApplicationReply[]): Reply<'applications.columns'> =>
  applicationStatuses.map((status) => {
    const own = cards.filter((card) => card.status === status)
    return { status, count: own.length, unseen: own.filter(({ unseen }) => unseen).length, ...(own.length > 0 && { medianDays: 9 }) }
  })
export const offer: ApplicationReply = {
  ...application,
  id: 'application-2',
  jobTitle: 'Compiler engineer',
  status: 'offered',
  allowed: ['accepted', 'declined'],
  offerExpiresOn: '2026-10-20',
  offerText: 'Start in June.',
}

/** Settled, unless the student cannot come. */
export const interview: InterviewReply = {
  id: 'interview-1',
  state: 'settled',
  proposedAt: '2026-10-12T08:00:00.000Z',
  at: '2026-10-16T14:00:00.000Z',
  minutes: 45,
  link: 'https://meet.meridian.example/7',
  with: [{ displayName: 'Rita Hooper' }, { displayName: 'Carl Quist' }],
  text: 'Bring nothing.',
}
/** Three times, of which the student chooses. */
export const asking: InterviewReply = {
  id: 'interview-2',
  state: 'proposed',
  proposedAt: '2026-10-13T08:00:00.000Z',
  slots: ['2026-10-20T14:00:00.000Z', '2026-10-21T18:30:00.000Z', '2026-10-22T18:30:00.000Z'],
  minutes: 45,
  link: 'https://meet.meridian.example/8',
  with: [{ displayName: 'Rita Hooper' }],
}

export function withInterviews(of: ApplicationReply, ...interviews: InterviewReply[]): ApplicationReply {
  return { ...of, status: 'interviewing', interviews }
}

export const referral: ReferralReply = {
  ...company,
  id: 'referral-1',
  employeeId: 'employee-1',
  employeeName: 'Emil Post',
  status: 'invited',
  invitedAt: '2026-10-10T08:00:00.000Z',
  since: '2026-10-10T08:00:00.000Z',
  ownership: 'primary',
  allowed: ['withdrawn'],
  revision: 1,
}
const acceptedReferral: ReferralReply = {
  ...referral,
  id: 'referral-2',
  studentId: 'student-1',
  studentName: 'Sam Stone',
  jobId: 'job-1',
  jobTitle: 'Backend engineer',
  status: 'accepted',
  expirationDate: '2026-10-19',
  ownership: 'secondary',
}

export const nomination: NominationReply = {
  id: 'nomination-1',
  professorId: 'professor-1',
  professorName: 'Prof. Ada Byron',
  semester: '2026-fall',
  reason: 'Asks the question that everybody else skipped.',
  status: 'pending',
  sentAt: '2026-10-11T08:00:00.000Z',
  coNominators: 0,
  endorsed: false,
}
export const consented: NominationReply = {
  ...nomination,
  id: 'nomination-2',
  studentId: 'student-1',
  name: 'Sam Stone',
  email: 'student@example.edu',
  status: 'consented',
  outcome: 'interviewed',
}

export const draft: DraftReply = {
  id: 'draft-1',
  email: 'kim@example.edu',
  name: 'Kim Reyes',
  reason: 'Reads proofs aloud.',
  semester: '2026-fall',
  savedAt: '2026-10-12T08:00:00.000Z',
}
export const credit: CreditReply = {
  id: 'invitation-7',
  name: 'Lena Ode',
  invitedBy: 'student-1',
  invitedByName: 'Sam Stone',
  semester: '2026-fall',
  at: '2026-10-10T08:00:00.000Z',
}

export const contact: ContactReply = {
  contactId: 'professor-1',
  name: 'Prof. Ada Byron',
  role: 'professor',
  label: 'Carnegie Mellon',
  lastMessage: 'Send me your draft.',
  lastFromUid: 'professor-1',
  lastAt: '2026-10-13T15:00:00.000Z',
  unread: 1,
  canMessage: true,
}

/** A person to begin a conversation with. */
export const person: ContactReply = {
  contactId: 'professor-2',
  name: 'Prof. Noor Haddad',
  role: 'professor',
  label: 'Carnegie Mellon',
  unread: 0,
  canMessage: true,
}

export const offered: NotificationReply = {
  id: 'application-2-offered',
  kind: 'offer',
  sentence: 'Meridian Labs made you an offer: Compiler engineer',
  detail: 'Decide by 20 Oct',
  at: '2026-10-14T08:00:00.000Z',
  path: '/app/applications/application-2',
  actor: { id: 'org-1', name: 'Meridian Labs', kind: 'organization' },
  asks: true,
}
export const shortlisted: NotificationReply = {
  id: 'application-1-shortlisted',
  kind: 'applicationMoved',
  sentence: 'You are shortlisted for Backend engineer',
  at: '2026-10-02T08:00:00.000Z',
  readAt: '2026-10-03T08:00:00.000Z',
  path: '/app/applications/application-1',
}

export function message(text: string, from = contact.contactId, to = 'student-1'): MessageReply {
  return {
    id: text,
    fromUid: from,
    fromName: contact.name,
    toUser: to,
    toName: 'Sam Stone',
    message: text,
    sentAt: '2026-10-13T15:00:00.000Z',
  }
}

export function entry(position: string, type: string, sentence: string, at: string, to?: string): TimelineEntry {
  const actor = { uid: 'recruiter-1', displayName: 'Rita Hooper', role: 'Recruiter' }
  return {
    eventId: position,
    at,
    recordedAt: at,
    type,
    sentence,
    actor,
    requestId: 'request-1',
    via: { sentence: 'on request', operation: 'a call' },
    position,
    ...(to && { to }),
  }
}

const student: Card = { uid: 'student-1', displayName: 'Sam Stone', role: 'student', universityLabel: 'Carnegie Mellon', skills: ['ts'] }

const skills = [
  { id: 'ts', label: 'TypeScript' },
  { id: 'go', label: 'Go' },
  { id: 'sql', label: 'SQL' },
  { id: 'rust', label: 'Rust' },
]

const plans: Calls['subscriptions.status']['reply']['plans'] = [
  { priceId: 'price-month', amount: 14_900, currency: 'usd', interval: 'month' },
  { priceId: 'price-year', amount: 149_000, currency: 'usd', interval: 'year' },
]
function resume(version: number, more: { readonly primary?: true; readonly hidden?: true } = {}) {
  const id = `resume-${version}`
  return {
    id,
    version,
    name: `${id}.pdf`,
    bytes: 84_213,
    uploadedAt: `2026-09-0${version}T08:00:00.000Z`,
    primary: false,
    hidden: false,
    ...more,
  }
}

type Sample<Name extends Operation> = { readonly empty: Calls[Name]['reply']; readonly filled: Calls[Name]['reply'] }

const samples = {
  ...jobSamples,
  'applications.listForRecruiter': { empty: [], filled: [applicant, { ...applicant, id: 'application-3', name: 'Kim Reyes' }] },
  'applications.columns': { empty: columnsOf([]), filled: columnsOf([applicant, applicant]) },
  'applications.listForStudent': { empty: [], filled: [application, offer, { ...application, id: 'application-4', status: 'rejected' }] },
  'applications.read': {
    empty: application,
    filled: { ...applicant, status: 'interviewing', interviewAt: '2026-10-16T14:00:00.000Z', interviews: [interview, asking] },
  },
  'timeline.read': {
    empty: [],
    filled: [
      entry('12', 'ApplicationStatusChanged', 'Rita Hooper moved the application to Under review', application.since, 'under_review'),
      entry('11', 'ApplicationSubmitted', 'Sam Stone applied', application.submittedAt),
    ],
  },
  'resumes.versions': { empty: [], filled: [resume(3, { hidden: true }), resume(2, { primary: true }), resume(1)] },
  'nominations.list': { empty: [], filled: [nomination, consented] },
  'collections.studentById': { empty: { uid: 'student-1', displayName: 'Sam Stone', role: 'student' }, filled: student },
  'collections.nominationsOf': { empty: [], filled: [consented] },
  'nominations.quota': {
    empty: { semester: '2026-fall', opensOn: '2026-09-01', closesOn: '2026-10-31', timezone: 'UTC', limit: 5, used: 0, drafts: 0 },
    filled: { semester: '2026-fall', opensOn: '2026-09-01', closesOn: '2026-10-31', timezone: 'UTC', limit: 5, used: 2, drafts: 0 },
  },
  'nominations.bySemester': {
    empty: [],
    filled: [
      { semester: '2026-fall', sent: 2, consented: 1, interviewed: 1, offered: 0, hired: 0 },
      { semester: '2026-spring', sent: 4, consented: 3, interviewed: 2, offered: 1, hired: 1 },
    ],
  },
  'nominations.endorsable': {
    empty: [],
    filled: [{ id: 'nomination-9', studentId: 'student-9', name: 'Kim Reyes', professorName: 'Prof. Noor Haddad', semester: '2026-fall' }],
  },
  'nominations.drafts': { empty: [], filled: [draft] },
  'nominations.credits': { empty: [], filled: [credit] },
  'referrals.listForStudent': { empty: [], filled: [referral, acceptedReferral] },
  'referrals.listForEmployee': { empty: [], filled: [referral, acceptedReferral] },
  'students.search': {
    empty: { results: [], items: [], meta: { total: 0, limit: 20, facets: {} } },
    filled: { results: ['student-1'], items: [student], meta: { total: 1, limit: 20, facets: {} } },
  },
  ...privacySamples,
  ...adminHomeSamples,
  ...reportSamples,
  'messages.contacts': { empty: [], filled: [contact] },
  'messages.people': { empty: [], filled: [person] },
  'messages.between': {
    empty: { applications: [], referrals: [], nominations: [] },
    filled: {
      tie: 'application',
      applications: [{ id: 'application-1', jobTitle: 'Backend engineer', status: 'offered' }],
      referrals: [{ id: 'referral-1', status: 'invited' }],
      nominations: [{ id: 'nomination-1', semester: '2026-fall', status: 'consented' }],
    },
  },
  'messageTemplates.list': {
    empty: [],
    filled: [
      { id: 'template-1', name: 'Talk', text: 'Hello {name}, when could we talk about {job}?', savedAt: '2026-10-01T10:00:00.000Z' },
    ],
  },
  'notifications.list': { empty: [], filled: [offered, shortlisted] },
  'preferences.read': {
    empty: { mail: { offer: 'immediately', message: 'daily' }, timezone: 'UTC' },
    filled: { mail: { offer: 'immediately', message: 'never' }, timezone: 'America/New_York', theme: 'light' },
  },
  'messages.read': { empty: [], filled: [message('Send me your draft.'), message('Hello.')] },
  'skills.byIds': { empty: [], filled: skills },
  'skills.suggest': { empty: [], filled: skills },
  'organizations.byIds': {
    empty: [{ id: 'acme', label: 'Acme', kind: 'company', urls: [], status: 'pending', domains: [], timezone: 'UTC', description: '' }],
    filled: [
      {
        id: 'acme',
        label: 'Acme',
        kind: 'company',
        urls: ['https://acme.example'],
        status: 'verified',
        domains: ['acme.example'],
        timezone: 'America/New_York',
        domainsAsked: ['acme.example', 'acme-labs.example'],
        description: 'We build arms for assembly lines.',
        publicPage: false,
        showRejectionCategory: true,
      },
    ],
  },
  'organizations.page': {
    empty: {
      id: 'org-1',
      label: 'Meridian Labs',
      kind: 'company',
      urls: [],
      domains: [],
      verified: true,
      record: { suppressed: true, openJobs: 0 },
      jobs: [],
    },
    filled: {
      id: 'org-1',
      label: 'Meridian Labs',
      kind: 'company',
      description: 'We build arms for assembly lines. Forty people, half of them in the workshop.',
      urls: ['https://meridian.example'],
      domains: ['meridian.example'],
      verified: true,
      record: { n: 42, medianDaysToAnswer: 4, answeredWithin14Days: 0.9, openJobs: 3 },
      jobs: [
        { ...job, match: { have: ['ts', 'go'], missing: ['rust'] }, salaryMin: 42, salaryMax: 48, salaryPeriod: 'hour' },
        { ...job, id: 'job-2', title: 'Compiler engineer', applied: 'application-1' },
      ],
    },
  },
  'organizations.record': {
    empty: { suppressed: true, openJobs: 0 },
    filled: { n: 42, medianDaysToAnswer: 4, answeredWithin14Days: 0.9, openJobs: 3, description: 'We build arms for assembly lines.' },
  },
  'collections.recruiters': {
    empty: [],
    filled: [
      { uid: 'recruiter-1', displayName: 'Rita Recruiter', role: 'recruiter' },
      { uid: 'recruiter-2', displayName: 'Carl Quist', role: 'recruiter', headline: 'Head of hiring' },
    ],
  },
  'collections.employees': { empty: [], filled: [{ uid: 'employee-1', displayName: 'Emil Berg', role: 'employee' }] },
  'organizations.all': {
    empty: [],
    filled: [{ id: 'uni-1', label: 'Carnegie Mellon', kind: 'university', urls: [], status: 'verified', domains: [] }],
  },
  'invitations.readMasked': {
    empty: {
      id: 'invitation-1',
      role: 'student',
      status: 'sent',
      nomination: false,
      inviterName: 'Uma Dean',
      inviterRole: 'university',
      emailMasked: 's…@example.edu',
      expiresAt: '2026-10-30T10:00:00.000Z',
    },
    filled: {
      id: 'invitation-1',
      role: 'student',
      status: 'sent',
      nomination: true,
      inviterName: 'Prof. Ada Byron',
      inviterRole: 'professor',
      universityLabel: 'Carnegie Mellon',
      emailMasked: 's…@example.edu',
      semester: '2026-fall',
      expiresAt: '2026-10-30T10:00:00.000Z',
      email: 'student@example.edu',
      reason: 'She proves what she claims.',
    },
  },
  'invitations.list': {
    empty: [],
    filled: [
      {
        id: 'invitation-1',
        role: 'student',
        email: 'kim@example.edu',
        status: 'opened',
        nomination: true,
        invitedBy: 'professor-1',
        sentAt: '2026-10-12T15:00:00.000Z',
        expiresAt: '2026-11-12T15:00:00.000Z',
      },
    ],
  },
  'platform.ready': {
    empty: { eventStore: 'ok', readStore: 'ok', views: [] },
    filled: {
      eventStore: 'ok',
      readStore: 'ok',
      views: [
        { name: 'jobs', lag: 0 },
        { name: 'references', lag: 12 },
      ],
    },
  },
  'subscriptions.status': {
    empty: { active: false, status: 'none', cancelAtPeriodEnd: false, entitlements: [], plans },
    filled: {
      active: true,
      status: 'active',
      plan: 'monthly',
      priceId: 'price-month',
      currentPeriodEnd: '2026-11-06T10:00:00.000Z',
      cancelAtPeriodEnd: false,
      entitlements: ['student_search'],
      plans,
    },
  },
  'subscriptions.invoices': {
    empty: [],
    filled: [
      { id: 'in-2', at: '2026-10-06T10:00:00.000Z', amount: 14_900, currency: 'usd', status: 'paid', url: 'https://pay.example/in-2' },
      { id: 'in-1', at: '2026-09-06T10:00:00.000Z', amount: 14_900, currency: 'usd', status: 'void', url: '' },
    ],
  },
  ...workSamples,
  ...pointSamples,
  'outcomes.list': {
    empty: [],
    filled: [
      {
        id: 'kim-1',
        uid: 'kim-1',
        displayName: 'Kim Graduate',
        email: 'kim@example.edu',
        degree: 'bachelor',
        major: 'Computer science',
        graduationDate: '2026-12-18',
        class: 2027,
        known: false,
        proposed: {
          applicationId: 'application-9',
          outcome: 'employed_full_time',
          organization: 'Acme',
          title: 'Engineer',
          acceptedAt: '2026-10-13T15:00:00.000Z',
        },
      },
      {
        id: 'noa-1',
        uid: 'noa-1',
        displayName: 'Noa Earlier',
        email: 'noa@example.edu',
        degree: 'master',
        major: 'Computer science',
        graduationDate: '2026-05-20',
        class: 2026,
        known: false,
      },
    ],
  },
  'outcomes.ofClass': {
    empty: { class: 2027, total: 0, known: 0, proposed: 0, proposedUnknown: 0, askable: 0, lately: 0, outcomes: [] },
    filled: {
      class: 2027,
      total: 10,
      known: 6,
      proposed: 1,
      proposedUnknown: 1,
      askable: 3,
      lately: 1,
      outcomes: [
        { outcome: 'employed_full_time', count: 4 },
        { outcome: 'continuing_education', count: 2 },
      ],
      asked: { at: '2026-10-13T15:00:00.000Z', count: 5, known: 2 },
    },
  },
  'outcomes.read': {
    empty: { history: [] },
    filled: {
      current: { outcome: 'employed_full_time', source: 'staff', organization: 'Acme', recordedAt: '2026-10-13T15:00:00.000Z' },
      history: [{ outcome: 'seeking_employment', source: 'self', recordedAt: '2026-09-13T15:00:00.000Z' }],
    },
  },
  ...eventSamples,
  ...adminDeskSamples(userOf('student')),
  'roster.list': {
    empty: [],
    filled: [
      {
        id: 'mia-1',
        uid: 'mia-1',
        displayName: 'Mia Member',
        email: 'mia@north.example.edu',
        role: 'student',
        state: 'active',
        verified: true,
        degree: 'master',
        graduationDate: '2027-06-30',
        university: 'north',
        universityLabel: 'North University',
        since: '2026-09-13T15:00:00.000Z',
      },
      {
        id: 'cara-1',
        uid: 'cara-1',
        displayName: 'Cara Claims',
        email: 'c•••@home.example',
        role: 'professor',
        state: 'active',
        verified: false,
        university: 'north',
        universityLabel: 'North University',
        since: '2026-10-13T15:00:00.000Z',
      },
      {
        id: 'entry-1',
        displayName: 'Eve Expected',
        email: 'eve@home.example',
        role: 'student',
        state: 'expected',
        verified: true,
        university: 'north',
        universityLabel: 'North University',
        since: '2026-10-14T15:00:00.000Z',
      },
    ],
  },
  'participation.list': {
    empty: [],
    filled: [
      {
        id: 'ada-1',
        professorId: 'ada-1',
        displayName: 'Prof. Ada Byron',
        sent: 6,
        consented: 4,
        outcomes: { interviewed: 3, offered: 2, hired: 1 },
      },
    ],
  },
  'campusApprovals.list': {
    empty: [],
    filled: [
      {
        id: 'campus-1',
        organization: 'bluefin',
        organizationLabel: 'Bluefin Talent',
        university: 'uni-1',
        universityLabel: 'Carnegie Mellon',
        status: 'pending',
        before: [],
        openJobs: 1,
        approvedElsewhere: 0,
        verified: false,
        urls: ['https://bluefin.example.com'],
      },
      {
        id: 'campus-2',
        organization: 'acme',
        organizationLabel: 'Acme',
        university: 'uni-1',
        universityLabel: 'Carnegie Mellon',
        status: 'declined',
        decided: { at: '2026-10-13T15:00:00.000Z', reason: 'Interviews were not paid for.' },
        before: [{ status: 'approved', at: '2026-09-13T15:00:00.000Z' }],
        openJobs: 3,
        approvedElsewhere: 2,
        verified: true,
        urls: [],
      },
    ],
  },
  'people.waiting': {
    empty: [],
    filled: [
      {
        id: 'lee-1',
        uid: 'lee-1',
        displayName: 'Lee Elsewhere',
        emailMasked: 'l•••@elsewhere.example',
        role: 'student',
        state: 'pending_approval',
        university: 'uni-1',
        universityLabel: 'Carnegie Mellon',
        invitationId: 'invitation-1',
        since: '2026-10-13T15:00:00.000Z',
      },
    ],
  },
  'accessRequests.list': {
    empty: [],
    filled: [
      {
        id: 'request-1',
        email: 'noor@example.com',
        displayName: 'Noor Haddad',
        role: 'professor',
        university: 'uni-1',
        universityLabel: 'Carnegie Mellon',
        text: 'I teach compilers.',
        since: '2026-10-13T15:00:00.000Z',
      },
    ],
  },
  'notifications.readMailOfLink': { empty: { mail: {} }, filled: { mail: { offer: 'immediately' } } },
} as const satisfies { readonly [Name in Operation]?: Sample<Name> }

export type ReadName = keyof typeof samples
/** The replies to all reads of the screens; a new read of a screen must be added here. */
export const reads: { readonly [Name in ReadName]: Sample<Name> } = samples
