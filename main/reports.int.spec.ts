/** The facts of reports as the thread loads them from the views, against those that follow from the whole log at once. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { controls } from '#events/controls/story.ts'
import { START, type Recorded } from '#events/envelope.ts'
import { sealedTypes } from '#events/upcast.ts'
import { systemClock } from '#platform/clock.ts'
import { ReadsUnavailable, TooManyReads } from '#platform/read-store/port.ts'
import { open } from '#platform/sealed-events.ts'
import { openTestStores, type TestStores } from '#platform/testing/stores.ts'
import { createRebuild, type Rebuild } from '#projections/engine/rebuild.ts'
import { startProjections, type Projections } from '#projections/engine/runner.ts'
import type { Projection } from '#projections/define.ts'
import { appendTo } from '#projections/testing/history.ts'
import { memoryView } from '#projections/testing/memory.ts'
import { factEntryProjection } from '#projections/views/fact-entries/project.ts'
import type { FactEntryDocument } from '#projections/views/fact-entries/model.ts'
import { pathProjection } from '#projections/views/paths/project.ts'
import type { StoredDocument } from '#projections/views/paths/model.ts'
import { referenceProjection } from '#projections/views/references/project.ts'
import { answer, type Question } from '#query-api/reports/answer.ts'
import { foldFacts } from '#query-api/reports/loading/fold.ts'
import { factsOf } from '#query-api/reports/loading/load.ts'
import { sourceOf } from '#query-api/reports/loading/source.ts'
import { reportThread, type ReportThread } from '#query-api/reports/loading/thread.ts'

const projections = [factEntryProjection, pathProjection, referenceProjection] as unknown as readonly Projection[]
const [entriesOf, pathsOf] = projections as readonly [Projection, Projection]
const logger = { info: () => undefined, warn: () => undefined, error: () => undefined }
const module = new URL('../platform/testing/stores.ts', import.meta.url).href

let stores: TestStores
let running: Projections
let rebuild: Rebuild
let thread: ReportThread
let loadedOnwards: ReturnType<typeof factsOf>

beforeAll(async () => {
  stores = await openTestStores()
  const { eventStore, readStore, keys, folder } = stores
  running = await startProjections({ eventStore, readStore, keys, projections, clock: systemClock, emitRefresh: () => undefined, logger })
  rebuild = createRebuild({ projections, running, logger, stores: { module, settings: { folder } }, graceMs: 0 })
  thread = reportThread({ module, settings: { folder } })
  loadedOnwards = factsOf(readStore)
})
afterAll(async () => {
  await thread.close()
  await rebuild.stop()
  await running.stop()
  await stores.remove()
})

async function happen(events: readonly Recorded[]): Promise<void> {
  for (const event of events) await appendTo(stores, event)
  await running.settle()
}

const source = () => sourceOf({ active: running.active, position: ({ name }) => running.positionOf(name) })

async function factsAtOnce() {
  const { events } = await stores.eventStore.readAll({ after: START, limit: 10_000 })
  const log = await open(stores.keys, sealedTypes, events)
  const documentsOf = (projection: Projection) => {
    const view = memoryView(projection)
    view.take(log)
    return view.documents()
  }
  const fold = foldFacts()
  for (const entry of documentsOf(entriesOf)) fold.take(entry as FactEntryDocument)
  for (const { _id, entries } of documentsOf(pathsOf) as readonly StoredDocument[]) if (entries) fold.takePath(_id, entries)
  return fold.facts()
}

/** The order in which applications came to be known is none of the facts. */
function sorted(facts: Awaited<ReturnType<typeof factsAtOnce>>) {
  return { ...facts, applications: facts.applications.toSorted((one, other) => (one.id < other.id ? -1 : 1)) }
}

const questions: readonly Question[] = ['funnel', 'timing', 'nominations', 'referrals', 'corrections', 'placement'].map((report) => ({
  kind: 'table',
  report,
  ask: {
    asOf: Date.UTC(2030, 0, 1),
    knownAt: Number.MAX_SAFE_INTEGER,
    scope: { kind: 'platform' },
    asker: 'everybody',
    includeActive: true,
  },
}))

async function expectAlike(): Promise<void> {
  const facts = await factsAtOnce()
  expect(sorted(await loadedOnwards(source()))).toEqual(sorted(facts))
  for (const question of questions) expect(await thread.ask(source(), question, 'ana')).toEqual(answer(facts, question))
}

const log = controls()
const middle = Math.floor(log.length / 2)

it('are those of the log as it is read for the first time, as it goes on, and from views that were built anew', async () => {
  await happen(log.slice(0, middle))
  await expectAlike()
  await happen(log.slice(middle, -20))
  await expectAlike()
  await rebuild.run(
    projections.map(({ model }) => model.name),
    () => undefined,
  )
  await expectAlike()
  await happen(log.slice(-20))
  await expectAlike()
  expect((await factsAtOnce()).applications.length).toBeGreaterThan(0)
})

it('are asked for by callers in turn: who asks for many waits, and is refused beyond what may wait', async () => {
  const [question] = questions
  if (!question) throw new Error('There is no question.')
  const order: string[] = []
  const ask = async (caller: string) => {
    await thread.ask(source(), question, caller)
    order.push(caller)
  }
  const many = Array.from({ length: 40 }, () => ask('ana'))
  const [other, ...asked] = await Promise.allSettled([ask('uma'), ...many])
  expect(other?.status).toBe('fulfilled')
  expect(order.indexOf('uma')).toBeLessThan(3)
  const refused = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  expect(refused.length).toBe(7)
  for (const reason of refused) expect(reason).toBeInstanceOf(TooManyReads)
})

it('are not worked out for who has gone before their turn came', async () => {
  const [question] = questions
  if (!question) throw new Error('There is no question.')
  const gone = thread.ask(source(), question, 'ana', () => true)
  await expect(gone).rejects.toBeInstanceOf(ReadsUnavailable)
  expect(await thread.ask(source(), question, 'ana', () => false)).toMatchObject({ kind: 'table' })
})
