/** What the event browser finds, and that nothing personal is in what it answers, whatever is stored. */
import { afterAll, describe, expect, it } from 'vitest'
import type { EventReply } from '#contract/admin-events.ts'
import type { JsonObject, Recorded } from '#events/envelope.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { referenceId, references, shortKey } from '#projections/views/references/model.ts'
import { openSqliteReadStore } from '#platform/read-store/sqlite/store.ts'
import { serve } from '../testing/server.ts'
import { sealedEventsOf } from '../testing/trail-events.ts'

const start = Date.parse('2026-01-01T00:00:00.000Z')
const FIRST = 100n
let next = FIRST

function event(type: string, schemaVersion: number, stream: string, data: JsonObject, more: Partial<Recorded['meta']> = {}): Recorded {
  const position = next
  next += 1n
  const id = `id${String(position).padStart(8, '0')}`
  const at = new Date(start + Number(position - FIRST) * 60_000).toISOString()
  return {
    id,
    type,
    schemaVersion,
    stream,
    revision: 0,
    position,
    recordedAt: at,
    data,
    meta: {
      occurredAt: at,
      commandId: id,
      correlationId: id,
      causationId: id,
      requestId: 'abcdef01-request',
      actor: { kind: 'user', uid: 'rita', role: 'recruiter' },
      commandHash: 'canary-hash',
      keyIds: [],
      app: '1',
      ...more,
    },
  }
}

const ids = { applicationId: 'a', jobId: 'j', studentId: 'sam', organizationId: 'acme' }
const sealed = 'pd1.k-sam.bm9uY2Utbm9uY2U.Y2lwaGVydGV4dC1vZi1hLXRleHQ'
const many = Array.from({ length: limits.eventsLookedThrough + 700 }, (_, n) =>
  event('JobSaved', 1, 'saved-sam', { studentId: 'sam', jobId: `j-${n}` }, { actor: { kind: 'user', uid: 'sam', role: 'student' } }),
).map((one, revision) => ({ ...one, revision }))
const odd = {
  later: event('ApplicationStatusChanged', 99, 'application-odd', { canary: 'canary-later' }),
  unknown: event('NeverHeardOf', 1, 'unknown-odd', { canary: 'canary-unknown' }),
  damaged: event('ApplicationStatusChanged', 3, 'application-odd', {
    ...ids,
    from: 'submitted',
    to: 'rejected',
    note: { canary: 'canary-damaged' },
  }),
  broken: event('ApplicationStatusChanged', 3, 'application-odd', { note: 'canary-broken' }),
  // What version 1 left open is personal by now.
  old: event('ApplicationSubmitted', 1, 'application-odd', {
    ...ids,
    universityId: 'mit',
    source: 'direct',
    applicant: sealed,
    skills: ['canary-skill'],
    degree: 'canary-degree',
  }),
  open: event('ApplicationNoteAdded', 1, 'application-odd', { ...ids, noteId: 'n', written: { text: 'canary-note' } }),
  erased: event('ApplicationStatusChanged', 3, 'application-odd', { ...ids, from: 'submitted', to: 'rejected', note: sealed }),
}
const odds = Object.values(odd).map((one, revision) => ({ ...one, revision }))
const all = [...many, ...odds]
const isParked = ({ id }: Recorded) => id === odd.later.id || id === odd.unknown.id

const store = await openSqliteReadStore({ file: ':memory:' })
const served = await serve(store, { sealedEvents: sealedEventsOf(all) })
afterAll(async () => {
  await served.close()
  await store.close()
})
for (let n = 0; n < all.length; n += 500)
  await served.put(
    references,
    all.slice(n, n + 500).flatMap((one) =>
      isParked(one)
        ? []
        : [
            {
              _id: referenceId(one.position),
              keys: [
                `a:${one.meta.actor.uid}`,
                `c:${one.meta.correlationId}`,
                shortKey('e', one.id),
                shortKey('r', one.meta.requestId),
                ...(one.data['studentId'] === 'sam' && one.stream.startsWith('application-') ? ['s:sam'] : []),
              ],
            },
          ],
    ),
  )

const ask = async (query: string) => {
  const { status, body, headers } = await served.ask('ada', `GET /admin/events?${query}`)
  const next = /[?&]cursor=([^&>]+)/.exec(headers['link'] ?? '')?.[1]
  const looked = headers['x-looked-through']
  return {
    status,
    events: body as readonly EventReply[],
    next,
    looked: looked === undefined ? undefined : (JSON.parse(looked) as object),
    headers,
  }
}

describe('what is personal', () => {
  it('is in no answer: of old versions, damaged events, later ones and unknown types neither', async () => {
    for (const query of [
      'stream=application-odd',
      'subject=sam',
      'actor=rita&limit=100',
      'limit=10',
      'stream=unknown-odd',
      'type=Never*',
    ]) {
      const { status, events } = await ask(query)
      expect({ query, status }).toEqual({ query, status: 200 })
      expect(JSON.stringify(events)).not.toMatch(/canary|pd1\./)
    }
    const csv = await served.app.inject({
      url: '/admin/events?stream=application-odd&format=csv',
      headers: { authorization: 'Bearer ada' },
    })
    expect(csv.body).toContain('ApplicationNoteAdded')
    expect(csv.body).not.toMatch(/canary|pd1\./)
  })

  it('is sealed by name, and says where its key is gone', async () => {
    const { events } = await ask('stream=application-odd')
    const byId = new Map(events.map((one) => [one.eventId, one]))
    expect(byId.get(odd.open.id)).toMatchObject({ sealed: ['written'], data: { written: 'sealed', noteId: 'n' } })
    expect(byId.get(odd.open.id)).not.toHaveProperty('erased')
    expect(byId.get(odd.erased.id)).toMatchObject({ sealed: ['note'], erased: ['note'] })
    expect(byId.get(odd.later.id)).toMatchObject({ unreadable: true, data: {}, sentence: expect.stringContaining('version 99') as string })
    expect(byId.get(odd.damaged.id)).toMatchObject({ data: { note: 'sealed' } })
    expect(byId.get(odd.broken.id)).toBeDefined()
  })
})

describe('pages', () => {
  it('of a stream go back to its first event, by cursors of their own', async () => {
    const first = await ask('stream=application-odd&limit=4')
    const second = await ask(`stream=application-odd&limit=4&cursor=${first.next}`)
    expect([...first.events, ...second.events].map(({ revision }) => revision)).toEqual([6, 5, 4, 3, 2, 0])
    expect(second.next).toBeUndefined()
  })

  it('of a key are narrowed by type and time', async () => {
    const { events, headers } = await ask('subject=sam&type=ApplicationStatus*')
    expect(events.map(({ eventId }) => eventId)).toEqual([odd.erased.id, odd.damaged.id])
    expect(headers['x-total-count']).toBeUndefined()
    const at = many[1_000]?.recordedAt ?? ''
    const narrowed = await ask(`actor=sam&to=${at}&limit=2`)
    expect(narrowed.events.map(({ data }) => data['jobId'])).toEqual(['j-1000', 'j-999'])
    const between = await ask(`actor=sam&from=${at}&to=${at}`)
    expect(between.events.map(({ data }) => data['jobId'])).toEqual(['j-1000'])
    expect(between.next).toBeUndefined()
    expect((await ask(`stream=saved-sam&from=${at}&to=${at}`)).events.map(({ data }) => data['jobId'])).toEqual(['j-1000'])
    expect((await ask(`actor=sam&to=2020-01-01T00:00:00Z`)).events).toEqual([])
    const ofDay = await ask('stream=saved-sam&from=2026-01-01&to=2026-01-01&limit=100')
    expect([ofDay.events.length, ofDay.events.every(({ recordedAt }) => recordedAt.startsWith('2026-01-01'))]).toEqual([100, true])
    for (const [bad, field] of [
      ['from=yesterday', 'from'],
      ['to=2026-02-30', 'to'],
      ['from=2026-01-02&to=2026-01-01', 'from'],
    ])
      expect(await served.ask('ada', `GET /admin/events?${bad}`)).toMatchObject({ status: 400, body: { details: [{ field }] } })
    expect((await ask(`stream=saved-sam&to=2020-01-01T00:00:00Z`)).events).toEqual([])
  })

  it('of a type alone look through 5,000 events, say so, and go on', async () => {
    const first = await ask('type=NominationMade')
    expect(first).toMatchObject({ events: [], looked: { events: expect.any(Number) as number, until: expect.any(String) as string } })
    expect((first.looked as { events: number }).events).toBeGreaterThanOrEqual(limits.eventsLookedThrough)
    const second = await ask(`type=NominationMade&cursor=${first.next}`)
    expect(second).toMatchObject({ events: [], next: undefined, looked: undefined })
    const saved = await ask('type=JobSaved&limit=2')
    expect(saved.events.map(({ data }) => data['jobId'])).toEqual([`j-${many.length - 1}`, `j-${many.length - 2}`])
    const after = await ask(`type=JobSaved&limit=2&cursor=${saved.next}`)
    expect(after.events.map(({ data }) => data['jobId'])).toEqual([`j-${many.length - 3}`, `j-${many.length - 4}`])
  })

  it('of everything miss nothing and repeat nothing, what no view could read included', async () => {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await ask(`from=${odds[0]?.recordedAt}&limit=3${cursor === undefined ? '' : `&cursor=${cursor}`}`)
      seen.push(...page.events.map(({ eventId }) => eventId))
      cursor = page.next
    } while (cursor !== undefined)
    expect(seen).toEqual(odds.map(({ id }) => id).toReversed())
  })
})
