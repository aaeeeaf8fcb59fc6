import { describe, expect, it } from 'vitest'
import type { ReportHead } from '#contract/reports.ts'
import { asAskedBy, otherOf, queryIn } from './report-query.ts'

const head: ReportHead = {
  name: 'rates',
  title: 'Interview to offer',
  question: 'How many interviews end in an offer?',
  words: '',
  params: [
    { name: 'from', kind: 'day' },
    { name: 'to', kind: 'day' },
    { name: 'includeActive', kind: 'flag' },
  ],
  groups: ['university', 'semester', 'source'],
  columns: [],
  lastDay: '2026-10-14',
}
const asked = (query: string, role: 'analyst' | 'admin' = 'admin') => queryIn(new URLSearchParams(query), head, role)

describe('what a report is asked', () => {
  it('is what the address says, as far as the report takes it', () => {
    expect(asked('groupBy=semester&source=direct&university=u-1&degree=phd&asOf=2026-06-30&includeActive=true&from=2026-01-01')).toEqual({
      name: 'rates',
      groupBy: 'semester',
      university: 'u-1',
      source: 'direct',
      asOf: '2026-06-30',
      includeActive: true,
      from: '2026-01-01',
    })
    expect(asked('groupBy=skill&source=nobody&asOf=yesterday&class=2027&estimate=incidence')).toEqual({ name: 'rates' })
  })

  it('has no window for who does not see small cells', () => {
    expect(asked('from=2026-01-01&to=2026-06-30&semester=2026-spring', 'analyst')).toEqual({ name: 'rates', semester: '2026-spring' })
  })

  it('of the other day takes from this one what a comparison leaves out', () => {
    const { compareWith: _, ...known } = asked('asOf=2026-06-30&compareKnownAt=2026-07-31')
    expect(otherOf(known)).toEqual({ name: 'rates', asOf: '2026-06-30', knownAt: '2026-07-31' })
    expect(otherOf(asked('asOf=2026-06-30&knownAt=2026-08-31&compareWith=2026-03-01'))).toEqual({
      name: 'rates',
      asOf: '2026-03-01',
      knownAt: '2026-08-31',
    })
  })

  it('never chooses among one’s own university or company', () => {
    expect(asAskedBy({ role: 'university' }, head).groups).toEqual(['semester', 'source'])
    expect(asAskedBy({ role: 'analyst', scope: { kind: 'platform' } }, head).groups).toEqual(head.groups)
    expect(asAskedBy({ role: 'analyst', scope: { kind: 'university', id: 'u-1' } }, head).groups).toEqual(['semester', 'source'])
  })
})
