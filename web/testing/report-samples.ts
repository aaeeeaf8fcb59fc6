/** Reports as they are listed and answered. */
import type { ReportHead, ReportReply } from '#contract/reports.ts'
import type { Reply } from '#contract/contract.ts'
import type { UserReply } from '#contract/people.ts'

const offer = { key: 'offer', label: 'Offer', unit: 'fraction', kind: 'rate' } as const
const acceptance = { key: 'acceptance', label: 'Acceptance', unit: 'fraction', kind: 'rate' } as const
const window = ['from', 'to'].map((name) => ({ name, kind: 'day' as const }))

/** One who may ask for all of them. */
export const analyst: UserReply = {
  uid: 'analyst-1',
  email: 'analyst@example.edu',
  displayName: 'Ana Lyst',
  role: 'analyst',
  state: 'active',
  profile: {},
  unread: 0,
  scope: { kind: 'platform' },
}

/** Under the id that the test of all screens opens. */
export const ratesHead: ReportHead = {
  name: 'report-1',
  title: 'Interview to offer',
  question: 'How many interviews end in an offer?',
  words: 'Of completed applications that reached an interview, those that reached an offer.',
  params: [...window, { name: 'includeActive', kind: 'flag' }],
  groups: ['university', 'semester', 'source', 'degree'],
  columns: [offer, acceptance],
  lastDay: '2026-10-13',
}

const heads: ReportHead[] = [
  {
    ...ratesHead,
    name: 'nace',
    title: 'Career outcomes',
    question: 'Where are the graduates of a class?',
    params: [{ name: 'class', kind: 'year', needed: true }],
    groups: ['university', 'degree'],
  },
  { ...ratesHead, name: 'funnel', title: 'From application to hire', question: 'How far do applications come?' },
  {
    ...ratesHead,
    name: 'timing',
    title: 'Time to answers and offers',
    question: 'How long do applications take?',
    params: [...window, { name: 'estimate', kind: 'choice', values: ['incidence'] }],
  },
  ratesHead,
]

const stamp = {
  report: 'report-1',
  params: {},
  asOf: '2026-06-30T23:59:59.999Z',
  knownAt: '0000000000771902',
  position: '0000000000771950',
  codeVersion: '1.4.0',
  definition: 2,
  resultHash: '41d0a97e5b1c',
}

/** By university, with one that is hidden and its neighbour. */
export const byUniversity: ReportReply = {
  stamp,
  day: '2026-06-30',
  columns: [offer, acceptance],
  rows: [
    {
      key: 'all',
      label: 'All',
      n: 391,
      values: {
        offer: { value: 0.4322, numerator: 169, denominator: 391, low: 0.384, high: 0.4817 },
        acceptance: { value: 0.7, numerator: 118, denominator: 169, low: 0.6265, high: 0.7623 },
      },
    },
    {
      key: 'uni-1',
      label: 'Harrow Tech',
      n: 51,
      values: {
        offer: { value: 0.451, numerator: 23, denominator: 51, low: 0.3226, high: 0.5862 },
        acceptance: { value: null, numerator: 0, denominator: 0 },
      },
    },
    {
      key: 'uni-2',
      label: 'High Mesa Tech',
      n: { suppressed: true },
      values: { offer: { suppressed: true }, acceptance: { suppressed: true } },
    },
  ],
  notes: ['12 applications were withdrawn before an answer, and are left out.'],
}

const nothing: ReportReply = {
  ...byUniversity,
  rows: [
    { key: 'all', label: 'All', n: 0, values: { offer: { value: null, denominator: 0 }, acceptance: { value: null, denominator: 0 } } },
  ],
  notes: [],
}

const why: Reply<'reports.why'> = [
  {
    thing: 'application-9',
    label: 'Noor Haddad',
    application: 'application-9',
    events: [
      {
        eventId: 'event-7',
        position: '0000000000061882',
        type: 'ApplicationStatusChanged',
        to: 'interviewing',
        at: '2026-03-11T10:00:00.000Z',
      },
      { eventId: 'event-8', position: '0000000000061890', type: 'ApplicationStatusChanged', to: 'offered', at: '2026-04-02T10:00:00.000Z' },
    ],
  },
  { thing: 'x-2', events: [{ type: 'ApplicationStatusChanged', to: 'offered' }] },
]

const difference: Reply<'reports.difference'> = [
  {
    eventId: 'event-9',
    position: '0000000000771900',
    type: 'ApplicationStatusChanged',
    to: 'offered',
    at: '2026-04-02T10:00:00.000Z',
    thing: 'stu-2',
    label: 'Sam Ito',
    student: 'stu-2',
    effect: 'enters numerator',
  },
  { type: 'ApplicationStatusChanged', to: 'rejected', thing: 'x-5', effect: 'enters denominator' },
  { type: 'ApplicationStatusCorrected', to: 'shortlisted', thing: 'x-3', effect: 'leaves denominator' },
  { type: 'ApplicationStatusCorrected', to: 'shortlisted', thing: 'x-3', effect: 'leaves denominator' },
]

export const savedRun: Reply<'reports.saved'>[number] = {
  id: 'run-1',
  name: 'report-1',
  title: 'Offers, for the board',
  savedAt: '2026-07-03T09:00:00.000Z',
  day: '2026-06-30',
  params: { groupBy: 'university' },
  stamp,
}

export const sameAgain: Reply<'reports.rerun'> = {
  same: true,
  stamp,
  columns: [offer, acceptance],
  all: byUniversity.rows[0]?.values ?? {},
}

export const reportSamples = {
  // Who may ask has reports, also where nothing has happened.
  'reports.list': { empty: heads, filled: heads },
  'reports.read': { empty: nothing, filled: byUniversity },
  'reports.saved': { empty: [], filled: [savedRun] },
  'reports.rerun': { empty: sameAgain, filled: sameAgain },
  'reports.why': { empty: [], filled: why },
  'reports.difference': { empty: [], filled: difference },
}
