import { expect, it } from 'vitest'
import { applicationStatuses } from '../applications/application-status.ts'
import { staleSoon } from './stale.ts'

const data = { applicationId: 'app', jobId: 'job', organizationId: 'acme', studentId: 'mia' }
const occurredAt = '2026-11-01T08:00:00.000Z'

it('§2.2 nobody is told later of a step that never takes too long, or of imported history', () => {
  expect(staleSoon({ data, meta: { occurredAt } }, 'offered').told?.showFrom).toBe('2026-11-15T08:00:00.000Z')
  expect(staleSoon({ data, meta: { occurredAt } }, 'hired')).toEqual({ id: 'app-stale' })
  expect(staleSoon({ data, meta: { occurredAt, imported: true } }, 'submitted')).toEqual({ id: 'app-stale' })
})

it('§2.19 no step names whose the application is: it may be hidden', () => {
  for (const status of applicationStatuses) expect(JSON.stringify(staleSoon({ data, meta: { occurredAt } }, status))).not.toContain('mia')
})
