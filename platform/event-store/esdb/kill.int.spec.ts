import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { START } from '#events/envelope.ts'
import { brokenPromises, type Invocation } from '../../testing/history-checker.ts'
import { sampleEvents } from '../contract/samples.ts'
import { Conflict, OutcomeUnknown, Unavailable } from '../failures.ts'
import type { EventStore } from '../port.ts'
import { startEsdbDouble, type EsdbDouble } from '../../stand-ins/event-store/server.ts'
import { openEventStoreDb } from './esdb-event-store.ts'

let double: EsdbDouble
let store: EventStore
beforeAll(async () => {
  double = await startEsdbDouble()
  store = openEventStoreDb({ url: double.url })
})
afterAll(async () => {
  await store.close()
  double.kill()
})

describe('EventStoreDB adapter while the server is killed again and again', () => {
  it('keeps every promise, and a subscriber sees the log', { timeout: 60_000 }, async () => {
    const history: Invocation[] = []
    const failures = new Map<string, number>()
    let running = true
    let written = false
    const writer = async (number: number): Promise<void> => {
      const stream = `kill-${number % 10}` // three writers per stream
      let expected: 'none' | number = 'none'
      while (running) {
        const events = sampleEvents(1 + (number % 3))
        const call = { stream, ids: events.map(({ id }) => id) }
        try {
          const { revision, position } = await store.append(stream, expected, events, { deadlineMs: 1_000 })
          history.push({ ...call, acknowledged: { revision, position: String(position) } })
          expected = revision
        } catch (error) {
          history.push(call)
          expected = error instanceof Conflict ? error.actual : expected
          const name = error instanceof Error ? error.name : String(error)
          failures.set(name, (failures.get(name) ?? 0) + 1)
          if (error instanceof Unavailable || error instanceof OutcomeUnknown) await pause(5)
        }
      }
    }
    const followed: string[] = []
    const stop = new AbortController()
    const following = (async () => {
      for await (const page of store.subscribe({ after: START, signal: stop.signal })) {
        followed.push(...page.events.map(({ id }) => id))
        if (written && page.position >= (double.log.all.at(-1)?.position ?? START)) return
      }
    })()
    const writers = Array.from({ length: 30 }, (_, number) => writer(number))
    for (let kill = 0; kill < 4; kill++) {
      const stored = double.log.all.length
      await waitFor(() => double.log.all.length >= stored + 150)
      double.faults.loseReplies = 10 // the kill comes between storing and answering
      await waitFor(() => double.faults.loseReplies === 0)
      double.kill()
      await double.restart()
    }
    running = false
    await Promise.all(writers)
    written = true
    double.subscribers.publish(double.log.storeSystemEvent())
    await following
    stop.abort()

    const log = []
    for (let after = START, atHead = false; !atHead;) {
      const page = await store.readAll({ after, limit: 1_000 })
      log.push(...page.events)
      after = page.position
      atHead = page.atHead
    }
    expect(brokenPromises(history, log)).toEqual([])
    expect(followed).toEqual(log.map(({ id }) => id))
    expect(failures.get('Conflict')).toBeGreaterThan(0)
    expect(history.filter(({ acknowledged }) => acknowledged !== undefined).length).toBeGreaterThan(150)
  })
})

async function waitFor(condition: () => boolean): Promise<void> {
  while (!condition()) await pause(2)
}
