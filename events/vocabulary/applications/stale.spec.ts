import { expect, it } from 'vitest'
import { applicationStatuses, awaitsCompany } from './application-status.ts'
import { limits } from '../limits.ts'
import { staleAfterDays, staleFrom } from './stale.ts'

it('§2.2 a new application is stale when the two weeks of the answer are over', () => {
  expect(staleFrom('submitted', '2026-11-01T08:30:00.000Z')).toBe('2026-11-15T08:30:00.000Z')
})

it('§2.2 every step in which the company can answer becomes stale, well before the application closes by itself', () => {
  for (const status of applicationStatuses.filter(awaitsCompany))
    expect([status, staleAfterDays[status]]).toEqual([
      status,
      expect.toSatisfy((days) => days < limits.noAnswerDays - limits.closeNoticeDays),
    ])
})

it('an accepted offer and what has ended are never stale', () => {
  for (const status of ['accepted', 'hired', 'rejected', 'withdrawn', 'declined', 'closed'] as const)
    expect([status, staleFrom(status, '2020-01-01T00:00:00.000Z')]).toEqual([status, undefined])
})
