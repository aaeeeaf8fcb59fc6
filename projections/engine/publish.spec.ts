import { describe, expect, it, vi } from 'vitest'
import { encodePosition } from '#events/envelope.ts'
import { labels } from '../testing/skills.ts'
import type { Applied, ParkedEvent } from './apply.ts'
import { createPublisher } from './publish.ts'
import type { RunningView } from './view.ts'

const projection = labels('labels')
const after = { _id: 'go', _pos: encodePosition(7n), label: 'Go' }
const applied = (parked: readonly ParkedEvent[] = []): Applied => ({
  changed: new Map([['go', { before: undefined, after, event: undefined }]]),
  parked,
})
const parkedEvent: ParkedEvent = {
  eventId: 'e',
  type: 'SkillAdded',
  stream: 'skill-go',
  revision: 0,
  position: encodePosition(7n),
  cause: 'no',
}

/** A publisher, and what it did in order; `commit` is the view's. */
function opened(commit: () => Promise<void> = async () => undefined) {
  const steps: string[] = []
  const stopping = new AbortController()
  const note = (_: object, message: string) => void steps.push(message)
  const readStore = {
    commitAll: async () => {
      await commit()
      steps.push('commit')
    },
  }
  const publisher = createPublisher({
    readStore,
    emitRefresh: () => void steps.push('refresh'),
    clock: { now: () => 0 },
    logger: { info: note, warn: note, error: note },
    signal: stopping.signal,
  })
  const view = {
    projection,
    collection: { name: 'labels__v1', indexes: [] },
    park: async () => undefined,
    batchOf: () => ({ consumer: 'labels__v1', checkpoint: 7n, writes: [] }),
    advance: () => undefined,
  } as unknown as RunningView
  return { ...publisher, view, steps, stopping }
}

const takesAll = { commitAll: async () => undefined }

/** Pauses end with the next turn of the loop. */
vi.mock('node:timers/promises', () => ({ setTimeout: () => new Promise((resolve) => setImmediate(resolve)) }))

describe('a page applied to a view', () => {
  it('is stored before its refreshes are sent, and counted', async () => {
    const { publish, perSecond, view, steps } = opened()
    await publish([[view, applied()]], 7n)
    expect(steps).toEqual(['commit', 'refresh'])
    expect(perSecond('labels')).toBe(0.1)
    expect(perSecond('other')).toBe(0)
  })

  it('is stored again until that succeeds', async () => {
    let failures = 2
    const { publish, view, steps } = opened(async () => {
      if (failures-- > 0) throw new Error('The store is away.')
    })
    const published = publish([[view, applied()]], 7n)
    await published
    expect(steps).toEqual([
      'The read store did not take a page of a view. It is tried again.',
      'The read store did not take a page of a view. It is tried again.',
      'commit',
      'refresh',
    ])
  })

  it('is stored for all views at once; a view whose page no store takes holds up no other', async () => {
    const commits: string[][] = []
    let takesBad = false
    const { publish } = createPublisher({
      readStore: {
        async commitAll(batches) {
          commits.push(batches.map(({ consumer }) => consumer))
          if (!takesBad && batches.some(({ consumer }) => consumer === 'bad')) throw new Error('Two arrays in one index.')
        },
      },
      emitRefresh: () => undefined,
      clock: { now: () => 0 },
      logger: { info: () => undefined, warn: () => undefined, error: () => void (takesBad = commits.length > 4) },
      signal: new AbortController().signal,
    })
    const advanced: string[] = []
    const viewNamed = (name: string): RunningView => ({
      ...opened().view,
      batchOf: (_, upTo) => ({ consumer: name, checkpoint: upTo, writes: [] }),
      advance: () => void advanced.push(name),
    })
    await publish(
      [
        [viewNamed('one'), applied()],
        [viewNamed('bad'), applied()],
        [viewNamed('two'), applied()],
      ],
      7n,
    )
    expect(commits).toEqual([['one', 'bad', 'two'], ['one'], ['bad'], ['two'], ['bad'], ['bad']])
    expect(advanced).toEqual(['one', 'two', 'bad'])
  })

  it('sends no refresh when the platform stops before it is stored', async () => {
    const { publish, view, steps, stopping } = opened(() => Promise.reject(new Error('The store is away.')))
    const published = publish([[view, applied()]], 7n)
    stopping.abort()
    await published
    expect(steps).not.toContain('refresh')
  })

  it('keeps what is told later until then, and what is never told nowhere', async () => {
    const steps: unknown[] = []
    const { publish } = createPublisher({
      readStore: takesAll,
      emitRefresh: ({ ids }) => void steps.push(ids),
      tellLater: (refresh) => void steps.push(refresh),
      clock: { now: () => 5 },
      logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
      signal: new AbortController().signal,
    })
    const instants: Readonly<Record<string, number>> = { before: 4, now: 5, later: 6, never: Infinity }
    const told = { ...projection, toldFrom: ({ _id }: { readonly _id: string }) => instants[_id] ?? 0 }
    const changes = Object.keys(instants).map((_id) => [_id, { before: undefined, after: { _id, _pos: '1' }, event: {} }] as const)
    await publish([[{ ...opened().view, projection: told }, { ...applied(), changed: new Map(changes) } as never]], 7n)
    expect(steps).toEqual([['before', 'now'], { view: told.model.name, ids: ['later'], position: encodePosition(7n), at: 6 }])
  })
  it('logs each event that could not be applied once', async () => {
    const { publish, view, steps } = opened()
    await publish([[view, applied([parkedEvent])]], 7n)
    await publish([[view, applied([parkedEvent, { ...parkedEvent, eventId: 'behind it' }])]], 8n)
    const behind = applied([{ eventId: 'f', type: 'SkillAdded', stream: 'skill-go', revision: 1, position: encodePosition(8n) }])
    await publish([[view, behind]], 9n)
    expect(steps.filter((step) => step.startsWith('A view could not apply'))).toHaveLength(2)
  })

  it('does not hold the view up when refreshes cannot be sent', async () => {
    const steps: string[] = []
    const note = (_: object, message: string) => void steps.push(message)
    const { publish } = createPublisher({
      readStore: takesAll,
      emitRefresh: () => {
        throw new Error('The socket is closed.')
      },
      clock: { now: () => 0 },
      logger: { info: note, warn: note, error: note },
      signal: new AbortController().signal,
    })
    await publish([[opened().view, applied()]], 7n)
    expect(steps).toEqual(['The refreshes of a change could not be sent.'])
  })
})
