import { describe, expect, it } from 'vitest'
import { happened } from '#events/define.ts'
import { ParkedEventSkipped, ParkedEventsRetried, ViewReplayed, ViewRolledBack } from '#events/views.ts'
import { admin, given } from '../testing/given.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { notingSkips, retryParked, skipParked } from './answer-parked.ts'
import { notingReplays, noteReplayed, rollBackView, swapReplayed } from './replayed.ts'
import { createReplays, type Compared } from './replays.ts'
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

it('product 2.19: a skip at the command line is stored as that of its desk, with the reason, and refused with a sentence', async () => {
  const handled: unknown[] = []
  await notingSkips({ handle: async (...sent) => (handled.push(sent), { ok: true }) as never })('mails', 'event-1', 'Sent by hand.')
  expect(handled).toEqual([
    [
      skipParked,
      { name: 'mails', eventId: 'event-1', reason: 'Sent by hand.' },
      expect.objectContaining({ caller: { kind: 'process', name: 'processes-desk' } }),
    ],
  ])
  const refusing = notingSkips({ handle: async () => refuse('not_found') })
  await expect(refusing('mails', 'event-1', 'Sent by hand.')).rejects.toThrow(/^\p{Lu}.*\.$/u)
})

describe('product 2.19: what swapped by itself, was only compared, or went back', () => {
  it.each([
    ['an admin, who asked for it', { ...admin, state: 'active' }, { kind: 'user', account: { ...admin, state: 'active' } }],
    ['the process, where who asked is no admin any more', { ...admin, role: 'student' }, { kind: 'process', name: 'replay-views' }],
    ['the process, where who asked is suspended', { ...admin, state: 'suspended' }, { kind: 'process', name: 'replay-views' }],
  ] as const)('was done by %s', async (_, account, caller) => {
    const handled: unknown[] = []
    const { note, noteBack } = notingReplays({ handle: async (...sent) => void handled.push(sent), accountOf: async () => account })
    await note({ id: 't-1', owner: admin.uid }, 'jobs', 3, 'never')
    await noteBack({ id: 't-2', owner: admin.uid }, 'skills', 'It lacks one.')
    expect(handled).toEqual([
      [noteReplayed, { name: 'jobs', differences: 3, swap: 'never' }, { caller, key: 't-1|jobs', requestId: expect.any(String) }],
      [rollBackView, { name: 'skills', reason: 'It lacks one.' }, { caller, key: 't-2|skills', requestId: expect.any(String) }],
    ])
    given()
      .as(admin)
      .when(noteReplayed, { name: 'jobs', differences: 3, swap: 'never' })
      .thenHappened([happened(ViewReplayed, { views: ['jobs'], differences: 3, swap: 'never' })])
    given()
      .as(admin)
      .when(rollBackView, { name: 'skills', reason: 'It lacks one.' })
      .thenHappened([happened(ViewRolledBack, { view: 'skills', reason: 'It lacks one.' })])
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

describe('product 2.19: of three admins at once', () => {
  const stored: string[] = []
  const handler = {
    handle: async ({ operation }: { readonly operation: string }) => {
      await new Promise((resolve) => setTimeout(resolve, 1))
      stored.push(operation)
      return { ok: true }
    },
  }
  const thrice = async (operation: string, ports: object, body: object) => {
    stored.length = 0
    const route = projectionRoutes({ ...ports, handler, viewNames: ['jobs'] } as never)[operation]
    const call = (id: string) => ({ params: { name: 'jobs' }, body, request: { id, headers: {} } }) as never
    return [await Promise.all(['r-1', 'r-2', 'r-3'].map(async (id) => route?.(call(id)))), stored]
  }

  it('the first skips an event, and the others are refused before anything is stored', async () => {
    let parked = ['event-1']
    const skip = async () => void (parked = [])
    const parkedDesk = { parked: async () => parked, skip, changed: () => undefined }
    const refused = refuse('event_not_parked')
    expect(await thrice('projections.skip', { parkedDesk }, { eventId: 'event-1', reason: 'Twice.' })).toEqual([
      [{ ok: true }, refused, refused],
      [skipParked.operation],
    ])
  })

  it('the first swaps a view, and the others are refused before anything is stored', async () => {
    const replays = createReplays({ pause: () => true, resume: () => true })
    const compared = { view: 'jobs', version: 2, serves: 1, differences: [] } as unknown as Compared
    void replays.ask(compared, new AbortController().signal)
    const refused = refuse('not_asking')
    expect(await thrice('projections.swap', { replays }, {})).toEqual([[{ ok: true }, refused, refused], [swapReplayed.operation]])
  })

  it.each([
    [['projections.cancel', 'projections.swap'], [{ ok: true, id: 'jobs' }, refuse('not_asking')], []],
    [['projections.swap', 'projections.cancel'], [{ ok: true }, refuse('not_replaying')], [swapReplayed.operation]],
  ])('of %j the first counts: one keeps what serves, and one swaps', async (operations, answers, events) => {
    stored.length = 0
    const replays = createReplays({ pause: () => true, resume: () => true })
    replays.begin('task-1', ['jobs'], () => undefined)
    void replays.ask({ view: 'jobs', version: 2, serves: 1, differences: [] } as unknown as Compared, new AbortController().signal)
    const longWorks = { cancel: () => refuse('not_replaying') }
    const routes = projectionRoutes({ replays, handler, viewNames: ['jobs'], longWorks, now: () => '' } as never)
    const call = { params: { name: 'jobs' }, body: {}, request: { id: 'r-1', headers: {} } } as never
    expect(await Promise.all(operations.map(async (operation) => routes[operation]?.(call)))).toEqual(answers)
    expect(stored).toEqual(events)
  })
})
