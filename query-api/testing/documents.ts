/** The documents of the specs: two companies, two universities, and one person of each role at each of them. */
import { jobTypeLabels, workplaceLabels } from '#events/vocabulary/jobs/jobs.ts'
import { everybody } from '#events/vocabulary/organizations/proposals.ts'
import { factEntries } from '#projections/views/fact-entries/model.ts'
import { invitations, type InvitationDocument } from '#projections/views/invitations/model.ts'
import { inboxes } from '#projections/views/inboxes/model.ts'
import { indexedBeginnings } from '#lib/words.ts'
import { jobs, wordOfCompany, wordOfSkill, type JobDocument } from '#projections/views/jobs/model.ts'
import { messageAt, messages, type MessageDocument } from '#projections/views/messages/model.ts'
import { nominationCredits } from '#projections/views/nomination-credits/model.ts'
import { nominationDrafts } from '#projections/views/nomination-drafts/model.ts'
import { nominations } from '#projections/views/nominations/model.ts'
import { notifications } from '#projections/views/notifications/model.ts'
import { organizations, type OrganizationDocument } from '#projections/views/organizations/model.ts'
import { saved } from '#projections/views/saved/model.ts'
import { messageTemplates } from '#projections/views/message-templates/model.ts'
import { savedSearches } from '#projections/views/saved-searches/model.ts'
import { pointLines } from '#projections/views/point-lines/model.ts'
import { policies } from '#projections/views/policies/model.ts'
import { abuseReports } from '#projections/views/abuse-reports/model.ts'
import { redemptions } from '#projections/views/redemptions/model.ts'
import { applicationNotes } from '#projections/views/application-notes/model.ts'
import { coverLetters } from '#projections/views/cover-letters/model.ts'
import { recruiterBoard, type BoardCardDocument } from '#projections/views/recruiter-board/model.ts'
import { referralOwners } from '#projections/views/referral-owners/model.ts'
import { referrals, type ReferralDocument } from '#projections/views/referrals/model.ts'
import { nameKey } from '#lib/fold.ts'
import { foldedName } from '#lib/folded-name.ts'
import { keysOfWord } from '#lib/near-words.ts'
import { moderation } from '#projections/views/moderation/model.ts'
import { skills } from '#projections/views/skills/model.ts'
import { studentApplications, type StudentApplicationDocument } from '#projections/views/student-applications/model.ts'
import { studentCards } from '#projections/views/student-cards/model.ts'
import { paths, type StoredDocument } from '#projections/views/paths/model.ts'
import { subscriptions } from '#projections/views/subscriptions/model.ts'
import { resumes } from '#projections/views/resumes/model.ts'
import { pairOf, threads, type ThreadDocument } from '#projections/views/threads/model.ts'
import { users } from '#projections/views/users/model.ts'
import { accessRequests } from '#projections/views/access-requests/model.ts'
import { waiting, type WaitingDocument } from '#projections/views/waiting/model.ts'
import { adminUserDocuments } from './admin-documents.ts'
import { nominationCreditDocuments, nominationDocuments, nominationDraftDocuments } from './nomination-documents.ts'
import { pointLineDocuments, policyDocuments, redemptionDocuments } from './point-documents.ts'
import { privacyDocuments } from './privacy-documents.ts'
import { universityDocuments } from './university-documents.ts'
import { documentsOf, type Stored } from './stored.ts'
import { referenceDocuments } from './trail-events.ts'
import { inboxDocuments, notificationDocuments } from './notification-documents.ts'
import { earlier, people, today, type WithoutPosition } from './people.ts'

export const organization = (_id: string, label: string, kind: OrganizationDocument['kind']): WithoutPosition<OrganizationDocument> => ({
  _id,
  label,
  name: foldedName(label),
  near: [],
  nameKey: nameKey(label),
  shownTo: 'everybody',
  kind,
  urls: [`https://${_id}.example`],
  domains: [],
  timezone: 'America/New_York',
  status: 'verified',
})

export const job = (
  _id: string,
  more: Partial<JobDocument> & Pick<JobDocument, 'organizationId' | 'status' | 'title'>,
): WithoutPosition<JobDocument> => {
  const { jobType = 'internship', workplaceType = 'hybrid', address = '1 Main St', skills: asked = ['ts'] } = more
  const text = [more.title, address, jobTypeLabels[jobType], workplaceLabels[workplaceType]].join(' ')
  return {
    _id,
    jobType,
    workplaceType,
    address,
    description: 'We build things that people like to use, every day.',
    recruiter: more.organizationId === 'acme' ? 'rita' : 'rob',
    skills: asked,
    visibleTo: [...(more.status === 'open' ? ['all'] : []), more.organizationId],
    postedAt: earlier,
    openUntil: '9999-12-31T23:59:59.999Z',
    gradYears: [],
    revision: 1,
    ...more,
    places: indexedBeginnings(address),
    words: [...indexedBeginnings(text), ...asked.map(wordOfSkill), wordOfCompany(more.organizationId)],
  }
}

const application = {
  _id: 'a-sam',
  jobId: 'j-closed',
  organizationId: 'acme',
  studentId: 'sam',
  universityId: 'mit',
  source: 'referred',
  referralId: 'r-sam',
} as const
const submitted = { submittedAt: earlier, since: earlier, movedAt: earlier } as const
const sent = { steps: [{ eventId: 'e-sent', status: 'submitted', at: earlier }] } as const
/** Sent later than Sam agreed to the nomination, and invited to an interview. */
const outcomeOfSam: WithoutPosition<StoredDocument> = {
  _id: 'a-sam',
  outcome: 'interviewed',
  submittedAt: '2026-11-21T16:00:00.000Z',
  reachedBy: 'sam',
}
const dayOfEarlier = Math.floor(Date.parse(earlier) / 86_400_000)
const named = (name: string, email: string) => ({
  applicant: { name, email, skills: ['ts'] },
  nameKey: nameKey(name),
  nameBeginnings: indexedBeginnings(name),
})
const card: WithoutPosition<BoardCardDocument> = {
  ...application,
  ...submitted,
  ...sent,
  ...named('Sam When-Applying', 'sam.then@example.edu'),
  statusDay: `rejected ${dayOfEarlier}`,
  staleFrom: '9999-12-31T23:59:59.999Z',
  degree: 'bachelor',
  graduationYear: 2027,
  skills: ['ts'],
  status: 'rejected',
  hidden: false,
  unseen: false,
  revision: 2,
}
const ofStudent: WithoutPosition<StudentApplicationDocument> = {
  ...application,
  ...submitted,
  status: 'under_review',
  path: { steps: [...sent.steps, { eventId: 'e-rejected', status: 'rejected', at: today }] },
  revision: 2,
}
const other = {
  _id: 'a-stella',
  jobId: 'j-globex',
  organizationId: 'globex',
  studentId: 'stella',
  universityId: 'cmu',
  source: 'direct',
} as const

const waitingPerson = (_id: string, more: Partial<WaitingDocument>): WithoutPosition<WaitingDocument> => ({
  _id,
  asked: ['role:admin'],
  since: earlier,
  ...more,
})

const invitation = (_id: string, more: Partial<InvitationDocument> = {}): WithoutPosition<InvitationDocument> => ({
  _id,
  role: 'student',
  invitedBy: 'pat',
  inviterRole: 'professor',
  emailKey: 'key-nora',
  invitee: { email: 'nora@mit.edu', name: 'Nora', subject: 'Join', text: 'Please join' },
  reason: 'canary-reason',
  nomination: true,
  semester: '2026-fall',
  universityId: 'mit',
  status: 'sent',
  sendings: 1,
  sentAt: earlier,
  expiresAt: '2026-12-01T00:00:00.000Z',
  revision: 0,
  ...more,
})

export const referral = (_id: string, more: Partial<ReferralDocument>): WithoutPosition<ReferralDocument> => ({
  _id,
  employeeId: 'emma',
  organizationId: 'acme',
  subjectId: 'sam',
  student: { email: 'sam@example.edu' },
  byEmail: false,
  known: true,
  message: 'Come to us',
  status: 'invited',
  open: true,
  expiresOn: '2026-12-01',
  expiresAt: '2026-12-02T00:00:00.000Z',
  invitedAt: earlier,
  since: earlier,
  revision: 0,
  ...more,
})

/** Emma wrote Stella's address, who is private and has not agreed. */
const written: Partial<ReferralDocument> = {
  studentId: 'stella',
  subjectId: 'stella',
  student: { email: 'Stella@Example.edu', name: 'A friend' },
  byEmail: true,
  known: false,
}

export const thread = (
  _id: string,
  [one, other]: readonly [string, string],
  more: Partial<ThreadDocument>,
): WithoutPosition<ThreadDocument> => ({
  undelivered: [],
  writers: [one, other],
  blockedBy: [],
  _id,
  participants: [one, other],
  pair: pairOf(one, other),
  unread: {},
  lastMessage: 'Hello',
  lastFrom: one,
  lastAt: earlier,
  ...more,
})
export const message = (
  threadId: string,
  revision: number,
  fromUid: string,
  toUser: string,
  more: Partial<MessageDocument> = {},
): WithoutPosition<MessageDocument> => ({
  _id: messageAt(threadId, revision),
  threadId,
  revision,
  messageId: `m-${threadId}-${revision}`,
  participants: [fromUid, toUser],
  fromUid,
  toUser,
  message: `canary-message-${revision}`,
  sentAt: earlier,
  ...more,
})

const skill = (_id: string, label: string, shownTo = everybody) => {
  const name = foldedName(label)
  return { _id, label, nameKey: nameKey(label), shownTo, name, near: keysOfWord(name) }
}

/** The GPA of a student's card, undefined where the student hides it. */
export const shownGpa = (gpa: number | undefined) => ({
  ...(gpa !== undefined && { gpa, gpaTenths: Math.floor(gpa * 10) }),
  showsGpa: gpa !== undefined,
  gpaAtLeast: gpa ?? 0,
  gpaAtMost: gpa ?? 4,
})

/** Every view with its documents. */
export const testData: readonly Stored[] = [
  documentsOf(users, people),
  documentsOf(factEntries, []),
  documentsOf(organizations, [
    { ...organization('acme', 'Acme', 'company'), publicPage: true },
    organization('globex', 'Globex', 'company'),
    organization('mit', 'MIT', 'university'),
    organization('cmu', 'CMU', 'university'),
  ]),
  documentsOf(skills, [skill('ts', 'TypeScript'), skill('sql', 'SQL'), skill('cpp', 'C++'), skill('proposed-zig', 'Zig', 'sam')]),
  documentsOf(moderation, [
    {
      _id: 'skill-proposed-zig',
      kind: 'skill',
      thing: 'proposed-zig',
      label: 'Zig',
      status: 'pending',
      by: 'sam',
      since: earlier,
      at: earlier,
    },
    {
      _id: 'label-acme',
      kind: 'label',
      thing: 'acme',
      label: 'Acme',
      organizationKind: 'company',
      asked: ['Globex Works'],
      domains: [],
      status: 'pending',
      by: 'rita',
      since: today,
      at: today,
    },
  ]),
  documentsOf(jobs, [
    job('j-open', { organizationId: 'acme', status: 'open', title: 'Software engineer', skills: ['ts', 'sql'] }),
    job('j-closed', { organizationId: 'acme', status: 'closed', title: 'Data engineer' }),
    job('j-draft', { organizationId: 'acme', status: 'draft', title: 'Secret engineer' }),
    job('j-over', {
      organizationId: 'acme',
      status: 'open',
      title: 'Night engineer',
      closesOn: '2026-11-20',
      openUntil: '2026-11-21T04:59:59.999Z',
    }),
    job('j-globex', { organizationId: 'globex', status: 'open', title: 'Data scientist', jobType: 'full_time' }),
  ]),
  ...privacyDocuments,
  adminUserDocuments,
  documentsOf(saved, []),
  documentsOf(savedSearches, []),
  documentsOf(messageTemplates, []),
  documentsOf(applicationNotes, [
    {
      _id: 'a-sam',
      organizationId: 'acme',
      studentId: 'sam',
      notes: [{ id: 'note', at: earlier, by: 'rita', text: 'canary-note', rating: 3 }],
    },
  ]),
  ...universityDocuments,
  documentsOf(coverLetters, [
    { _id: 'a-sam', studentId: 'sam', coverLetter: 'Dear Acme' },
    { _id: 'a-stella', studentId: 'stella', coverLetter: 'Dear Acme' },
  ]),
  documentsOf(recruiterBoard, [
    card,
    {
      ...card,
      ...other,
      ...named('Stella Doe', 'stella@example.edu'),
      status: 'submitted',
      statusDay: `submitted ${dayOfEarlier}`,
      staleFrom: earlier,
      gpa: 3.5,
      unseen: true,
    },
  ]),
  documentsOf(studentApplications, [
    ofStudent,
    { ...other, ...submitted, path: sent, status: 'submitted', revision: 0 },
    { ...other, ...submitted, path: sent, _id: 'a-offered', status: 'offered', offerExpiresOn: '2026-11-21', revision: 0 },
  ]),
  documentsOf(studentCards, [
    {
      _id: 'sam',
      displayName: 'Sam Doe',
      nameKey: nameKey('Sam Doe'),
      universityId: 'mit',
      degree: 'bachelor',
      graduationYear: 2027,
      skills: ['ts', 'sql'],
      ...shownGpa(3.6),
      visibility: 'recruiters',
      openToReferrals: true,
      nominatedIn: 0,
      state: 'active',
      profile: {},
    },
    {
      _id: 'stella',
      displayName: 'Stella Doe',
      nameKey: nameKey('Stella Doe'),
      universityId: 'cmu',
      skills: ['ts'],
      ...shownGpa(undefined),
      visibility: 'private',
      openToReferrals: false,
      nominatedIn: 0,
      state: 'active',
      profile: { gpa: 3.9 },
    },
    {
      _id: 'sid',
      displayName: 'Sid Doe',
      nameKey: nameKey('Sid Doe'),
      universityId: 'mit',
      skills: ['ts'],
      ...shownGpa(undefined),
      visibility: 'community',
      openToReferrals: true,
      nominatedIn: 0,
      state: 'suspended',
      profile: {},
    },
  ]),
  documentsOf(paths, [
    {
      _id: 'sam',
      nominators: ['pat'],
      universityId: 'mit',
      sharesWithCareerOffice: true,
      shownTo: 'mit',
      applications: 1,
      appliedAt: '2026-11-21T16:00:00.000Z',
    },
    outcomeOfSam,
  ]),
  documentsOf(invitations, [
    invitation('i-sent'),
    invitation('i-late', { expiresAt: '2026-11-01T00:00:00.000Z' }),
    invitation('i-used', { status: 'accepted' }),
    invitation('i-revoked', { status: 'revoked' }),
    invitation('i-cmu', { invitedBy: 'paula', universityId: 'cmu' }),
  ]),
  documentsOf(nominations, nominationDocuments),
  documentsOf(nominationDrafts, nominationDraftDocuments),
  documentsOf(nominationCredits, nominationCreditDocuments),
  documentsOf(pointLines, pointLineDocuments),
  documentsOf(redemptions, redemptionDocuments),
  documentsOf(policies, policyDocuments),
  documentsOf(referrals, [
    referral('r-sam', {
      studentId: 'sam',
      jobId: 'j-closed',
      status: 'submitted',
      acceptedAt: earlier,
      expirationDate: '2027-01-01',
      applicationId: 'a-sam',
    }),
    referral('r-stella', { employeeId: 'eric', organizationId: 'globex', studentId: 'stella', student: { email: 'stella@example.edu' } }),
    referral('r-written', { ...written, status: 'declined' }),
    referral('r-late', {
      employeeId: 'eric',
      organizationId: 'globex',
      invitationId: 'i-x',
      student: { email: 'nora@cmu.edu', name: 'Nora' },
      byEmail: true,
      known: false,
      expiresOn: '2026-11-20',
      expiresAt: '2026-11-21T00:00:00.000Z',
    }),
  ]),
  documentsOf(referralOwners, [
    {
      _id: 'sam',
      referrals: [
        {
          id: 'r-sam',
          employeeId: 'emma',
          organizationId: 'acme',
          jobId: 'j-closed',
          status: 'submitted',
          invitedAt: earlier,
          expiresAt: '2027-01-02T05:00:00.000Z',
          acceptedAt: earlier,
          applicationId: 'a-sam',
        },
      ],
    },
  ]),
  documentsOf(accessRequests, [
    {
      _id: 'q-mit',
      open: true,
      email: 'noor@home.example.com',
      address: 'noor@home.example.com',
      displayName: 'Noor Haddad',
      role: 'professor',
      universityId: 'mit',
      since: '2026-10-13T15:00:00.000Z',
    },
  ]),
  documentsOf(waiting, [
    waitingPerson('penny', { asked: ['u:pat', 'uni:mit:university', 'role:admin'], universityId: 'mit', invitationId: 'i-sent' }),
    waitingPerson('ned', { asked: ['u:sam', 'role:admin'] }),
    waitingPerson('nell', { asked: ['uni:cmu:university', 'role:admin'], universityId: 'cmu' }),
  ]),
  documentsOf(notifications, notificationDocuments),
  documentsOf(inboxes, inboxDocuments),
  referenceDocuments,
  documentsOf(subscriptions, []),
  documentsOf(resumes, [
    {
      _id: 'sam',
      studentId: 'sam',
      versions: [1, 2].map((number) => ({
        id: `resume-${number}`,
        number,
        name: 'cv.pdf',
        bytes: 1_000,
        uploadedAt: '2026-10-01T08:00:00.000Z',
      })),
      primaryId: 'resume-1',
    },
    ...[1, 2].map((number) => ({ _id: `resume-${number}`, studentId: 'sam', versions: [] })),
  ]),
  documentsOf(threads, [
    thread('t-rita', ['rita', 'sam'], { unread: { sam: 2 }, lastAt: today }),
    thread('t-pat', ['pat', 'sam'], { unread: { sam: 1, pat: 1 } }),
    thread('t-penny', ['ada', 'penny'], { unread: { penny: 1 } }),
    thread('t-sid', ['sid', 'pat'], {}),
  ]),
  documentsOf(abuseReports, [
    {
      _id: 'report-1',
      threadId: 't-rita',
      parties: ['sam', 'rita'],
      by: 'sam',
      reason: 'She asks for money.',
      at: earlier,
      state: 'open',
      _subjects: ['sam', 'rita'],
    },
  ]),
  documentsOf(messages, [
    message('t-rita', 0, 'sam', 'rita', { readAt: today }),
    message('t-rita', 2, 'rita', 'sam', { unreadBy: 'sam' }),
    message('t-rita', 3, 'rita', 'sam', { unreadBy: 'sam' }),
    message('t-pat', 0, 'pat', 'sam', { unreadBy: 'sam' }),
    message('t-pat', 1, 'sam', 'pat', { unreadBy: 'pat' }),
    message('t-penny', 0, 'ada', 'penny', { unreadBy: 'penny' }),
    message('t-sid', 0, 'sid', 'pat', { readAt: today }),
  ]),
]
