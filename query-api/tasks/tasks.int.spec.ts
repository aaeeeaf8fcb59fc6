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
