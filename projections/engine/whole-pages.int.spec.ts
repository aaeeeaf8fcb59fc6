import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { START, type Recorded } from '#events/envelope.ts'
import { systemClock } from '#platform/clock.ts'
import type { EventStore, Page } from '#platform/event-store/port.ts'
import type { Document } from '#platform/read-store/port.ts'
import { openTestStores, type TestStores } from '#platform/testing/stores.ts'
import { add, labels, skillAdded } from '../testing/skills.ts'
import { startProjections } from './runner.ts'

const LETTERS = 'abcdefgh'
const PASSED_BY = 'Views have passed an event by that came too late. Please rebuild all views: what follows from it may be wrong.'

let stores: TestStores
beforeAll(async () => {
  stores = await openTestStores()
})
afterAll(() => stores.remove())

/** Events of the log that a page has, in some order and some of them twice, by their numbers. */
const deliveries = (most: number) => fc.array(fc.array(fc.nat(most - 1), { minLength: 1, maxLength: 6 }), { maxLength: 5 })

const pageOf = (events: readonly Recorded[]): Page => ({
  events,
  position: events.reduce((most, { position }) => (position > most ? position : most), START),
  atHead: true,
})

let run = 0

/** What a view makes of the letters of each skill, in turn, where pages bring them so between the first and the last ones. */
async function labelsBy(skills: readonly string[], pages: readonly (readonly number[])[]) {
  const { eventStore, readStore, keys } = stores
  run += 1
  const view = labels(`labels-${run}`)
  const ids = skills.map((skill) => `${skill}-${run}`)
  const from = await eventStore.head()
  for (const letter of LETTERS) await add(eventStore, ...ids.map((id) => skillAdded(id, letter)))
  const { events } = await eventStore.readAll({ after: from })
  const later = events.slice(skills.length)
  const subscribe: EventStore['subscribe'] = async function* ({ signal }) {
    yield pageOf(events.slice(0, skills.length))
    for (const page of pages) yield pageOf(page.flatMap((n) => later[n] ?? []))
    // Only what comes later shows that something before it is missing.
    yield pageOf(events.slice(-skills.length))
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve))
  }
  const said: string[] = []
  const ignored = () => undefined
  const logger = { info: ignored, warn: ignored, error: (_: object, message: string) => void said.push(message) }
  const running = await startProjections({
    eventStore: { ...eventStore, subscribe },
    readStore,
    keys,
    projections: [view],
    codes: {},
    clock: systemClock,
    emitRefresh: ignored,
    logger,
  })
  await running.settle()
  const documents = await readStore.getMany<Document & { readonly label: string }>(running.active(view.model), ids)
  await running.stop()
  return { labels: documents.map(({ label }) => label), said }
}

describe('quality 10: events that are sent twice, left out, or before another one', () => {
  it('of one stream are taken once each and in order', { timeout: 60_000 }, () =>
    fc.assert(
      fc.asyncProperty(deliveries(LETTERS.length - 1), async (pages) => {
        expect(await labelsBy(['go'], pages)).toEqual({ labels: [LETTERS], said: [] })
      }),
      { numRuns: 50, seed: 7 },
    ),
  )

  it('of several are taken so, or it is said that the views have to be built anew', { timeout: 60_000 }, async () => {
    let right = 0
    await fc.assert(
      fc.asyncProperty(deliveries(2 * (LETTERS.length - 1)), async (pages) => {
        const found = await labelsBy(['go', 'sql'], pages)
        if (found.said.length === 0) right += 1
        expect(found).toEqual(
          found.said.length === 0 ? { labels: [LETTERS, LETTERS], said: [] } : { ...found, said: found.said.map(() => PASSED_BY) },
        )
      }),
      { numRuns: 50, seed: 7 },
    )
    expect(right).toBeGreaterThan(5)
  })
})
