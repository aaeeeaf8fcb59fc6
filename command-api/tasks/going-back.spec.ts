import { expect, it } from 'vitest'
import { refuse } from '#events/vocabulary/refusals.ts'
import { admin } from '../testing/given.ts'
import { taskRoutes } from './routes.ts'

it('product 2.19: of three admins at once the first goes back to what a view served before, and the others do not go back from that', async () => {
  const started: object[] = []
  const records = new Map<string, object>()
  const start = async ({ id, params }: { readonly id: string; readonly params: object }) => {
    await new Promise((resolve) => setTimeout(resolve, 1))
    records.set(id, { state: 'queued' })
    started.push(params)
  }
  const route = taskRoutes({
    longWorks: { start },
    taskRecords: { read: async (id: string) => records.get(id) },
    replays: { task: () => undefined, isAnswered: () => false },
    canGoBack: async () => true,
    viewNames: ['jobs'],
  } as never)['projections.rollback']
  const call = (id: string) =>
    ({ account: admin, params: { name: 'jobs' }, body: { reason: 'It lacks one.' }, request: { id, headers: {} } }) as never
  const refused = refuse('replaying')
  expect(await Promise.all(['r-1', 'r-2', 'r-3'].map(async (id) => route?.(call(id))))).toEqual([
    { ok: true, id: expect.any(String) },
    refused,
    refused,
  ])
  // That it went back is stored once it has.
  expect(started).toEqual([{ views: ['jobs'], back: true, reason: 'It lacks one.' }])
})

it('product 2.19: a replay in which all is answered is waited for, and any other refuses the next', async () => {
  let [isAnswered, state] = [false, 'running']
  const started: unknown[] = []
  const route = taskRoutes({
    longWorks: { start: async ({ params }: { readonly params: object }) => void started.push(params) },
    taskRecords: { read: async () => ({ state }) },
    replays: { task: () => 't-1', isAnswered: () => isAnswered },
    viewNames: ['jobs'],
  } as never)['projections.replay']
  const call = { account: admin, params: { name: 'all' }, body: { swap: 'never' }, request: { id: 'r-1', headers: {} } } as never
  expect(await route?.(call)).toEqual(refuse('replaying'))
  isAnswered = true
  const answer = route?.(call)
  await new Promise((resolve) => setTimeout(resolve, 150))
  expect(started).toEqual([])
  state = 'done'
  expect(await answer).toMatchObject({ ok: true })
  expect(started).toEqual([{ views: [], swap: 'never' }])
})
