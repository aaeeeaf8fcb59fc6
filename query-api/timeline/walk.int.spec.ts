/** Trails that are read page after page while they go on. */
import { expect, it } from 'vitest'
import type { JsonObject, Recorded } from '#events/envelope.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { referenceId, references } from '#projections/views/references/model.ts'
import { today } from '../testing/people.ts'
import { serve, serveTestData } from '../testing/server.ts'
import { eventReaderOf } from '../testing/trail-events.ts'

type Entry = { readonly eventId: string; readonly eventIds?: readonly string[]; readonly type: string }
type Page = { readonly entries: readonly Entry[]; readonly total: string | undefined; readonly next: string | undefined }

const { store } = await serveTestData()
const log: Recorded[] = []
const reader = () => eventReaderOf(log)
const served = await serve(store, {
  events: {
    stream: (name, aside, options) => reader().stream(name, aside, options),
    ofType: (name, type, aside, most) => reader().ofType(name, type, aside, most),
    at: (positions, aside, until) => reader().at(positions, aside, until),
  },
})
served.reach(10_000n)

const later = (seconds: number) => new Date(Date.parse(today) + seconds * 1_000).toISOString()

async function happens(uid: string, type: string, data: JsonObject, stream = `user-${uid}`): Promise<string> {
  const n = log.length
  const id = `walk-${n}`
  const caused = { commandId: id, correlationId: id, causationId: id, requestId: 'request', commandHash: '', keyIds: [], app: '0.1.0' }
  const meta = { ...caused, occurredAt: today, actor: { kind: 'user', uid, role: 'professor' } } as const
  log.push({ id, type, schemaVersion: 1, stream, revision: n, position: BigInt(100 + n), data, recordedAt: today, meta })
  const reference = { _id: referenceId(BigInt(100 + n)), keys: [`t:user-${uid}`] }
  await served.put(references, [reference])
  return id
}
const changed = (uid: string, attr: string) => happens(uid, 'ProfileFieldChanged', { uid, attr, value: 'x' })
const passwords = async (uid: string, count: number) => {
  for (let n = 0; n < count; n++) await happens(uid, 'PasswordChanged', { uid, at: today })
}
const accrued = (uid: string, more: JsonObject) => {
  const line = { professorId: uid, universityId: 'mit', entryId: 'e', rule: 'R5', points: 15, nominators: 1, semester: '2026-fall' }
  const cause = { nominationId: 'n', studentId: 'sam', causeEventId: 'c', causedAt: today, availableAt: later(86_400) }
  return happens(uid, 'PointsAccrued', { ...line, ...cause, ...more }, `points-${uid}`)
}

async function page(uid: string, path: string): Promise<Page> {
  const { status, body, headers } = await served.ask(uid, `GET ${path}`)
  expect([path, status]).toEqual([path, 200])
  return { entries: body as Entry[], total: headers['x-total-count'], next: /<(.*)>/.exec(headers['link'] ?? '')?.[1] }
}
const idsOf = ({ entries }: Pick<Page, 'entries'>) => entries.flatMap(({ eventId, eventIds = [eventId] }) => eventIds)

async function rest(uid: string, { next }: Page, meanwhile = async (): Promise<unknown> => undefined): Promise<readonly Page[]> {
  const pages: Page[] = []
  for (let path = next; path !== undefined; path = pages.at(-1)?.next) {
    await meanwhile()
    pages.push(await page(uid, path))
  }
  return pages
}

it('§2.20 tells no entry twice, and leaves none out, when one of several changes goes on between two pages', async () => {
  for (const attr of ['bio', 'phone', 'headline', 'website', 'phone', 'bio']) await changed('pete', attr)
  const atFirst = log.map(({ id }) => id)
  const first = await page('pete', '/timeline/user/pete?limit=2')
  expect(first.entries.map(({ eventIds }) => eventIds?.length)).toEqual([2, 2])
  const others = await rest('pete', first, async () => {
    for (const attr of ['phone', 'headline']) await changed('pete', attr)
  })
  expect([first, ...others].flatMap(idsOf).toSorted()).toEqual(atFirst.toSorted())
  expect(new Set([first, ...others].map(({ total }) => total))).toEqual(new Set(['4']))
})

it('§2.20 goes on with a trail that has become long since its first page, and tells what that one knew', async () => {
  await passwords('paula', limits.trailEvents - 10)
  const atFirst = idsOf({ entries: (await rest('paula', await page('paula', '/timeline/user/paula'))).flatMap(({ entries }) => entries) })
  const first = await page('paula', '/timeline/user/paula')
  await passwords('paula', 2 * limits.trailEvents)
  const others = await rest('paula', first)
  expect(others.flatMap(idsOf)).toEqual(atFirst)
  expect(new Set([first, ...others].flatMap(idsOf)).size).toBe(limits.trailEvents - 10)
})

it('§2.18 counts no points that are not told yet, neither of a trail nor of a page', async () => {
  await passwords('pat', limits.trailEvents)
  const before = await page('pat', '/timeline/user/pat')
  expect(before.total).toBe(String(limits.trailEvents))
  await accrued('pat', { standsAt: later(60) })
  expect(await page('pat', '/timeline/user/pat')).toEqual(before)
  // The next one makes it long: a window has as many that are told as before.
  await passwords('pat', 1)
  const whole = [await page('pat', '/timeline/user/pat?limit=3')]
  expect(whole[0]?.total).toBeUndefined()
  whole.push(...(await rest('pat', whole[0] as Page)))
  expect(whole.flatMap(idsOf)).toHaveLength(limits.trailEvents + 1)
  expect(whole.flatMap(({ entries }) => entries).map(({ type }) => type)).not.toContain('PointsAccrued')
})

it('§2.20 a cursor from before the first event leads to an empty page, and of what does not exist to nothing', async () => {
  await passwords('paula', limits.trailEvents)
  const end = `${'9'.repeat(20)}-${'0'.repeat(20)}`
  expect(await page('paula', `/timeline/user/paula?cursor=${end}`)).toEqual({ entries: [], total: undefined, next: undefined })
  expect((await served.ask('ada', `GET /timeline/user/nobody?cursor=${end}`)).status).toBe(404)
})
