import { describe, expect, it } from 'vitest'
import type { AnyEvent } from '#events/catalogue.ts'
import { controls } from '#events/controls/story.ts'
import type { Recorded } from '#events/envelope.ts'
import type { EventStore } from '#platform/event-store/port.ts'
import { applicationFold } from '../applications/state.ts'
import { createEventReader } from './event-reader.ts'
import { foldAll } from './fold.ts'

const story = controls().filter(({ stream }) => stream === 'application-app-1')

/** Longer than what is folded anew each time. */
const longStory = [
  ...story,
  ...Array.from({ length: 60 }, (_, n): Recorded => {
    const [first] = story.slice(n % story.length) as [Recorded]
    return { ...first, id: `again-${n}`, revision: story.length + n, meta: { ...first.meta, commandId: `again-${n}` } }
  }),
]

/** A store that holds `log`, which may grow, and tells how many events were taken out of it. */
function storeOf(log: Recorded[]) {
  const store = { read: 0 }
  const readStream: EventStore['readStream'] = async (stream, { from = 0 } = {}) => {
    const found = log.filter((event) => event.stream === stream && event.revision >= from)
    store.read += found.length
    return found
  }
  return Object.assign(store, { reader: createEventReader({ readStream } as EventStore, { open: async () => new Map() } as never) })
}

describe('the event reader', () => {
  it('sees all of a stream that grows', async () => {
    const log = story.slice(0, 2)
    const store = storeOf(log)
    await store.reader.load(applicationFold, 'app-1')
    for (const event of longStory.slice(2)) {
      log.push(event)
      const { events, revision, state, lastOf } = await store.reader.load(applicationFold, 'app-1')
      expect(events.map(({ id }) => id)).toEqual(log.map(({ id }) => id))
      expect(revision).toBe(event.revision)
      expect(lastOf(event.meta.commandId)).toEqual(event)
      expect(state).toEqual(foldAll(applicationFold, log as unknown as readonly AnyEvent[]))
    }
  })

  it('has no revision for a stream that is missing, and finds it once it begins', async () => {
    const log: Recorded[] = []
    const store = storeOf(log)
    expect(await store.reader.load(applicationFold, 'app-1')).toMatchObject({ events: [], state: undefined, revision: 'none' })
    log.push(...story.slice(0, 1))
    expect((await store.reader.load(applicationFold, 'app-1')).state?.status).toBe('submitted')
  })
})
