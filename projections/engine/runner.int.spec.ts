import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { controls } from '#events/controls/story.ts'
import { encodePosition, type Json, type JsonObject } from '#events/envelope.ts'
import { sealedTypes } from '#events/upcast.ts'
import { systemClock } from '#platform/clock.ts'
import type { Document } from '#platform/read-store/port.ts'
import { seal } from '#platform/sealed-events.ts'
import { openTestStores, type TestStores } from '#platform/testing/stores.ts'
import type { Projection } from '../define.ts'
import type { RoutedRefresh } from './refresh.ts'
import { startProjections, type Projections } from './runner.ts'
import { newEvent } from '../testing/history.ts'
import { add, labels, skillAdded } from '../testing/skills.ts'
import { jobs } from '../views/jobs/model.ts'
import { jobProjection } from '../views/jobs/project.ts'
import { users } from '../views/users/model.ts'
import { userProjection } from '../views/users/project.ts'

let stores: TestStores
let running: Projections | undefined
let refreshes: RoutedRefresh[]
let logged: string[]

beforeEach(async () => {
  stores = await openTestStores()
  refreshes = []
  logged = []
})
afterEach(async () => {
  await running?.stop()
  await stores.remove()
})

async function start(...projections: readonly Projection[]): Promise<Projections> {
  const { eventStore, readStore, keys } = stores
  const log = (_: object, message: string) => void logged.push(message)
  running = await startProjections({
    eventStore,
    readStore,
    keys,
    projections,
    clock: systemClock,
    emitRefresh: (refresh) => refreshes.push(refresh),
    logger: { info: () => undefined, warn: log, error: log },
  })
  return running
}

async function labelOf(views: Projections, name: string, id: string): Promise<string | undefined> {
  const doc = await stores.readStore.get<Document & { label: string }>(views.active({ name }), id)
  return doc?.label
}

const statusOf = async (views: Projections, name: string) => (await views.status()).find(({ view }) => view === name)

describe('views that run', () => {
  it('show what was stored before they started, and what is stored after', async () => {
    await add(stores.eventStore, skillAdded('go', 'a'), skillAdded('go', 'b'))
    const views = await start(labels('one'), labels('two'))
    await views.settle()
    const position = await add(stores.eventStore, skillAdded('go', 'c'))
    expect(await views.waitFor(['one', 'two'], position, 2_000)).toBe(true)
    expect(await labelOf(views, 'one', 'go')).toBe('abc')
    expect(await labelOf(views, 'two', 'go')).toBe('abc')
  })
  it('go on where they stopped, and apply nothing twice', async () => {
    const views = await start(labels('one'))
    await add(stores.eventStore, skillAdded('go', 'a'))
    await views.settle()
    await views.stop()
    await add(stores.eventStore, skillAdded('go', 'b'))
    const again = await start(labels('one'))
    await again.settle()
    expect(await labelOf(again, 'one', 'go')).toBe('ab')
  })
  it('have each their own position when one is new', async () => {
    await add(stores.eventStore, skillAdded('go', 'a'))
    await (await start(labels('one'))).settle()
    await running?.stop()
    const views = await start(labels('one'), labels('new'))
    await views.settle()
    expect(await labelOf(views, 'one', 'go')).toBe('a')
    expect(await labelOf(views, 'new', 'go')).toBe('a')
  })
  it('ignore events that do not concern them', async () => {
    const views = await start({ ...labels('one'), types: new Set(), streams: [] })
    const position = await add(stores.eventStore, skillAdded('go', 'a'))
    expect(await views.waitFor(['one'], position, 2_000)).toBe(true)
    expect(await statusOf(views, 'one')).toMatchObject({ lag: 0n, position: encodePosition(position) })
  })
  it('send a refresh once the document can be read, to the rooms before and after', async () => {
    const { audience: _everybody, ...projection } = labels('one')
    const views = await start({ ...projection, audience: (doc) => [`org:${(doc as unknown as { label: string }).label}`] })
    await add(stores.eventStore, skillAdded('go', 'a'))
    await views.settle()
    await add(stores.eventStore, skillAdded('go', 'b'))
    await views.settle()
    expect(refreshes).toMatchObject([
      { rooms: ['org:a'], topics: ['skills'], ids: ['go'] },
      { rooms: ['org:a', 'org:ab'], ids: ['go'] },
    ])
    expect(refreshes[1]?.position).toBe(encodePosition(views.positionOf('one')))
  })
  it('answer false when a wait takes too long', async () => {
    const views = await start(labels('one'))
    expect(await views.waitFor(['one'], 1_000n, 20)).toBe(false)
  })
})

describe('an event that a view cannot apply', () => {
  const poison = () => new Set(['!'])

  it('holds up its own document only, and the status says why', async () => {
    const views = await start(labels('one', { apply: poison() }), labels('two'))
    const [bad] = [skillAdded('go', '!')]
    await add(stores.eventStore, skillAdded('go', 'a'), bad, skillAdded('go', 'b'), skillAdded('sql', 'x'))
    await views.settle()
    expect(await labelOf(views, 'one', 'go')).toBe('a')
    expect(await labelOf(views, 'one', 'sql')).toBe('x')
    expect(await labelOf(views, 'two', 'go')).toBe('a!b')
    const status = await statusOf(views, 'one')
    expect(status).toMatchObject({ lag: 0n, error: 'Cannot apply !.' })
    expect(status?.parked).toMatchObject([{ eventId: bad.id, id: 'go', cause: 'Cannot apply !.' }, { id: 'go' }])
    expect(logged).toEqual(['A view could not apply an event. Its documents wait; the others go on.'])
  })
  it('is applied by a retry once the view can, and the events behind it in order', async () => {
    const apply = poison()
    const views = await start(labels('one', { apply }))
    await add(stores.eventStore, skillAdded('go', 'a'), skillAdded('go', '!'), skillAdded('go', 'b'))
    await views.settle()
    await views.retry('one')
    expect(await labelOf(views, 'one', 'go')).toBe('a')
    apply.clear()
    await views.retry('one')
    expect(await labelOf(views, 'one', 'go')).toBe('a!b')
    expect(await statusOf(views, 'one')).toMatchObject({ parked: [], error: undefined })
  })
  it('is still parked after a restart, and is then tried again', async () => {
    const views = await start(labels('one', { apply: poison() }))
    await add(stores.eventStore, skillAdded('go', '!'))
    await views.settle()
    await views.stop()
    const same = await start(labels('one', { apply: poison() }))
    await add(stores.eventStore, skillAdded('go', 'b'))
    await same.settle()
    expect((await statusOf(same, 'one'))?.parked).toHaveLength(2)
    await same.stop()
    const mended = await start(labels('one'))
    expect(await labelOf(mended, 'one', 'go')).toBe('!b')
  })
  it('can be skipped, and the events parked behind it are applied', async () => {
    const views = await start(labels('one', { apply: poison() }))
    const bad = skillAdded('go', '!')
    await add(stores.eventStore, skillAdded('go', 'a'), bad, skillAdded('go', 'b'))
    await views.settle()
    await views.skip('one', bad.id)
    expect(await labelOf(views, 'one', 'go')).toBe('ab')
    expect(await statusOf(views, 'one')).toMatchObject({ parked: [] })
  })
  it('that is skipped stays so after a kill', async () => {
    const killed = await start(labels('one', { apply: poison() }))
    const bad = skillAdded('go', '!')
    await add(stores.eventStore, bad)
    await killed.settle()
    await killed.skip('one', bad.id)
    // Nothing that a clean stop stores is stored.
    const after = await start(labels('one', { apply: poison() }))
    await after.settle()
    const status = await statusOf(after, 'one')
    await killed.stop()
    expect(status).toMatchObject({ parked: [], error: undefined })
  })
})

describe('an event that this version of the platform does not know', () => {
  it.each([
    ['of an unknown type', { type: 'SkillForgotten' }],
    ['of a newer version', { schemaVersion: 2 }],
  ])('%s holds up its stream and is not applied', async (_, more) => {
    const views = await start(labels('one'))
    await add(stores.eventStore, skillAdded('go', 'a'), skillAdded('go', '?', more), skillAdded('go', 'b'), skillAdded('sql', 'x'))
    await views.settle()
    expect(await labelOf(views, 'one', 'go')).toBe('a')
    expect(await labelOf(views, 'one', 'sql')).toBe('x')
    expect((await statusOf(views, 'one'))?.error).toMatch(/does not know|knows 1/)
  })
})

describe('quality 11: an event that nobody should have stored', () => {
  const posted = controls().find(({ type }) => type === 'JobPosted')
  if (!posted) throw new Error('Nobody posts a job in the story.')
  const jobOf = (jobId: string, more: object, schemaVersion?: number) => ({
    ...newEvent(posted),
    id: `33333333-0000-4000-8000-${jobId.padStart(12, '0')}`,
    data: { ...posted.data, jobId, ...more } as JsonObject,
    ...(schemaVersion !== undefined && { schemaVersion }),
  })
  let deep: Json = 'SQL'
  for (let n = 0; n < 900; n += 1) deep = [deep]

  it.each([
    ['fails on its way from an older version', { closesOn: '2026-12-01', timezone: 'Nowhere/Else' }, 1],
    ['is as deep as the log takes', { title: deep }, undefined],
    ['is as large as the log takes', { description: 'x'.repeat(1_000_000) }, undefined],
  ])('%s harms no other one', async (_, more, schemaVersion) => {
    const { eventStore, readStore } = stores
    await eventStore.append('job-1', 'none', [jobOf('1', more, schemaVersion)])
    await eventStore.append('job-2', 'none', [jobOf('2', {})])
    const views = await start(jobProjection)
    await views.settle()
    expect(await readStore.get(views.active(jobs), '2')).toMatchObject({ title: (posted.data as { readonly title: string }).title })
    const parked = (await statusOf(views, 'jobs'))?.parked.map(({ stream }) => stream)
    // Either it is there as it was stored, or it alone waits, with its cause.
    if (parked?.length === 0) expect(await readStore.get(views.active(jobs), '1')).toMatchObject(more)
    else expect([parked, (await statusOf(views, 'jobs'))?.error]).toEqual([['job-1'], expect.any(String)])
    expect(parked?.length).toBe(schemaVersion ?? 0)
  })
})

it('a damaged personal field holds up its stream only', async () => {
  const { eventStore, keys } = stores
  const registered = controls().find(({ type }) => type === 'UserRegistered')
  if (!registered) throw new Error('Nobody registers in the story.')
  const sealed = async (uid: string, id: string) =>
    seal(keys, sealedTypes, { ...newEvent(registered), id, data: { ...registered.data, uid } })
  const damaged = await sealed('ann', '22222222-0000-4000-8000-000000000001')
  await eventStore.append('user-ann', 'none', [{ ...damaged, id: '22222222-0000-4000-8000-000000000002' }])
  await eventStore.append('user-bob', 'none', [await sealed('bob', '22222222-0000-4000-8000-000000000003')])
  const views = await start(userProjection)
  await views.settle()
  expect(await stores.readStore.get(views.active(users), 'bob')).toMatchObject({ email: 'ada@north.example.edu' })
  expect(await stores.readStore.get(views.active(users), 'ann')).toBeUndefined()
  expect((await statusOf(views, 'users'))?.error).toMatch(/was changed, or belongs to another place/)
})

describe('a view that cannot say which documents an event concerns', () => {
  it('stops and says so, while the others go on', async () => {
    const views = await start(labels('one', { key: new Set(['!']) }), labels('two'))
    const position = await add(stores.eventStore, skillAdded('go', 'a'), skillAdded('go', '!'))
    await views.settle()
    expect(await labelOf(views, 'two', 'go')).toBe('a!')
    expect((await statusOf(views, 'one'))?.error).toBe('The view one cannot say which documents an event concerns: No key for !.')
    expect(await views.waitFor(['one'], position, 5_000)).toBe(false)
  })
  it('continues from that event when it is restarted', async () => {
    const key = new Set(['!'])
    const views = await start(labels('one', { key }))
    await add(stores.eventStore, skillAdded('go', 'a'), skillAdded('go', '!'))
    await views.settle()
    await add(stores.eventStore, skillAdded('go', 'b'))
    key.clear()
    await views.retry('one')
    await views.settle()
    expect(await labelOf(views, 'one', 'go')).toBe('a!b')
    expect((await statusOf(views, 'one'))?.error).toBeUndefined()
  })
})

it('views that are ahead of a restored event store are built anew, and the log says so', async () => {
  const views = await start(labels('one'))
  await add(stores.eventStore, skillAdded('go', 'a'), skillAdded('go', 'b'))
  await views.settle()
  await views.stop()
  const restored = await openTestStores()
  await add(restored.eventStore, skillAdded('go', 'x'))
  const { eventStore } = stores
  stores = { ...stores, eventStore: restored.eventStore }
  const again = await start(labels('one'))
  await again.settle()
  expect(await labelOf(again, 'one', 'go')).toBe('x')
  expect(logged).toContain('A view is ahead of the event store, which must have been restored. It is built anew.')
  await again.stop()
  stores = { ...stores, eventStore }
  await restored.remove()
})
