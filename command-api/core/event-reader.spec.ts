import { describe, expect, it } from 'vitest'
import { controls } from '#events/controls.ts'
import type { Recorded } from '#events/envelope.ts'
import type { EventStore } from '#platform/event-store/port.ts'
import { applicationFold } from '../applications/facts.ts'
import { createEventReader } from './event-reader.ts'

const story = controls().filter(({ stream }) => stream === 'application-app-1')

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
  it('reads of a stream it knows only what came since, and sees all of it', async () => {
    const log = story.slice(0, 2)
    const store = storeOf(log)
    await store.reader.load(applicationFold, 'app-1')
    for (const event of story.slice(2, 5)) {
      log.push(event)
      const { events, revision } = await store.reader.load(applicationFold, 'app-1')
      expect(events.map(({ id }) => id)).toEqual(log.map(({ id }) => id))
      expect(revision).toBe(event.revision)
    }
    expect(store.read).toBe(5)
  })

  it('has no revision for a stream that is missing, and finds it once it begins', async () => {
    const log: Recorded[] = []
    const store = storeOf(log)
    expect(await store.reader.load(applicationFold, 'app-1')).toEqual({ events: [], state: undefined, revision: 'none' })
    log.push(...story.slice(0, 1))
    expect((await store.reader.load(applicationFold, 'app-1')).state?.status).toBe('submitted')
  })

  it('forgets rather than to hold too much, and still sees everything', async () => {
    const [first] = story
    if (!first) throw new Error('The story tells of no application.')
    const long = Array.from({ length: 15_000 }, (_, revision) => ({ ...first, revision }))
    const other = long.map((event) => ({ ...event, stream: 'application-app-2' }))
    const store = storeOf([...long, ...other])
    for (const id of ['app-1', 'app-2', 'app-1']) expect((await store.reader.load(applicationFold, id)).events).toHaveLength(15_000)
    expect(store.read).toBe(45_000)
  })
})
