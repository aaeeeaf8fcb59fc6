import { expect, it } from 'vitest'
import type { TaskRecord } from '#platform/tasks/records.ts'
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

/** What is said of two views, of which the first is being built anew. */
async function repliesOf(keepMs: number, state: TaskRecord['state'], statuses = ['jobs', 'skills'].map(statusOf)) {
  const getState = async (name: string) =>
    name === REPLAY_UNDER_WAY ? ({ task: 't-1', views: ['jobs'], paused } satisfies ReplayUnderWay) : { ...record, state }
  const running = runningOf(
    { store: { head: async () => -1n }, readStore: { getState }, clock: { now: () => Date.parse('2026-11-28T12:00:00.000Z') } } as never,
    {
      projections: { status: async () => statuses } as never,
      rebuild: { kept: async () => [], keepMs },
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
  const replies = await repliesOf(0, 'done', [old, { ...old, view: 'skills', held: true }])
  expect(replies.map(({ name, state, held }) => [name, state, held])).toEqual([
    ['jobs', 'rebuilding', undefined],
    ['skills', 'live', true],
  ])
})
