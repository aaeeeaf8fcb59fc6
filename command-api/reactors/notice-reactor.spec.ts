import { expect, it } from 'vitest'
import type { AnyEvent } from '#events/catalogue.ts'
import { tasksFor } from './notice-reactor.ts'

const occurredAt = '2026-11-03T08:00:00.000Z'
const runAt = (type: AnyEvent['type'], data: object) =>
  tasksFor({ id: 'e', type, data, position: 1n, meta: { occurredAt } } as unknown as AnyEvent).map((task) => task.runAt)

it('§2.13 the mail about a place waits the minute in which the answer can be taken back, and the one about a password does not', () => {
  const at = Date.parse(occurredAt)
  expect(runAt('PlaceRefused', { uid: 'lee', universityId: 'north', refusedBy: 'uma' })).toEqual([at + 60_000])
  expect(runAt('PersonVerified', { uid: 'lee', universityId: 'north', verifiedBy: 'uma' })).toEqual([at + 60_000])
  expect(runAt('PasswordChanged', { uid: 'lee' })).toEqual([at])
})
