/** A pass that is killed anywhere in a drain goes on from the drain before, in a store with transactions (product 2.19). */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { controls } from '#events/controls/story.ts'
import { START, type Position, type Recorded } from '#events/envelope.ts'
import { upcast } from '#events/upcast.ts'
import type { Collection, Document } from '#platform/read-store/port.ts'
import { projections } from '../../all.ts'
import { collectionOf, type Projection } from '../../define.ts'
import { histories, ofItsStreams } from '../../testing/history.ts'
import { memoryView } from '../../testing/memory.ts'
import { flushAll, openView, storeAll, type ViewStore } from '../view.ts'
import { writeBehind } from '../write-behind.ts'

/** It stores each document by itself, in any order, but what has a checkpoint with it as a whole; and it tells of nothing that is deleted. */
function memory() {
  const documents = new Map<string, Document>()
  let checkpoint: Position = START
  let left = Infinity
  const step = () => {
    if (left-- === 0) throw new Error('Killed.')
  }
  const store: ViewStore = {
    checkpoint: async () => (checkpoint === START ? undefined : checkpoint),
    getState: async () => undefined,
    setState: async () => undefined,
    getMany: async <Doc extends Document>(_: Collection, ids: readonly string[]) =>
      ids.flatMap((id) => documents.get(id) ?? []).filter(({ _del }) => !_del) as Doc[],
    async commitAll(batches) {
      const isLast = batches.some((one) => one.checkpoint > checkpoint)
      if (isLast) step()
      for (const { document } of batches.flatMap(({ writes }) => writes)) {
        if (!isLast) step()
        if ((documents.get(document._id)?._pos ?? '') < document._pos) documents.set(document._id, document)
      }
      checkpoint = batches.at(-1)?.checkpoint ?? checkpoint
    },
  }
  const killAfter = (writes: number) => void (left = writes)
  const all = () => [...documents.values()].toSorted((one, other) => (one._id < other._id ? -1 : 1))
  return { store, killAfter, all, at: () => checkpoint }
}

const standing = (documents: readonly Document[]) => documents.filter(({ _del }) => !_del)

/** From where the last one has come to, with a drain each so many events. */
async function pass(
  projection: Projection,
  log: readonly Recorded[],
  store: ViewStore,
  { drainEvents, drained = [] }: { readonly drainEvents: number; readonly drained?: Position[] },
): Promise<void> {
  const behind = writeBehind(store, 1_000_000)
  const view = await openView(behind, projection, collectionOf(projection.model))
  const rest = log.filter(({ position }) => position > view.position())
  for (let n = 0; n < rest.length; n += drainEvents) {
    const page = rest.slice(n, n + drainEvents)
    const taken = await view.take(page.map((recorded) => ({ recorded, event: upcast(recorded) })))
    if (!taken) throw new Error(view.stopped())
    expect(taken.parked).toEqual([])
    await storeAll(behind, [[view, taken]], page.at(-1)?.position ?? START)
    await flushAll(behind, [view])
    await behind.drain()
    drained.push(view.position())
  }
}

it.each(projections.map((projection) => [projection.model.name, projection] as const))(
  '%s is as if nothing had been killed, wherever it was and however long the next drain is',
  async (_, projection) => {
    const sizes = fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 60 }), fc.nat({ max: 80 }))
    await fc.assert(
      fc.asyncProperty(histories(ofItsStreams(projection, controls())), sizes, async (log, [drain, next, writes]) => {
        const { store, killAfter, all, at } = memory()
        killAfter(writes)
        const drained: Position[] = []
        const wasKilled = await pass(projection, log, store, { drainEvents: drain, drained }).then(
          () => false,
          () => true,
        )
        killAfter(Infinity)
        // What was drained before is not read a second time.
        if (wasKilled) expect(at()).toBe(drained.at(-1) ?? START)
        await pass(projection, log, store, { drainEvents: next })
        const whole = memoryView(projection)
        whole.take(log)
        expect(standing(all())).toEqual(standing(whole.documents()))
      }),
      { numRuns: 30 },
    )
  },
)
