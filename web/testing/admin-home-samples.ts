/** What an admin begins with, and the command palette. */
import type { Reply } from '#contract/contract.ts'

const palette: Reply<'palette.search'> = [
  { kind: 'person', id: 'student-7', label: 'Noor Haddad', hint: 'Fairmont University · BS 2027', path: '/app/students/student-7' },
  { kind: 'application', id: 'a-7', label: 'Noor Haddad', hint: 'Backend intern · Shortlisted', path: '/app/applications/a-7' },
  { kind: 'job', id: 'job-7', label: 'Robotics intern', hint: 'Meridian Labs', path: '/app/jobs/job-7' },
  { kind: 'organization', id: 'org-1', label: 'Meridian Labs', hint: 'Company', path: '/app/companies/org-1' },
  { kind: 'page', id: 'search-jobs', label: 'Search jobs for “noor”', hint: '', path: '/app/jobs?q=noor' },
]

const needs: Reply<'adminNeeds.list'> = [
  { kind: 'waiting_mail', count: 1, since: '2026-10-14T09:31:00.000Z', path: '/app/admin/outbox?state=waiting' },
  { kind: 'failed_task', count: 3, since: '2026-10-12T09:00:00.000Z', path: '/app/admin/tasks?state=failed' },
  { kind: 'proposed_skill', count: 6, since: '2026-10-09T09:00:00.000Z', path: '/app/admin/moderation?kind=skill' },
  { kind: 'person_waiting', count: 4, since: '2026-10-11T09:00:00.000Z', path: '/app/waiting' },
]

const accesses: Reply<'adminAccesses.list'> = [
  {
    id: 'v-2',
    at: '2026-10-14T09:44:00.000Z',
    viewer: { uid: 'admin-1', displayName: 'Alma Root', role: 'admin' },
    subject: { uid: 'student-7', displayName: 'Noor Haddad' },
    kind: 'resume',
    because: 'typed',
    version: 2,
    reason: 'Ticket 2231: asks for the history',
  },
  {
    id: 'v-1',
    at: '2026-10-13T09:21:00.000Z',
    viewer: { uid: 'recruiter-1', displayName: 'Rita Hooper', role: 'recruiter', organizationLabel: 'Meridian Labs' },
    subject: { uid: 'gone' },
    kind: 'profile',
    because: 'card',
  },
]

const view = {
  kind: 'view',
  version: 2,
  position: '42',
  lag: { events: 0, seconds: 0 },
  rate: 0,
  documents: 12,
  bytes: 5_210,
  state: 'live',
  parked: [],
} as const
export const replaySample = {
  documents: 2_031,
  differences: 2,
  sample: [],
  seconds: 21,
  settled: ['organizations'],
  rate: 49_600,
  views: [
    {
      view: 'references',
      version: 7,
      serves: 7,
      sealed: true,
      state: 'asks',
      since: '2026-10-14T09:40:00.000Z',
      documents: 2_031,
      changed: 1,
      added: 0,
      missing: 1,
      unapplied: {
        parked: 2,
        passedBy: 1,
        events: [
          { eventId: 'event-8', type: 'ReferenceSent', position: '00000000000000001044' },
          { eventId: 'event-9', type: 'ReferenceSent', position: '00000000000000001102' },
          { eventId: 'event-7', type: 'ReferenceSent', position: '00000000000000000912', isSkipped: true },
        ],
      },
      rows: [
        {
          id: '0192f3a4',
          kind: 'changed',
          fields: [
            { field: 'reason', before: 118, after: 121 },
            { field: 'skills', before: 12, after: 12, isReordered: true },
          ],
          last: {
            eventId: 'event-7',
            type: 'ReferenceSent',
            stream: 'reference-0192f3a4',
            at: '2026-10-14T09:44:00.000Z',
            takenBy: 'after',
          },
          without: { eventId: 'event-6', type: 'ReferenceSent', position: '00000000000000000918', takenBy: 'after' },
        },
        { id: '01928c11', kind: 'missing' },
      ],
    },
  ],
} as const
const task = { kind: 'views.replay', unit: 'events', startedAt: '2026-10-14T09:44:00.000Z', total: 1_042_318 } as const
const parkedEvent = {
  eventId: 'event-7',
  type: 'ApplicationStatusCorrected',
  cause: 'It corrects an entry that this path does not hold.',
  since: '2026-10-14T09:44:00.000Z',
  waiting: 14,
}
const projections: Reply<'projections.list'> = [
  {
    ...view,
    parked: [],
    name: 'jobs',
    lag: { events: 12, seconds: 1 },
    rate: 3,
    before: { version: 2, until: '2026-10-21T09:44:00.000Z' },
  },
  { ...view, parked: [parkedEvent], name: 'paths', state: 'stalled' },
  {
    ...view,
    parked: [],
    name: 'organizations',
    rebuild: { ...task, id: 'task-7', state: 'running', done: 1_042_318, result: replaySample },
  },
  {
    ...view,
    parked: [],
    name: 'references',
    keptUntil: '2026-10-21T09:44:00.000Z',
    rebuild: { ...task, id: 'task-7', state: 'running', done: 1_042_318, result: replaySample },
  },
  {
    ...view,
    parked: [],
    name: 'skills',
    rebuild: { ...task, id: 'task-7', state: 'running', done: 668_104, result: { ...replaySample, rate: 41_900, left: 9 } },
  },
]

const auditCheckpoint: Reply<'audit.checkpoint'> = {
  position: '00000000000000001234',
  head: '3f'.repeat(32),
  at: '2026-11-28T08:00:00.000Z',
  signature: 'c2lnbmVk',
  publicKey: '-----BEGIN PUBLIC KEY-----\nMCow\n-----END PUBLIC KEY-----\n',
}

export const adminHomeSamples = {
  'palette.search': { empty: [], filled: palette },
  'adminNeeds.list': { empty: [], filled: needs },
  'adminAccesses.list': { empty: [], filled: accesses },
  'audit.read': {
    empty: {},
    filled: {
      position: '00000000000000001234',
      keyHash: '8f2a61c09b7d4e35',
      wholeReading: { position: '00000000000000001200', at: '2026-11-27T03:04:00.000Z' },
    },
  },
  'audit.checkpoint': { empty: auditCheckpoint, filled: auditCheckpoint },
  'projections.list': { empty: [], filled: projections },
}
