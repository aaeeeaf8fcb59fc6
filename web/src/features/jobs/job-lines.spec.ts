import { expect, it } from 'vitest'
import type { JobReply } from '#contract/jobs.ts'
import { closesSoon, closingLine, payLine, placeLine, placesLine, timeLine, workplaceLine } from './job-lines.ts'

const now = Date.parse('2026-11-20T10:00:00.000Z')
const job = (more: Partial<JobReply>) => ({ status: 'open', ...more }) as JobReply

it.each([
  [{}, undefined],
  [{ salaryMin: 42, salaryMax: 48, salaryPeriod: 'hour' as const }, '$42 – 48 an hour'],
  [{ salaryMin: 90_000, salaryMax: 90_000, salaryPeriod: 'year' as const }, '$90,000 a year'],
  [{ salaryMin: 4_000, salaryPeriod: 'month' as const }, 'from $4,000 a month'],
  [{ salaryMax: 50 }, 'up to $50'],
])('the pay of %j reads %s', (more, line) => expect(payLine(job(more))).toBe(line))

it.each([
  [{}, undefined, false],
  [{ closesOn: '2026-11-20' }, 'closes today', true],
  [{ closesOn: '2026-11-25' }, 'closes in 5 days', false],
  [{ closesOn: '2026-12-12' }, 'closes 12\u00A0Dec', false],
  [{ closesOn: '2026-11-18' }, 'closed 18\u00A0Nov', false],
  [{ closesOn: '2026-11-20', status: 'closed' as const }, undefined, false],
])('the last day of %j reads %s', (more, line, soon) => {
  expect(closingLine(job(more), now)).toBe(line)
  expect(closesSoon(job(more), now)).toBe(soon)
})

it('where a job is stands by itself, so that a narrow row has room for the city', () => {
  const hybrid = job({ jobType: 'internship', workplaceType: 'hybrid', address: '1 Harbor Road, Pittsburgh' })
  expect([workplaceLine(hybrid), placeLine(hybrid)]).toEqual(['Hybrid, Pittsburgh', 'Internship · Hybrid, Pittsburgh'])
  expect(workplaceLine(job({ workplaceType: 'remote' }))).toBe('Remote')
})

it.each([
  ['open', 'open 9 days'],
  ['draft', 'drafted 11\u00A0Nov'],
  ['filled', 'posted 11\u00A0Nov'],
] as const)('the time of a job that is %s reads %s', (status, line) =>
  expect(timeLine(job({ status, postedAt: '2026-11-11T08:00:00.000Z' }), now)).toBe(line),
)

it.each<[(string | undefined)[], string | undefined]>([
  [[], undefined],
  [[undefined], undefined],
  [['Kiel', undefined, 'Kiel'], 'Kiel'],
  [['Kiel', '12 Falconer Street, Springfield, IL', 'Springfield, IL'], 'Springfield, IL and Kiel'],
  [['Kiel', 'Oslo', 'Oslo', 'Lodz'], 'Oslo and 2 more places'],
])('jobs in %j are in %j', (addresses, line) => {
  expect(placesLine(addresses.map((address) => (address === undefined ? {} : { address })))).toBe(line)
})
