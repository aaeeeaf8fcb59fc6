import { expect, it } from 'vitest'
import type { Ask } from './ask.ts'
import type { GraduateFact } from './facts.ts'
import { foldFacts } from './loading/fold.ts'
import { sinceIn } from './since.ts'
import { factsOf } from './testing/log.ts'

const graduate = (id: string, university: string, more: Partial<GraduateFact>): GraduateFact => ({
  id,
  registered: { position: 1, at: 0 },
  universityId: [[1, 0, university]],
  degree: [],
  gpaBand: [],
  gpaVisible: [],
  graduationDate: [],
  outcome: [],
  ready: [],
  shares: [],
  erased: undefined,
  ...more,
})
const graduates = [
  graduate('erased', 'mit', { erased: { position: 50, at: 0 }, shares: [[2, 0, true]] }),
  graduate('erased-before', 'mit', { erased: { position: 20, at: 0 } }),
  graduate('changed', 'mit', {
    shares: [
      [2, 0, true],
      [60, 0, false],
    ],
  }),
  graduate('changed-again', 'mit', {
    shares: [
      [40, 0, false],
      [60, 0, true],
    ],
  }),
  graduate('elsewhere', 'cmu', { erased: { position: 50, at: 0 } }),
]
const facts = { ...foldFacts().facts(), graduates: new Map(graduates.map((one) => [one.id, one])) }
const ask: Ask = { asOf: 1, knownAt: 30, scope: { kind: 'university', id: 'mit' }, asker: 'careerOffice' }

it('reports.md, Stamp: counts erasures of the scope since, and who shares no more', () => {
  expect(sinceIn(facts, ask, 30)).toEqual({ erased: 1, sharingTakenBack: 1 })
  expect(sinceIn(facts, ask, 70)).toEqual({ erased: 0, sharingTakenBack: 0 })
  expect(sinceIn(facts, { ...ask, scope: { kind: 'platform' } }, 10)).toEqual({ erased: 3, sharingTakenBack: 1 })
  expect(sinceIn(facts, { ...ask, scope: { kind: 'organization', id: 'acme' } }, 10)).toEqual({ erased: 0, sharingTakenBack: 0 })
})

it('§2.13 tells a career office alone who shares no more with it, by which no other figures go', () => {
  const of = { organizationId: 'acme', jobId: 'job' }
  const at = Date.parse('2026-01-10T12:00:00.000Z')
  const { applications } = factsOf([
    { position: 2, at, type: 'ApplicationSubmitted', thing: 'app', role: 'student', data: { ...of, studentId: 'changed' } },
  ])
  const scopes = [{ kind: 'university', id: 'mit' }, { kind: 'organization', id: 'acme' }, { kind: 'platform' }] as const
  for (const scope of scopes)
    for (const asker of ['company', 'everybody'] as const)
      expect(sinceIn({ ...facts, applications }, { ...ask, asker, scope }, 30).sharingTakenBack).toBe(0)
})

it('§2.19 counts for a company no erasure of somebody whose name it has not seen', () => {
  const at = Date.parse('2026-01-10T12:00:00.000Z')
  const of = { organizationId: 'acme', jobId: 'job', blind: true }
  const { applications } = factsOf([
    { position: 2, at, type: 'ApplicationSubmitted', thing: 'hidden', role: 'student', data: { ...of, studentId: 'erased' } },
    { position: 3, at, type: 'ApplicationSubmitted', thing: 'open', role: 'student', data: { ...of, studentId: 'elsewhere' } },
    { position: 4, at, type: 'ApplicationStatusChanged', thing: 'open', role: 'recruiter', data: { to: 'shortlisted' } },
  ])
  const since = (asker: Ask['asker']) =>
    sinceIn({ ...facts, applications }, { ...ask, asker, scope: { kind: 'organization', id: 'acme' } }, 30).erased
  expect([since('company'), since('everybody')]).toEqual([1, 2])
})
