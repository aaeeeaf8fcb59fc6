/** What the tree of a correlation keeps where there are more events than it shows. */
import { afterAll, describe, expect, it } from 'vitest'
import type { EventTreeReply } from '#contract/admin-events.ts'
import type { Recorded } from '#events/envelope.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { referenceId, references, shortKey } from '#projections/views/references/model.ts'
import { openSqliteReadStore } from '#platform/read-store/sqlite/store.ts'
import { serve } from '../testing/server.ts'
import { sealedEventsOf } from '../testing/trail-events.ts'

const at = '2026-01-01T00:00:00.000Z'
const limit = limits.eventsOfTree

function correlated(correlationId: string, count: number, from: number): readonly Recorded[] {
  return Array.from({ length: count }, (_, n) => {
    const id = `${String(from + n).padStart(8, '0')}-${correlationId}`
    return {
      id,
      type: 'JobSaved',
      schemaVersion: 1,
      stream: `saved-${correlationId}`,
      revision: n,
      position: BigInt(from + n),
      recordedAt: at,
      data: { studentId: correlationId, jobId: `j-${n}` },
      meta: {
        occurredAt: at,
        commandId: n === 0 ? 'root' : id,
        correlationId,
        causationId: id,
        requestId: n === 0 ? 'request-of-root' : id,
        actor: { kind: 'user', uid: correlationId, role: 'student' },
        commandHash: '',
        keyIds: [],
        app: '1',
      },
    }
  })
}

const whole = correlated('whole', limit, 100)
const long = correlated('long', limit * 2 + 300, 1_000)
const all = [...whole, ...long]
const store = await openSqliteReadStore({ file: ':memory:' })
const served = await serve(store, { sealedEvents: sealedEventsOf(all) })
afterAll(async () => {
  await served.close()
  await store.close()
})
await served.put(
  references,
  all.map(({ id, position, meta }) => ({ _id: referenceId(position), keys: [`c:${meta.correlationId}`, shortKey('e', id)] })),
)

const treeOf = async (event: Recorded | undefined) => {
  const { status, body } = await served.ask('ada', `GET /admin/events/${event?.id}/tree`)
  expect(status).toBe(200)
  return body as EventTreeReply
}
const idsOf = (events: readonly Recorded[]) => events.map(({ id }) => id)

describe('the tree of a correlation', () => {
  it('has all events up to the limit, in the order of the log', async () => {
    const { events, more } = await treeOf(whole.at(-1))
    expect(events.map(({ eventId }) => eventId)).toEqual(idsOf(whole))
    expect(more).toBeUndefined()
  })

  it('beyond the limit has the oldest, so that it keeps its root and its request', async () => {
    const tree = await treeOf(long[3])
    expect(tree).toMatchObject({ more: true, request: { id: 'request-of-root' }, command: { id: 'root' } })
    expect(tree.events.map(({ eventId }) => eventId)).toEqual(idsOf(long.slice(0, limit)))
  })

  it('beyond the limit always has the event that was asked for', async () => {
    for (const asked of [long[limit], long[limit + 200], long.at(-1)]) {
      const tree = await treeOf(asked)
      expect(tree).toMatchObject({ more: true, command: { id: 'root' } })
      expect(tree.events.map(({ eventId }) => eventId)).toEqual([...idsOf(long.slice(0, limit - 1)), asked?.id])
    }
  })
})
