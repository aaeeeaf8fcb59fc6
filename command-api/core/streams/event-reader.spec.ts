import { describe, expect, it } from 'vitest'
import type { AnyEvent } from '#events/catalogue.ts'
import { controls } from '#events/controls/story.ts'
import type { Recorded } from '#events/envelope.ts'
import { sealedTypes } from '#events/upcast.ts'
import type { EventStore } from '#platform/event-store/port.ts'
import { SealBroken } from '#platform/keys/cipher.ts'
import type { DataKey, Keys } from '#platform/keys/port.ts'
import { seal } from '#platform/sealed-events.ts'
import { applicationFold } from '../../applications/state.ts'
import { userFold } from '../../users/state.ts'
import { streamMemory } from './event-reader-memory.ts'
import { createEventReader, loadSince } from './event-reader.ts'
import { foldAll, type Fold } from './fold.ts'

const story = controls().filter(({ stream }) => stream === 'application-app-1')

/** A longer life, with a command of its own for each event. */
const longStory = Array.from({ length: 80 }, (_, n): Recorded => {
  const event = story[n % story.length] as Recorded
  return { ...event, id: `event-${n}`, revision: n, meta: { ...event.meta, commandId: `command-${n}` } }
})

/** A store that holds `log`, which may grow, and tells how many events were read from it. */
function storeOf(log: readonly Recorded[], { keys = keyRing(), bytes = 1_000_000 } = {}) {
  const counted = { read: 0 }
  const readStream: EventStore['readStream'] = async (stream, { from = 0, limit = Infinity } = {}) => {
    const found = log.filter((event) => event.stream === stream && event.revision >= from).slice(0, limit)
    counted.read += found.length
    return found
  }
  return Object.assign(counted, { reader: createEventReader({ readStream } as EventStore, keys, bytes) })
}

/** Keys in memory; each subject's secret is its own. */
function keyRing() {
  const held = new Map<string, DataKey>()
  const keys: Keys = {
    ensure: async (subject) => {
      const key = held.get(subject) ?? { id: subject, secret: new Uint8Array(32).fill(held.size + 1) }
      held.set(subject, key)
      return key
    },
    open: async (ids) => new Map(ids.flatMap((id) => (held.has(id) ? [[id, held.get(id) as DataKey]] : []))),
    link: async () => undefined,
    destroy: async (subject) => (held.delete(subject) ? [subject] : []),
    destroyed: async () => 0,
    forget: () => undefined,
    destroyedSubjects: async () => [],
    close: async () => undefined,
  }
  return keys
}

const stateOf = <State>(fold: Fold<State>, log: readonly Recorded[]) => foldAll(fold, log as unknown as readonly AnyEvent[])

describe('the event reader', () => {
  it('sees all of a stream that grows, and reads no event twice', async () => {
    const log: Recorded[] = []
    const store = storeOf(log)
    for (const event of longStory) {
      log.push(event)
      const { revision, last, state } = await store.reader.load(applicationFold, 'app-1')
      expect(revision).toBe(event.revision)
      expect(last).toEqual({ id: event.id, revision, position: event.position, occurredAt: event.meta.occurredAt })
      expect(state).toEqual(stateOf(applicationFold, log))
    }
    expect(store.read).toBe(log.length)
  })

  it('reads nothing for a state as of an event that it has seen, and the stream for a later one', async () => {
    const log = longStory.slice(0, 3)
    const store = storeOf(log)
    const [third, fourth] = longStory.slice(2) as [Recorded, Recorded]
    const revisionSince = async ({ position }: Recorded) => (await loadSince(store.reader, position, applicationFold, 'app-1')).revision
    await store.reader.load(applicationFold, 'app-1')
    log.push({ ...fourth, position: third.position + 1n })
    expect([await revisionSince(third), store.read]).toEqual([2, 3])
    expect([await revisionSince({ ...fourth, position: third.position + 1n }), store.read]).toEqual([3, 4])
  })

  it('knows what each command stored and how things stood then, however long ago', async () => {
    const store = storeOf(longStory)
    for (const _ of ['read', 'remembered']) {
      const { storedBy } = await store.reader.load(applicationFold, 'app-1')
      for (const n of [0, 40, 79]) {
        const then = { last: longStory[n], stored: [longStory[n]], state: stateOf(applicationFold, longStory.slice(0, n + 1)) }
        expect(await storedBy(`command-${n}`)).toEqual(then)
      }
      expect(await storedBy('another')).toBeUndefined()
    }
  })

  it('has no revision for a stream that is missing, and finds it once it begins', async () => {
    const log: Recorded[] = []
    const store = storeOf(log)
    expect(await store.reader.load(applicationFold, 'app-1')).toMatchObject({ state: undefined, last: undefined, revision: 'none' })
    log.push(...story.slice(0, 1))
    expect((await store.reader.load(applicationFold, 'app-1')).state?.status).toBe('submitted')
  })

  it('keeps the newer state when a load that began earlier ends later', async () => {
    const log = longStory.slice(0, 1)
    const [begun, slow] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const asked: number[] = []
    const readStream: EventStore['readStream'] = async (_, { from = 0 } = {}) => {
      const found = log.filter(({ revision }) => revision >= from)
      if (asked.push(from) > 1) return found
      begun.resolve()
      await slow.promise
      return found
    }
    const reader = createEventReader({ readStream } as EventStore, keyRing())
    const early = reader.load(applicationFold, 'app-1')
    await begun.promise
    log.push(...longStory.slice(1, 3))
    await reader.load(applicationFold, 'app-1')
    slow.resolve()
    expect((await early).revision).toBe(0)
    const { revision, state } = await reader.load(applicationFold, 'app-1')
    expect([revision, state]).toEqual([2, stateOf(applicationFold, log)])
    expect(asked).toEqual([0, 0, 3])
  })
})

describe('the memory of streams', () => {
  const streams = ['a', 'b', 'c'].flatMap((id) => longStory.map((event) => ({ ...event, stream: `application-${id}` })))
  const loadAll = async ({ reader }: ReturnType<typeof storeOf>, ids: readonly string[]) => {
    for (const id of ids) await reader.load(applicationFold, id)
  }

  it('forgets the streams that were not used for longest when it holds too many bytes', async () => {
    // A stream of 80 commands takes some 9,000.
    const store = storeOf(streams, { bytes: 25_000 })
    await loadAll(store, ['a', 'b', 'a', 'c'])
    store.read = 0
    await loadAll(store, ['a', 'c'])
    expect(store.read).toBe(0)
    await loadAll(store, ['b'])
    expect(store.read).toBe(longStory.length)
  })

  it('reads a stream that is larger than all of it anew each time', async () => {
    const store = storeOf(streams, { bytes: 5_000 })
    await loadAll(store, ['a', 'a'])
    expect(store.read).toBe(2 * longStory.length)
    expect((await store.reader.load(applicationFold, 'a')).state).toEqual(stateOf(applicationFold, longStory))
  })

  it('does not take the state of one fold for that of another', async () => {
    const counting: Fold<number> = { category: 'application', personal: false, evolve: (count = 0) => count + 1 }
    const { reader } = storeOf(longStory)
    await reader.load(applicationFold, 'app-1')
    expect((await reader.load(counting, 'app-1')).state).toBe(longStory.length)
    expect((await reader.load(applicationFold, 'app-1')).state).toEqual(stateOf(applicationFold, longStory))
  })
})

describe('the memory of personal fields', () => {
  const stored = controls().filter(({ stream }) => stream === 'user-stud-mia')
  const sealedStory = (keys: Keys) =>
    Promise.all(
      stored.map(async (event) => {
        const meta = { ...event.meta, operation: 'auth.register' }
        return { ...event, ...(await seal(keys, sealedTypes, { ...event, meta })) }
      }),
    )

  it('gives back the state as it was folded, without reading an event again', async () => {
    const keys = keyRing()
    const store = storeOf(await sealedStory(keys), { keys })
    const first = await store.reader.load(userFold, 'stud-mia')
    expect(first.state).toEqual(stateOf(userFold, stored))
    expect((await store.reader.load(userFold, 'stud-mia')).state).toEqual(first.state)
    expect(store.read).toBe(stored.length)
  })

  it('holds placeholders once the key is destroyed', async () => {
    const keys = keyRing()
    const store = storeOf(await sealedStory(keys), { keys })
    const { state } = await store.reader.load(userFold, 'stud-mia')
    await keys.destroy('stud-mia')
    const after = await store.reader.load(userFold, 'stud-mia')
    expect(after.state?.uid).toBe('stud-mia')
    expect(JSON.stringify(after.state)).not.toContain(state?.displayName)
    expect(JSON.stringify(after.state)).not.toContain(state?.email)
  })

  it('is opened only with the key of each subject', async () => {
    const keys = keyRing()
    const [ada, bob] = [await keys.ensure('ada'), await keys.ensure('bob')]
    const folded = { state: { name: 'Ada' }, last: undefined, commands: new Map(), growth: undefined, keyIds: [ada.id, bob.id] }
    const fold: Fold<unknown> = { category: 'user', personal: true, evolve: () => undefined }
    for (const { id } of [ada, bob]) {
      const replaced = new Map<string, DataKey>()
      const memory = streamMemory({ ...keys, open: async (ids) => new Map([...(await keys.open(ids)), ...replaced]) }, 1_000_000)
      await memory.remember(fold, 'user-ada', folded)
      expect((await memory.recall(fold, 'user-ada'))?.state).toEqual({ name: 'Ada' })
      replaced.set(id, { id, secret: new Uint8Array(32) })
      await expect(memory.recall(fold, 'user-ada')).rejects.toThrow(SealBroken)
    }
  })

  it('is kept in as little with the keys of many subjects as with one', async () => {
    const keys = keyRing()
    const keyIds = await Promise.all(Array.from({ length: 24 }, async (_, n) => (await keys.ensure(`subject-${n}`)).id))
    const memory = streamMemory(keys, 20_000)
    const fold: Fold<unknown> = { category: 'user', personal: true, evolve: () => undefined }
    const state = { reason: 'x'.repeat(4_000) }
    await memory.remember(fold, 'user-ada', { state, last: undefined, commands: new Map(), growth: undefined, keyIds })
    expect((await memory.recall(fold, 'user-ada'))?.state).toEqual(state)
    await keys.destroy('subject-7')
    expect(await memory.recall(fold, 'user-ada')).toBeUndefined()
  })

  it('counts what events add to a state that is not written out each time', async () => {
    const memory = streamMemory(keyRing(), 20_000)
    const fold: Fold<unknown> = { category: 'job', personal: false, evolve: () => undefined }
    const grown = (bytes: number, added?: { readonly events: number; readonly bytes: number }) => ({
      state: { text: 'x'.repeat(bytes) },
      last: undefined,
      commands: new Map<string, number>(),
      growth: undefined,
      keyIds: [],
      ...(added && { added }),
    })
    await memory.remember(fold, 'job-other', grown(1_000))
    for (let n = 0; n <= 10; n++) await memory.remember(fold, 'job-growing', grown(1_000 + n * 1_000, { events: 1, bytes: 1_000 }))
    expect(await memory.recall(fold, 'job-growing')).toBeDefined()
    expect(await memory.recall(fold, 'job-other')).toBeDefined()
    for (let n = 11; n <= 15; n++) await memory.remember(fold, 'job-growing', grown(1_000 + n * 1_000, { events: 1, bytes: 1_000 }))
    expect(await memory.recall(fold, 'job-other')).toBeUndefined()
  })

  it('does not keep a state whose key was destroyed while it was folded', async () => {
    const keys = keyRing()
    const memory = streamMemory(keys, 1_000_000)
    const fold: Fold<unknown> = { category: 'user', personal: true, evolve: () => undefined }
    const { id } = await keys.ensure('ada')
    await keys.destroy('ada')
    await memory.remember(fold, 'user-ada', {
      state: { name: 'Ada' },
      last: undefined,
      commands: new Map(),
      growth: undefined,
      keyIds: [id],
    })
    await keys.ensure('ada')
    expect(await memory.recall(fold, 'user-ada')).toBeUndefined()
  })
})
