import { describe, expect, it, vi } from 'vitest'
import { accesses } from '#projections/views/accesses/model.ts'
import { earlier, today } from '../testing/people.ts'
import { serve, serveTestData } from '../testing/server.ts'
import type { Running } from './running.ts'

const { served, store } = await serveTestData()

const idsOf = async (query: string) =>
  ((await served.ask('ada', `GET /admin/accesses${query}`)).body as { readonly id: string }[]).map(({ id }) => id)

describe('GET /admin/accesses', () => {
  it('names who looked, at what of whom, by which right and why, the newest first', async () => {
    const { body } = await served.ask('ada', 'GET /admin/accesses')
    expect(body).toEqual([
      // The account of the viewer is erased: no name of theirs is left.
      {
        id: 'v-late',
        at: today,
        viewer: { uid: 'gone' },
        subject: { uid: 'sam', displayName: 'Sam Doe' },
        kind: 'resume',
        because: 'card',
        version: 2,
      },
      {
        id: 'v-sam',
        at: earlier,
        viewer: { uid: 'rita', displayName: 'Rita Doe', role: 'recruiter', organizationLabel: 'Acme' },
        subject: { uid: 'sam', displayName: 'Sam Doe' },
        kind: 'profile',
        because: 'card',
      },
    ])
  })

  it('says of an admin who typed a reason what they typed, and names nobody who is erased', async () => {
    const line = { _id: 'v-typed', uid: 'erased', what: 'resume', at: '2026-11-22T00:00:00.000Z', byUid: 'ada', byRole: 'admin' }
    await served.put(accesses, [{ ...line, right: 'adminHidden', reason: 'Ticket 7' } as { readonly _id: string }])
    const [typed] = (await served.ask('ada', 'GET /admin/accesses?viewer=ada')).body as object[]
    expect(typed).toMatchObject({ subject: { uid: 'erased' }, because: 'typed', reason: 'Ticket 7' })
    expect(typed).not.toHaveProperty('subject.displayName')
  })

  it.each([
    ['?subject=sam', ['v-late', 'v-sam']],
    ['?viewer=rita', ['v-sam']],
    ['?subject=sam&viewer=rita&kind=profile', ['v-sam']],
    ['?kind=resume&subject=sam', ['v-late']],
    ['?kind=profile', ['v-sam']],
    ['?subject=sam&to=2026-10-31', ['v-sam']],
    ['?subject=sam&from=2026-11-21&to=2026-11-21', ['v-late']],
    ['?subject=sam&from=2026-11-21T15:00:01Z', []],
    ['?subject=nobody', []],
  ])('%s narrows it', async (query, ids) => expect(await idsOf(query)).toEqual(ids))

  it('is paged, and comes as a file', async () => {
    const first = await served.ask('ada', 'GET /admin/accesses?subject=sam&limit=1')
    expect(first.headers).toMatchObject({ 'x-total-count': '2', link: expect.stringContaining('cursor=') })
    const { body } = await served.app.inject({ url: '/admin/accesses?subject=sam&format=csv', headers: { authorization: 'Bearer ada' } })
    expect(body.split('\r\n')[0]).toContain('"viewer.displayName"')
    expect(body).toContain('"Rita Doe"')
  })

  it.each(['?from=yesterday', '?from=2026-02-30', '?from=2026-11-22&to=2026-11-21', '?kind=everything', '?viewer=a%20b'])(
    '%s is refused with its field',
    async (query) => {
      const { status, body } = await served.ask('ada', `GET /admin/accesses${query}`)
      expect([status, body]).toEqual([400, expect.objectContaining({ details: [expect.objectContaining({ field: expect.any(String) })] })])
    },
  )
})

const parked = { eventId: 'e-1', type: 'ReferralAccepted', cause: 'A bug.', since: '2026-11-21T09:58:00.000Z', waiting: 14 }
const view: Awaited<ReturnType<Running['projections']>>[number] = {
  name: 'users',
  kind: 'view',
  version: 13,
  position: '7',
  lag: { events: 0, seconds: 0 },
  rate: 0,
  state: 'live',
  parked: [],
}
const asked = {
  view: 'messages',
  version: 4,
  serves: 4,
  sealed: true,
  state: 'asks',
  documents: 9,
  changed: 1,
  added: 0,
  missing: 0,
  rows: [],
}
const rebuild = {
  id: 't-1',
  kind: 'views.replay',
  state: 'running',
  done: 40,
  total: 40,
  unit: 'events',
  startedAt: '2026-11-21T13:00:00.000Z',
  result: { views: [asked] },
} as const
const running: Running = {
  projections: async () => [
    view,
    { ...view, name: 'paths', state: 'stalled', parked: [parked] },
    { ...view, name: 'skills', lag: { events: 5, seconds: 3_600 }, state: 'stalled' },
    // It catches up by itself.
    { ...view, name: 'jobs', lag: { events: 2, seconds: 3 } },
    { ...view, name: 'messages', rebuild },
    // Of the same replay, and swapped by now.
    { ...view, name: 'inbox', rebuild },
  ],
  failedTasks: async () => [
    { kind: 'mail', since: '2026-11-21T10:31:00.000Z' },
    { kind: 'mail', since: '2026-11-20T10:31:00.000Z' },
    { kind: 'task', since: '2026-11-19T10:31:00.000Z' },
  ],
  waitingMails: async () => [
    { since: '2026-11-21T14:50:00.000Z', tries: 9 },
    { since: '2026-11-21T14:40:00.000Z', tries: 14 },
    // It only waits for its time, or for a mail server that takes a mail when it comes again.
    { since: '2026-11-19T14:40:00.000Z', tries: 0 },
    { since: '2026-11-21T14:30:00.000Z', tries: 3 },
  ],
  failingServices: async () => ['payments'],
}

const finding = { position: '00000000000000002002', at: '2026-11-18T08:00:00.000Z' }
const audit = { verified: () => ({ position: '00000000000000002275', finding }), checkpoint: async () => undefined }

describe('GET /admin/needs', () => {
  it('is what needs somebody, a report before what only waits, then the oldest first, and no kind of which there is nothing', async () => {
    const { body } = await served.ask('ada', 'GET /admin/needs')
    const needs = body as { readonly kind: string; readonly since: string; readonly count: number; readonly path: string }[]
    expect(needs.map(({ kind, path }) => [kind, path]).toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1))).toEqual([
      ['access_request', '/app/waiting'],
      ['asked_label', '/app/admin/moderation?kind=label'],
      ['conversation_report', '/app/admin/abuse?state=open'],
      ['person_waiting', '/app/waiting'],
      ['proposed_skill', '/app/admin/moderation?kind=skill'],
    ])
    expect(needs[0]?.kind).toBe('conversation_report')
    const rest = needs.slice(1).map(({ since }) => since)
    expect(rest).toEqual(rest.toSorted())
    expect(needs.every(({ count }) => count > 0)).toBe(true)
  })

  it('has, the worst first, mails that do not leave, work that was given up, parked events, views that stay behind or wait for a word, services that fail and a log that was changed', async () => {
    const platform = await serve(store, { running, audit })
    const { body } = await platform.ask('ada', 'GET /admin/needs')
    expect(body).toEqual(
      expect.arrayContaining([
        { kind: 'log_changed', count: 1, since: finding.at, path: '/app/admin/audit' },
        { kind: 'failed_task', count: 1, since: '2026-11-19T10:31:00.000Z', path: '/app/admin/tasks?state=failed' },
        { kind: 'waiting_mail', count: 2, since: '2026-11-21T14:40:00.000Z', path: '/app/admin/outbox?state=waiting' },
        { kind: 'failed_mail', count: 2, since: '2026-11-20T10:31:00.000Z', path: '/app/admin/outbox?state=failed' },
        { kind: 'parked_event', count: 1, since: parked.since, path: '/app/admin/projections' },
        { kind: 'view_behind', count: 1, since: '2026-11-21T14:00:00.000Z', path: '/app/admin/projections' },
        { kind: 'swap_asks', count: 1, since: rebuild.startedAt, path: '/app/admin/projections' },
        { kind: 'failing_service', count: 1, since: today, path: '/app/admin/projections' },
      ]),
    )
    const kinds = (body as { readonly kind: string }[]).map(({ kind }) => kind)
    expect(kinds.slice(0, 4)).toEqual(['log_changed', 'failed_mail', 'waiting_mail', 'failing_service'])
    expect(kinds.slice(4, 9).toSorted()).toEqual(['conversation_report', 'failed_task', 'parked_event', 'swap_asks', 'view_behind'])
    await platform.close()
  })
})

describe('GET /admin/audit', () => {
  it('says how far the log is known to be as it was, what was found, and when it was read as a whole; nothing before the first event', async () => {
    const wholeReading = { position: '00000000000000002275', at: '2026-11-18T03:04:00.000Z' }
    const known = { position: '00000000000000002275', finding: { ...finding, isTold: true }, wholeReading }
    let read: () => Promise<readonly { readonly stream: string }[]> = async () => [{ stream: 'job-j-1' }]
    const platform = await serve(store, {
      audit: { ...audit, verified: () => known, keyHash: '8f2a61c09b7d4e35' },
      sealedEvents: { at: async () => read() } as never,
    })
    const said = { ...known, finding, keyHash: '8f2a61c09b7d4e35' }
    expect((await platform.ask('ada', 'GET /admin/audit')).body).toEqual({ ...said, finding: { ...finding, stream: 'job-j-1' } })
    read = async () => Promise.reject(new Error('It is no event any more.'))
    expect((await platform.ask('ada', 'GET /admin/audit')).body).toEqual(said)
    expect((await served.ask('ada', 'GET /admin/audit')).body).toEqual({})
    await platform.close()
  })
})

describe('GET /admin/audit/checkpoint', () => {
  it('is refused with the place and the instant where something was found', async () => {
    const platform = await serve(store, { audit })
    expect(await platform.ask('ada', 'GET /admin/audit/checkpoint')).toMatchObject({
      status: 409,
      body: {
        code: 'log_changed',
        details: { position: '2002', at: finding.at },
        message: expect.stringContaining('position 2002 the log is not'),
      },
    })
    await platform.close()
  })
})

describe('GET /admin/projections', () => {
  it('has views with their documents, counted beside and not at each poll, and what is parked', async () => {
    const count = vi.fn<typeof store.count>(store.count)
    const platform = await serve({ ...store, count }, { running })
    const listed = async () =>
      (await platform.ask('ada', 'GET /admin/projections')).body as readonly { readonly documents?: number; readonly bytes?: number }[]
    // Nobody waits while they are counted.
    expect((await listed())[0]).toMatchObject({ name: 'users', state: 'live' })
    await expect.poll(async () => (await listed())[0]?.documents).toBeGreaterThan(0)
    // A document has an id and a position at least.
    const [{ documents = 0, bytes = 0 } = {}] = await listed()
    expect(bytes / documents).toBeGreaterThan(30)
    const before = count.mock.calls.length
    expect(await listed()).toEqual(expect.arrayContaining([expect.objectContaining({ name: 'paths', parked: [parked] })]))
    expect(count.mock.calls.length).toBe(before)
    await platform.close()
  })
})
