/** Trails that are too long to be read as a whole. */
import { describe, expect, it } from 'vitest'
import type { Recorded } from '#events/envelope.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { referenceId, references } from '#projections/views/references/model.ts'
import { eventReaderOf } from '../testing/trail-events.ts'
import { serve, serveTestData } from '../testing/server.ts'

const FIRST = 100
const COUNT = 450
const instant = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 3_600_000).toISOString()

/** An account that was registered by invitation, and has changed ever since: every third time the same field of the profile. */
const events: readonly Recorded[] = Array.from({ length: COUNT }, (_, n) => ({
  id: `long-${n}`,
  ...(n === 0
    ? { type: 'UserRegistered', schemaVersion: 3, data: { uid: 'sam', email: 'sam@mit.edu', role: 'student', displayName: 'Sam' } }
    : n % 3 === 0
      ? { type: 'ProfileFieldChanged', schemaVersion: 1, data: { uid: 'sam', attr: 'headline', value: `${n}` } }
      : { type: 'PasswordChanged', schemaVersion: 1, data: { uid: 'sam', at: instant(n) } }),
  stream: 'user-sam',
  revision: n,
  position: BigInt(FIRST + n),
  recordedAt: instant(n),
  meta: {
    occurredAt: instant(n),
    commandId: `long-${n}`,
    correlationId: `long-${n}`,
    causationId: `long-${n}`,
    requestId: 'request',
    actor: { kind: 'user', uid: 'sam', role: 'student' },
    commandHash: '',
    keyIds: [],
    app: '0.1.0',
  },
}))

type Entry = { readonly eventId: string; readonly eventIds?: readonly string[]; readonly at: string }

const { store } = await serveTestData()
const reader = eventReaderOf(events)
let read = 0
const served = await serve(store, {
  events: {
    stream: async (name, options) => {
      const found = await reader.stream(name, options)
      read += found.length
      return found
    },
    at: async (positions) => {
      read += positions.length
      return reader.at(positions)
    },
  },
})
await served.put(
  references,
  events.map(({ position }) => ({ _id: referenceId(position), keys: ['t:user-sam'] })),
)
served.reach(10_000n)

async function pagesOf(query: string): Promise<Entry[][]> {
  const pages: Entry[][] = []
  for (let next: string | undefined = `/timeline/user/sam?${query}`; next !== undefined;) {
    const { status, body, headers } = await served.ask('sam', `GET ${next}`)
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
    let next: string | undefined = '/timeline/user/sam'
    while (next !== undefined) {
      read = 0
      const { headers } = await served.ask('sam', `GET ${next}`)
      // The first event says whose it is.
      expect(read).toBeLessThanOrEqual(limits.trailEvents + 1)
      next = /<(.*)>/.exec(headers['link'] ?? '')?.[1]
    }
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
  it('is also a file', async () => {
    const { body } = await served.app.inject({ url: '/timeline/user/sam?format=csv', headers: { authorization: 'Bearer sam' } })
    expect(body.trim().split('\r\n').length).toBeGreaterThan(300)
  })
  it('begins where a page has ended, by the id of one of the newest entries too', async () => {
    const { body } = await served.ask('sam', `GET /timeline/user/sam?limit=2&cursor=long-${COUNT - 1}`)
    expect((body as Entry[])[0]?.eventId).toBe(`long-${COUNT - 2}`)
    expect(await served.ask('sam', 'GET /timeline/user/sam?cursor=nothing')).toMatchObject({ status: 400, body: { code: 'bad_cursor' } })
  })
  it.each(['stella', 'pat', 'uma', 'rita', 'emma'])('is not there for %s', async (uid) => {
    expect((await served.ask(uid, 'GET /timeline/user/sam')).status).toBe(404)
    expect((await served.ask(uid, `GET /timeline/user/sam?cursor=${referenceId(1n)}`)).status).toBe(404)
  })
})
