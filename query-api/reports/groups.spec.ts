import { describe, expect, it } from 'vitest'
import type { Ask } from './ask.ts'
import { reportNamed } from './reports.ts'
import { factsOf, type LogEvent } from './testing/log.ts'

const at = Date.parse('2026-01-10T12:00:00.000Z')
const of = { studentId: 'leo', universityId: 'uni', organizationId: 'acme', jobId: 'job' }
const log = (blind: boolean): readonly LogEvent[] => [
  // Its spring begins on the 12th, and everybody else's on the 1st.
  { position: 1, at: 0, type: 'CalendarDays', thing: 'uni', data: { attr: 'firstDays', value: { '2026-spring': '2026-01-12' } } },
  { position: 2, at, type: 'ApplicationSubmitted', thing: 'app', role: 'student', data: { ...of, blind } },
  { position: 3, at, type: 'ReferralInvited', thing: 'ref', data: { ...of, byEmail: blind, referral: 'invited' } },
]
const semesters = (name: string, blind: boolean, asked: Partial<Ask> = {}) =>
  reportNamed(name)
    ?.compute(factsOf(log(blind)), {
      asOf: at + 1,
      knownAt: 10,
      scope: { kind: 'organization', id: 'acme' },
      asker: 'company',
      includeActive: true,
      groupBy: 'semester',
      ...asked,
    })
    .rows.map(({ key }) => key)
    .filter((key) => key !== 'all')

describe('reports.md, Groups: the semester', () => {
  it.each(['timing', 'referrals'])('of %s is told to a company by no calendar of a university that it does not know', (name) => {
    expect(semesters(name, false)).toContain('2025-fall')
    expect(semesters(name, true)).not.toContain('2025-fall')
    expect(semesters(name, true, { asker: 'everybody' })).toContain('2025-fall')
  })
})
