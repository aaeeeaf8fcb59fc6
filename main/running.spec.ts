import { expect, it } from 'vitest'
import type { JsonObject } from '#events/envelope.ts'
import type { TaskRecord } from '#platform/tasks/records.ts'
import type { Next } from '#projections/engine/rebuild.ts'
import { REPLAY_UNDER_WAY, runningOf, type ReplayUnderWay } from './running.ts'

const paused = { by: 'ada', since: '2026-11-28T10:00:00.000Z' }
const record: TaskRecord = {
  id: 't-1',
  kind: 'views.replay',
  owner: 'ada',
  params: {},
  state: 'paused',
  done: 1,
  total: 2,
  unit: 'events',
  startedAt: '2026-11-28T09:00:00.000Z',
}
const statusOf = (view: string) => ({
  view,
  version: 1,
  position: undefined,
  rate: 0,
  parked: [],
  stopped: false,
  outdated: false,
  held: false,
})

type Said = {
  readonly statuses?: ReturnType<typeof statusOf>[]
  readonly next?: Next
  readonly startedAt?: string
  readonly views?: readonly string[]
  readonly result?: JsonObject
}

/** What is said of two views, of which the first is being built anew. */
async function repliesOf(
  keepMs: number,
  state: TaskRecord['state'],
  {
    statuses = ['jobs', 'skills'].map(statusOf),
    next,
    startedAt = record.startedAt,
    views = ['jobs'],
    result = { rate: 2, left: 1 },
  }: Said = {},
) {
  const getState = async (name: string) =>
    name === REPLAY_UNDER_WAY ? ({ task: 't-1', views, paused } satisfies ReplayUnderWay) : { ...record, startedAt, state, result }
  const running = runningOf(
    {
      store: { head: async () => -1n, readAt: async () => [] },
      readStore: { getState },
      clock: { now: () => Date.parse('2026-11-28T12:00:00.000Z') },
    } as never,
    {
      projections: { status: async () => statuses } as never,
      rebuild: { kept: async () => [], keepMs, next: () => next },
      processes: [],
      reactors: [],
    },
  )
  return running.projections()
}
const said = async ({ state, keepMs }: { readonly state: TaskRecord['state']; readonly keepMs: number }) =>
  (await repliesOf(keepMs, state)).map(({ name, paused: by, keptUntil }) => [name, by, keptUntil])

it.each([
  ['who paused it, and until when one could go back', { state: 'paused', keepMs: 86_400_000 }, [paused, '2026-11-29T12:00:00.000Z']],
  ['nobody where it goes on, and no day where nothing is kept', { state: 'running', keepMs: 0 }, [undefined, undefined]],
] as const)('product 2.19: of a view that is being built anew says %s', async (_, given, expected) => {
  expect(await said(given)).toEqual([
    ['jobs', ...expected],
    ['skills', undefined, undefined],
  ])
})

it('product 2.19: of a view to which an admin went back says that, and not that it is being built anew', async () => {
  const old = { ...statusOf('jobs'), outdated: true }
  const replies = await repliesOf(0, 'done', { statuses: [old, { ...old, view: 'skills', held: true }] })
  expect(replies.map(({ name, state, held }) => [name, state, held])).toEqual([
    ['jobs', 'rebuilding', undefined],
    ['skills', 'live', true],
  ])
})

it('§2.18 of views that an erasure builds anew says so, without whose it is, and of a replay that gives way nothing that asks', async () => {
  const next = { views: ['skills'], progress: { done: 3, total: 9, rate: 1, eta: 6 } }
  const replies = await repliesOf(0, 'running', { next, startedAt: '2026-11-28T12:00:00.000Z' })
  expect(replies.map(({ name, erasing, givesWay, rebuild }) => [name, erasing, givesWay, rebuild?.result])).toEqual([
    ['jobs', undefined, true, undefined],
    ['skills', { done: 3, total: 9 }, undefined, undefined],
  ])
})

it('product 2.19: of a replay in which many ask, each view gets its own part of what the task says', async () => {
  const rows = ['jobs', 'skills', 'users'].map((view) => ({ view, rows: [{ id: `${view}-1` }] }))
  const result = {
    differences: 3,
    seconds: 4,
    rate: 5,
    sample: [{ view: 'jobs', id: 'jobs-1' }],
    views: rows,
    settled: ['users'],
    kept: ['users'],
  }
  const replies = await repliesOf(0, 'running', { startedAt: '2026-11-28T12:00:00.000Z', views: ['jobs', 'skills'], result })
  const whole = { differences: 3, seconds: 4, rate: 5, settled: [], kept: [] }
  expect(replies.map(({ rebuild }) => rebuild?.result)).toEqual([
    { ...whole, sample: [{ view: 'jobs', id: 'jobs-1' }], views: [rows[0]] },
    { ...whole, sample: [], views: [rows[1]] },
  ])
})

it('product 2.19: parked events stand in the order of the log, so that one that fails again stays where it was', async () => {
  const parked = ['07', '03'].map((position) => ({
    eventId: `e-${position}`,
    type: 'JobPosted',
    stream: 'job-1',
    position,
    cause: 'A bug.',
  }))
  const [jobs] = await repliesOf(0, 'done', { statuses: [{ ...statusOf('jobs'), parked: parked as never }] })
  expect(jobs?.parked.map(({ eventId }) => eventId)).toEqual(['e-03', 'e-07'])
})

it('product 2.19: of a replay that a kill has ended says that it waits, until it has begun in this process', async () => {
  const states = async (startedAt: string) =>
    (await repliesOf(0, 'running', { startedAt })).flatMap(({ rebuild }) =>
      rebuild ? [[rebuild.state, rebuild.done, rebuild.result]] : [],
    )
  expect(await states('2026-11-28T11:59:00.000Z')).toEqual([['queued', 1, undefined]])
  expect(await states('2026-11-28T12:00:00.000Z')).toEqual([['running', 1, { rate: 2, left: 1 }]])
})
