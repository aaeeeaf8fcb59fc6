import { describe, expect, it } from 'vitest'
import type { Position, Recorded } from '#events/envelope.ts'
import { noKeys } from '#platform/testing/no-keys.ts'
import { labels, skillAdded } from '../testing/skills.ts'
import { createFeed } from './feed.ts'
import type { RunningView } from './view.ts'

const log: readonly Recorded[] = ['a', 'b', 'c'].map((label, n) => ({
  ...skillAdded('go', label),
  stream: 'skill-go',
  revision: n,
  position: BigInt(n),
  recordedAt: '',
}))
const labelOf = ({ data }: Recorded) => data['label'] as string

/** A view that records the pages it gets. */
function viewAt(start: Position, more: Partial<RunningView> = {}) {
  let position = start
  const taken: string[] = []
  const view = {
    projection: labels('labels'),
    position: () => position,
    stopped: () => undefined,
    parked: () => [],
    take: async (page) => {
      taken.push(page.map(({ recorded }) => labelOf(recorded)).join(''))
      return { changed: new Map(), parked: [] }
    },
    ...more,
  } as Partial<RunningView> as RunningView
  return { view, taken, moveTo: (to: Position) => void (position = to) }
}

function opened(moves: ReadonlyMap<RunningView, (to: Position) => void> = new Map()) {
  const messages: string[] = []
  const note = (_: object, message: string) => void messages.push(message)
  let advances = 0
  const feed = createFeed({
    eventStore: {
      readAll: async ({ after }) => {
        const events = log.filter(({ position }) => position > after).slice(0, 2)
        return { events, position: events.at(-1)?.position ?? after, atHead: events.length < 2 }
      },
      readStream: async (_, { from = 0, limit = 1 } = {}) => log.slice(from, from + limit),
    },
    keys: noKeys,
    types: new Set(['SkillAdded']),
    publish: async (taken, upTo) => taken.forEach(([view]) => moves.get(view)?.(upTo)),
    onAdvance: () => void (advances += 1),
    logger: { info: note, warn: note, error: note },
    signal: new AbortController().signal,
  })
  return { feed, messages, advances: () => advances }
}
const page = { events: log, position: 2n }

describe('a page', () => {
  it('is given to the views that have not seen it, and to none that has stopped', async () => {
    const [behind, there, stopped] = [viewAt(1n), viewAt(2n), viewAt(-1n, { stopped: () => 'It cannot go on.' })]
    const { feed, advances } = opened()
    await feed.page([behind.view, there.view, stopped.view], page)
    expect([behind, there, stopped].map(({ taken }) => taken)).toEqual([['abc'], [], []])
    expect(advances()).toBe(1)
  })

  it('that stops a view is logged, and the other views go on', async () => {
    const [stops, runs] = [viewAt(-1n, { take: async () => undefined }), viewAt(-1n)]
    const { feed, messages } = opened()
    await feed.page([stops.view, runs.view], page)
    expect(messages).toEqual(['A view has stopped.'])
    expect(runs.taken).toEqual(['abc'])
  })

  it('that fails in one view fails after the other views have finished it', async () => {
    const [fails, runs] = [viewAt(-1n, { take: () => Promise.reject(new Error('The store is away.')) }), viewAt(-1n)]
    const { feed, advances } = opened()
    await expect(feed.page([fails.view, runs.view], page)).rejects.toThrow('The store is away.')
    expect(runs.taken).toEqual(['abc'])
    expect(advances()).toBe(1)
  })
})

describe('a view that is behind the others', () => {
  it('reads page by page until it has caught up', async () => {
    const { view, taken, moveTo } = viewAt(-1n)
    await opened(new Map([[view, moveTo]])).feed.catchUp(view, 2n)
    expect(taken).toEqual(['ab', 'c'])
  })
})

describe('parked events of a view', () => {
  it('are tried in the order of the log, each event once', async () => {
    const waiting = [2, 0, 2].map((n) => ({ eventId: log[n]?.id ?? '', type: 'SkillAdded', stream: 'skill-go', revision: n, position: '' }))
    const tried: string[] = []
    const { view } = viewAt(2n, {
      parked: () => waiting,
      takeParked: async (events, one) => {
        tried.push(...events.map(({ recorded }) => labelOf(recorded)), JSON.stringify(one?.skips))
        return { changed: new Map(), parked: [] }
      },
    })
    const { feed } = opened()
    await feed.parked(view)
    await feed.parked(view, { eventId: log[0]?.id ?? '', skips: true })
    expect(tried).toEqual(['a', 'c', undefined, 'a', 'c', 'true'])
  })
})
