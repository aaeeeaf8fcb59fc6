/** Trails that are too long to be read as a whole. */
import { describe, expect, it } from 'vitest'
import { encodePosition, type Recorded } from '#events/envelope.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { referenceId, references } from '#projections/views/references/model.ts'
import { eventReaderOf } from '../testing/trail-events.ts'
import { serve, serveTestData } from '../testing/server.ts'

const FIRST = 100
const COUNT = 450
const instant = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 3_600_000).toISOString()

/** An account that was registered by invitation, and has changed ever since: every third time the same field of the profile. */
const eventsOf = (uid: string, role: string, count: number, first: number): readonly Recorded[] =>
  Array.from({ length: count }, (_, n) => ({
    id: `${uid}-${n}`,
    ...(n === 0
      ? { type: 'UserRegistered', schemaVersion: 3, data: { uid, email: `${uid}@mit.edu`, role, displayName: uid } }
      : n % 3 === 0
        ? { type: 'ProfileFieldChanged', schemaVersion: 1, data: { uid, attr: 'headline', value: `${n}` } }
        : { type: 'PasswordChanged', schemaVersion: 1, data: { uid, at: instant(n) } }),
    stream: `user-${uid}`,
    revision: n,
    position: BigInt(first + n),
    recordedAt: instant(n),
    meta: {
      occurredAt: instant(n),
      commandId: `${uid}-${n}`,
      correlationId: `${uid}-${n}`,
      causationId: `${uid}-${n}`,
      requestId: 'request',
      actor: { kind: 'user', uid, role },
      commandHash: '',
      keyIds: [],
      app: '0.1.0',
    },
  }))
const events = eventsOf('sam', 'student', COUNT, FIRST)
/** Longer than what one page reads when nothing of it is told. */
const longer = eventsOf('pat', 'professor', limits.trailEvents * limits.trailWindows + COUNT, FIRST + COUNT)
const asLong = eventsOf('pete', 'professor', limits.trailEvents, FIRST + COUNT + longer.length)
const all = [...events, ...longer, ...asLong]

type Entry = { readonly eventId: string; readonly eventIds?: readonly string[]; readonly at: string }

const { store } = await serveTestData()
const reader = eventReaderOf(all)
let read = 0
let opened = 0
let turn = 0
/** The turns of the event loop in which windows were read. */
let turnsOfReads: number[] = []
const served = await serve(store, {
  events: {
    ...reader,
    stream: async (name, aside, options) => {
      const found = await reader.stream(name, aside, options)
      read += found.length
      return found
    },
    at: async (positions, aside, until) => {
      read += positions.length
      turnsOfReads.push(turn)
      const found = await reader.at(positions, aside, until)
      opened += found.length
      return found
    },
  },
})
await served.put(
  references,
  all.map(({ position, stream }) => ({ _id: referenceId(position), keys: [`t:${stream}`] })),
)
served.reach(10_000n)

async function pagesOf(query: string, uid = 'sam'): Promise<Entry[][]> {
  const pages: Entry[][] = []
  for (let next: string | undefined = `/timeline/user/${uid}?${query}`; next !== undefined;) {
    const { status, body, headers } = await served.ask(uid, `GET ${next}`)
    expect([status, headers['x-total-count']]).toEqual([200, undefined])
    pages.push(body as Entry[])
    next = /<(.*)>/.exec(headers['link'] ?? '')?.[1]
  }
  return pages
}
const told = (pages: readonly Entry[][]) => pages.flat().flatMap(({ eventId, eventIds = [eventId] }) => eventIds)

describe('a long trail', () => {
  it('tells each event in one line, page after page, the newest first', async () => {
    for (const query of ['', 'limit=7']) {
      const pages = await pagesOf(query)
      expect(told(pages).toSorted()).toEqual(events.map(({ id }) => id).toSorted())
      const instants = pages.flat().map(({ at }) => at)
      expect(instants).toEqual(instants.toSorted().toReversed())
      for (const page of pages) expect(page.length).toBeLessThanOrEqual(query === '' ? limits.listMax : 7)
    }
  })
  it('§2.20 reads no more of the log for a page than a window, whatever there is', async () => {
    // As of an instant in the newest window, so that none is read for nothing.
    for (const query of ['', `?at=${encodeURIComponent(instant(COUNT - 10))}`]) {
      let next: string | undefined = `/timeline/user/sam${query}`
      while (next !== undefined) {
        read = 0
        const { headers } = await served.ask('sam', `GET ${next}`)
        expect(read).toBeLessThanOrEqual(limits.trailEvents)
        next = /<(.*)>/.exec(headers['link'] ?? '')?.[1]
      }
    }
  })
  it('is not read to find out that it is not for the caller', async () => {
    read = 0
    expect((await served.ask('stella', 'GET /timeline/user/sam')).status).toBe(404)
    expect(read).toBe(0)
  })
  it('begins with more events than a window: those of one alone are read as a whole', async () => {
    const { body, headers } = await served.ask('pete', 'GET /timeline/user/pete')
    expect([(body as Entry[]).length, headers['x-total-count']]).toEqual([limits.listMax, expect.any(String)])
    const pages: Entry[][] = [body as Entry[]]
    for (let next = /<(.*)>/.exec(headers['link'] ?? '')?.[1]; next !== undefined;) {
      const answer = await served.ask('pete', `GET ${next}`)
      pages.push(answer.body as Entry[])
      next = /<(.*)>/.exec(answer.headers['link'] ?? '')?.[1]
    }
    expect(told(pages)).toHaveLength(limits.trailEvents)
    expect(Number(headers['x-total-count'])).toBe(pages.flat().length)
    expect(pages.every(({ length }) => length > 0)).toBe(true)
  })
  it('shows equal changes of a day as one entry', async () => {
    const [page = []] = await pagesOf('')
    expect(page.some(({ eventIds = [] }) => eventIds.length > 1)).toBe(true)
  })
  it('is told as of an instant, from any page on', async () => {
    const pages = await pagesOf(`at=${encodeURIComponent(instant(120))}`)
    expect(told(pages).toSorted()).toEqual(
      events
        .slice(0, 121)
        .map(({ id }) => id)
        .toSorted(),
    )
  })
  it('§2.20 reads no more than some windows for one page as of long ago, which then has nothing but where to go on', async () => {
    const at = `at=${encodeURIComponent(instant(0))}`
    read = 0
    opened = 0
    const { body, headers } = await served.ask('pat', `GET /timeline/user/pat?${at}`)
    expect(body).toEqual([])
    expect(headers['link']).toBeDefined()
    // What happened later is not opened.
    expect(opened).toBe(0)
    expect(read).toBeLessThanOrEqual(limits.trailEvents * limits.trailWindows)
    const pages = await pagesOf(at, 'pat')
    expect(told(pages)).toEqual(['pat-0'])
    expect(pages.length).toBeGreaterThan(1)
    const file = await served.app.inject({ url: `/timeline/user/pat?${at}&format=csv`, headers: { authorization: 'Bearer pat' } })
    expect(file.body.trim().split('\r\n')).toHaveLength(2)
  })
  it('§2.20 gives the event loop back between two windows of one page', async () => {
    let next: NodeJS.Immediate | undefined
    const count = () => {
      turn += 1
      next = setImmediate(count)
    }
    count()
    turnsOfReads = []
    await served.ask('pat', `GET /timeline/user/pat?at=${encodeURIComponent(instant(0))}`)
    clearImmediate(next)
    expect(turnsOfReads).toHaveLength(limits.trailWindows)
    expect(turnsOfReads.every((of, n) => n === 0 || of >= (turnsOfReads[n - 1] ?? 0) + 2)).toBe(true)
  })
  it('is also a file', async () => {
    const { body } = await served.app.inject({ url: '/timeline/user/sam?format=csv', headers: { authorization: 'Bearer sam' } })
    // Pages of a hundred entries, each of a window at most: as many lines as the pages have entries.
    const lines = (await pagesOf(`limit=${limits.listMax}`)).flat().length
    expect(body.trim().split('\r\n')).toHaveLength(1 + lines)
  })
  it('goes on from a position, and from nothing else', async () => {
    const { body } = await served.ask('sam', `GET /timeline/user/sam?limit=2&cursor=${encodePosition(BigInt(FIRST + COUNT - 1))}`)
    expect((body as Entry[])[0]?.eventId).toBe(`sam-${COUNT - 2}`)
    for (const cursor of ['nothing', `sam-${COUNT - 1}`])
      expect(await served.ask('sam', `GET /timeline/user/sam?cursor=${cursor}`)).toMatchObject({
        status: 400,
        body: { code: 'bad_cursor' },
      })
  })
  it.each(['stella', 'pat', 'uma', 'rita', 'emma'])('is not there for %s', async (uid) => {
    expect((await served.ask(uid, 'GET /timeline/user/sam')).status).toBe(404)
    expect((await served.ask(uid, `GET /timeline/user/sam?cursor=${encodePosition(1n)}`)).status).toBe(404)
  })
})
