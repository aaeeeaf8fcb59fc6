import { describe, expect, it } from 'vitest'
import { happened } from '#events/define.ts'
import { ParkedEventSkipped, ParkedEventsRetried, ViewReplayed } from '#events/views.ts'
import { admin, given } from '../testing/given.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { retryParked, skipParked } from './answer-parked.ts'
import { notingReplays, noteReplayed } from './replayed.ts'
import { projectionRoutes } from './routes.ts'

describe('product 2.19: what an admin does with what is parked', () => {
  const retried = happened(ParkedEventsRetried, { consumer: 'jobs' })

  it('is stored each time that it is tried again', () => {
    given().as(admin).when(retryParked, { name: 'jobs' }).thenHappened([retried])
    given(retried)
      .as(admin)
      .when(retryParked, { name: 'jobs', eventId: 'event-1', reason: 'The bug is mended.' })
      .thenHappened([happened(ParkedEventsRetried, { consumer: 'jobs', eventId: 'event-1', reason: 'The bug is mended.' })])
  })

  it('is stored with its reason where it passes by for good', () => {
    given()
      .as(admin)
      .when(skipParked, { name: 'jobs', eventId: 'event-1', reason: 'Imported twice.' })
      .thenHappened([happened(ParkedEventSkipped, { consumer: 'jobs', eventId: 'event-1', reason: 'Imported twice.' })])
  })
})

describe('product 2.19: what swapped by itself, or was only compared', () => {
  it.each([
    ['an admin, who asked for it', { ...admin, state: 'active' }, { kind: 'user', account: { ...admin, state: 'active' } }],
    ['the process, where who asked is no admin any more', { ...admin, role: 'student' }, { kind: 'process', name: 'replay-views' }],
    ['the process, where who asked is suspended', { ...admin, state: 'suspended' }, { kind: 'process', name: 'replay-views' }],
  ] as const)('was done by %s', async (_, account, caller) => {
    const handled: unknown[] = []
    const note = notingReplays({ handle: async (...sent) => void handled.push(sent), accountOf: async () => account })
    await note({ id: 't-1', owner: admin.uid }, 'jobs', 3, 'never')
    expect(handled).toEqual([
      [noteReplayed, { name: 'jobs', differences: 3, swap: 'never' }, { caller, key: 't-1|jobs', requestId: expect.any(String) }],
    ])
    given()
      .as(admin)
      .when(noteReplayed, { name: 'jobs', differences: 3, swap: 'never' })
      .thenHappened([happened(ViewReplayed, { views: ['jobs'], differences: 3, swap: 'never' })])
  })
})

it.each([
  ['nothing is parked', [], false, refuse('event_not_parked')],
  ['something is parked', ['event-1'], false, { ok: true }],
  ['a view has stopped', [], true, { ok: true }],
])('where %s a retry is answered as a skip is', async (_, parked, isStopped, answer) => {
  const done: string[] = []
  const parkedDesk = {
    parked: async () => parked,
    isStopped: () => isStopped,
    retry: async (name: string) => void done.push(name),
    changed: () => undefined,
  }
  const routes = projectionRoutes({ parkedDesk, handler: { handle: async () => ({ ok: true }) } } as never)
  const call = { params: { name: 'jobs' }, body: {}, request: { id: 'r-1', headers: {} } }
  expect(await routes['projections.retry']?.(call as never)).toEqual(answer)
  expect(done).toEqual('ok' in answer ? ['jobs'] : [])
})
