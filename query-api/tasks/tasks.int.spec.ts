import { expect, it } from 'vitest'
import { taskRecords } from '#platform/tasks/records.ts'
import { today } from '../testing/people.ts'
import { serveTestData } from '../testing/server.ts'

const { store, served } = await serveTestData()
const task = { id: 't-sam', kind: 'count', state: 'running', done: 3, total: 10, unit: 'beans', startedAt: today } as const
await taskRecords(store).write({ ...task, owner: 'sam', params: { of: 'canary-params' } })

it('§6 a task says how far it is, to who asked for it and to admins, and not what it was asked with', async () => {
  for (const uid of ['sam', 'ada']) expect(await served.ask(uid, 'GET /tasks/t-sam')).toMatchObject({ status: 200, body: task })
  expect((await served.ask('sam', 'GET /tasks/t-sam')).body).toEqual(task)
  for (const uid of ['stella', 'pat', 'uma', 'rita', 'emma', 'ana']) expect((await served.ask(uid, 'GET /tasks/t-sam')).status).toBe(404)
  expect((await served.ask('ada', 'GET /tasks/nothing')).status).toBe(404)
})

it('§2.18 a copy of one’s data that was removed before its time is not offered any more, and says so', async () => {
  const until = '2999-01-01T00:00:00.000Z'
  const copy = (id: string, file: string) => {
    const result = { file, until }
    return taskRecords(store).write({ ...task, id, kind: 'privacy.export', state: 'done', owner: 'sam', params: {}, result })
  }
  await Promise.all([copy('t-kept', 'kept'), copy('t-removed', 'removed')])
  const asked = async (id: string) => (await served.ask('sam', `GET /tasks/${id}`)).body
  expect(await asked('t-kept')).toMatchObject({ state: 'done', result: { url: '/files/sam-kept' } })
  expect(await asked('t-removed')).toMatchObject({ state: 'failed', message: expect.stringContaining('was removed') })
  expect(await asked('t-removed')).not.toHaveProperty('result')
  expect((await served.ask('ada', 'GET /tasks/t-removed')).body).not.toHaveProperty('result')
})
