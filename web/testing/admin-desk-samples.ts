/** Sample replies about people and proposals, as admins read them. */
import type { UserReply } from '#contract/people.ts'
import type { Operation } from '#contract/contract.ts'
import type { Calls } from './calls.ts'

type Sample<Name extends Operation> = { readonly empty: Calls[Name]['reply']; readonly filled: Calls[Name]['reply'] }

const adminUser = {
  uid: 'mia-1',
  displayName: 'Mia Member',
  since: '2026-09-13T15:00:00.000Z',
  consents: [{ id: 'c-1', kind: 'terms' as const, granted: true, textVersion: '2026-09', at: '2026-09-13T15:00:00.000Z' }],
  sessions: [
    { signedInAt: '2026-11-01T15:00:00.000Z', lastUsedAt: '2026-11-19T15:00:00.000Z' },
    { signedInAt: '2026-10-13T15:00:00.000Z' },
  ],
  accesses: [
    {
      id: 'a-1',
      what: 'profile' as const,
      at: '2026-10-13T15:00:00.000Z',
      by: { displayName: 'Alma Root', role: 'admin' as const },
    },
  ],
  changes: [
    {
      eventId: 'e-1',
      attr: 'major',
      before: 'CS',
      after: 'Mathematics',
      reason: 'Asked by mail',
      at: '2026-10-13T15:00:00.000Z',
      by: { uid: 'alma', displayName: 'Alma Root' },
    },
  ],
  resumes: [
    {
      id: 'v-1',
      version: 1,
      name: 'mia.pdf',
      bytes: 20_480,
      uploadedAt: '2026-10-13T15:00:00.000Z',
      primary: false,
      hidden: true,
    },
  ],
}

export const adminDeskSamples = (student: UserReply) =>
  ({
    'adminUsers.list': {
      empty: [],
      filled: [
        {
          id: 'mia-1',
          uid: 'mia-1',
          displayName: 'Mia Member',
          email: 'mia@north.example.edu',
          role: 'student',
          state: 'active',
          university: 'north',
          universityLabel: 'North University',
          since: '2026-09-13T15:00:00.000Z',
        },
        {
          id: 'rob-1',
          uid: 'rob-1',
          displayName: 'Rob Recruiter',
          email: 'rob@acme.example',
          role: 'recruiter',
          state: 'suspended',
          claimedOrganization: 'acme',
          claimedOrganizationLabel: 'Acme',
          since: '2026-10-13T15:00:00.000Z',
        },
      ],
    },
    'adminUsers.read': {
      empty: { ...student, ...adminUser, consents: [], accesses: [], changes: [], resumes: [] },
      filled: { ...student, ...adminUser },
    },
    'moderation.list': {
      empty: [],
      filled: [
        {
          kind: 'skill',
          id: 'proposed-kubernets',
          label: 'Kubernets',
          uses: { people: 4, jobs: 0 },
          resembles: [{ id: 'kubernetes', label: 'Kubernetes', uses: { people: 612, jobs: 88 } }],
          by: { uid: 'mia-1', displayName: 'Mia Lindqvist' },
          since: '2026-10-12T15:00:00.000Z',
          status: 'pending',
        },
        {
          kind: 'organization',
          id: 'proposed-ferrous',
          label: 'Ferrous Ledger',
          organizationKind: 'company',
          uses: { people: 1, jobs: 0 },
          resembles: [],
          by: { uid: 'mia-1', displayName: 'Mia Lindqvist' },
          since: '2026-10-13T15:00:00.000Z',
          status: 'pending',
        },
        {
          kind: 'label',
          id: 'bluefin',
          label: 'Bluefin Talent',
          organizationKind: 'company',
          asked: ['Bluefin'],
          uses: { people: 3, jobs: 2 },
          resembles: [],
          by: { uid: 'rita-1', displayName: 'Rita Marsh' },
          since: '2026-10-14T15:00:00.000Z',
          status: 'pending',
        },
        {
          kind: 'domains',
          id: 'bluefin',
          label: 'Bluefin Talent',
          organizationKind: 'company',
          asked: ['bluefin.example', 'bluefin.test'],
          domains: ['bluefin.example'],
          uses: { people: 3, jobs: 2 },
          resembles: [],
          by: { uid: 'rita-1', displayName: 'Rita Marsh' },
          since: '2026-10-14T15:00:00.000Z',
          status: 'pending',
        },
        {
          kind: 'skill',
          id: 'proposed-postgress',
          label: 'Postgress',
          uses: { people: 2, jobs: 0 },
          resembles: [],
          since: '2026-10-02T15:00:00.000Z',
          status: 'merged',
          decided: { at: '2026-10-03T15:00:00.000Z', reason: 'A slip of typing.' },
          into: { id: 'postgresql', label: 'PostgreSQL' },
        },
        {
          kind: 'organization',
          id: 'kestrel-works',
          label: 'Kestrel Works',
          organizationKind: 'company',
          uses: { people: 2, jobs: 1 },
          resembles: [],
          since: '2026-10-02T15:00:00.000Z',
          status: 'merged',
          decided: { at: '2026-10-04T15:00:00.000Z', reason: 'It was bought.' },
          into: { id: 'org-1', label: 'Meridian Labs' },
        },
      ],
    },
    'abuse.list': {
      empty: [],
      filled: [
        {
          id: 'report-1',
          threadId: 'thread-1',
          parties: ['student-1', 'recruiter-1'],
          people: [
            { uid: 'student-1', displayName: 'Sam Stone', role: 'student', label: 'Carnegie Mellon' },
            { uid: 'recruiter-1', displayName: 'Rita Hooper', role: 'recruiter', label: 'Meridian Labs' },
          ],
          by: 'student-1',
          reason: 'Asks for a deposit before the contract.',
          at: '2026-10-13T15:00:00.000Z',
          state: 'open',
        },
      ],
    },
    'abuse.thread': {
      empty: [],
      filled: [
        {
          id: 'message-1',
          fromUid: 'recruiter-1',
          fromName: 'Rita Hooper',
          toUser: 'student-1',
          toName: 'Sam Stone',
          message: 'To hold the place we take a deposit of $150.',
          sentAt: '2026-10-13T14:50:00.000Z',
        },
      ],
    },
    'adminOrganizations.list': {
      empty: [],
      filled: [
        {
          id: 'org-1',
          label: 'Meridian Labs',
          kind: 'company',
          status: 'verified',
          urls: ['https://meridian.example.com'],
          domains: ['meridian.example.com'],
          people: 4,
          openJobs: 2,
        },
        {
          id: 'okay',
          label: 'Okay Jobs Ltd',
          kind: 'company',
          status: 'suspended',
          urls: [],
          domains: [],
          people: 1,
          openJobs: 0,
          suspendedAt: '2026-10-12T15:00:00.000Z',
          suspendedBecause: 'It asks applicants for a deposit.',
        },
        {
          id: 'kestrel-works',
          label: 'Kestrel Works',
          kind: 'company',
          status: 'merged',
          urls: [],
          domains: [],
          people: 0,
          openJobs: 0,
          into: { id: 'org-1', label: 'Meridian Labs' },
        },
      ],
    },
  }) satisfies {
    readonly [
      Name in 'adminUsers.list' | 'adminUsers.read' | 'moderation.list' | 'abuse.list' | 'abuse.thread' | 'adminOrganizations.list'
    ]: Sample<Name>
  }
