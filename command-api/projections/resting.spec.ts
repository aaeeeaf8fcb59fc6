import { describe, expect, it } from 'vitest'
import { refuse } from '#events/vocabulary/refusals.ts'
import type { TaskRecord } from '#platform/tasks/records.ts'
import type { Paused } from './replays.ts'
import { restingReplay } from './resting.ts'

const paused: TaskRecord = {
  id: 't-1',
  kind: 'views.replay',
  owner: 'admin',
  params: {},
  state: 'paused',
  done: 62,
  total: 2_214,
  unit: 'events',
  startedAt: '2026-11-28T16:00:00.000Z',
}

const by: Paused = { by: 'ada', since: '2026-11-28T16:01:00.000Z' }

function resting(record: TaskRecord) {
  let stored = record
  let underWay: { task: string; views: string[]; paused: Paused | undefined } = { task: 't-1', views: ['jobs', 'skills'], paused: by }
  const told: string[] = []
  const replay = restingReplay({
    last: async () => underWay,
    store: async (task, views, is) => void (underWay = { task, views: [...views], paused: is }),
    records: { read: async () => stored, write: async (one) => void (stored = one) },
    told: ({ state }) => void told.push(state),
  })
  return { replay, told, pausedBy: () => underWay.paused }
}

describe('product 2.19: a paused replay after a kill', () => {
  it('goes on, or stays paused, once the queue begins it again, as it is told to until then', async () => {
    const { replay, told, pausedBy } = resting(paused)
    expect(await replay.hold('jobs', undefined)).toBeUndefined()
    expect([pausedBy(), told]).toEqual([undefined, ['queued']])
    expect(await replay.hold('jobs', undefined)).toEqual(refuse('not_replaying'))
    expect(await replay.hold('all', by)).toBeUndefined()
    expect([pausedBy(), told]).toEqual([by, ['queued', 'paused']])
    expect(await replay.hold('users', undefined)).toEqual(refuse('not_replaying'))
  })

  it('names its task, for a cancel, unless it has ended', async () => {
    expect([await resting(paused).replay.task('all'), await resting(paused).replay.task('users')]).toEqual(['t-1', undefined])
    const { replay } = resting({ ...paused, state: 'canceled' })
    expect(await replay.task('all')).toBeUndefined()
    expect(await replay.hold('all', undefined)).toEqual(refuse('not_replaying'))
  })
})
