import { describe, expect, it } from 'vitest'
import type { KnownTask } from '#platform/tasks/port.ts'
import { serve, serveTestData } from '../testing/server.ts'

const { store } = await serveTestData()
const since = Date.parse('2026-11-20T15:00:00.000Z')
const task = (id: string, more: Partial<KnownTask> = {}): KnownTask => ({
  id,
  kind: 'mail',
  payload: { eventId: 'e-1' },
  state: 'failed',
  attempts: 15,
  inDoubt: false,
  place: { at: 0, id },
  since,
  ...more,
})
const queue = [task('mail_e-1'), task('mail_e-2', { state: 'done' }), task('seen_1', { kind: 'profile.seen', state: 'waiting' })]
const kept = { id: 'e-2', template: 'UserInvited', at: '2026-11-20T15:00:00.000Z', place: '2026_e-2.eml' }

describe('calls.md, Admin: one task and one mail', () => {
  it('are found by their ids, whatever their state', async () => {
    const served = await serve(store, {
      tasks: {
        list: async () => [],
        counts: async () => ({ waiting: 0, running: 0, failed: 0 }),
        find: async (id) => queue.find((one) => one.id === id),
      },
      mail: { kept: { list: async () => [], read: async () => undefined, find: async (id) => (id === 'e-2' ? kept : undefined) } },
    })
    const found = async (path: string) => {
      const { body, headers } = await served.ask('ada', `GET /admin/${path}`)
      return [(body as { id: string; state: string }[]).map(({ id, state }) => `${id} ${state}`), headers['x-total-count']]
    }
    expect(await found('tasks?id=mail_e-1')).toEqual([['mail_e-1 failed'], '1'])
    expect(await found('tasks?id=mail_e-2')).toEqual([['mail_e-2 done'], '1'])
    expect(await found('tasks?id=none')).toEqual([[], '0'])
    expect(await found('outbox?id=e-2')).toEqual([['e-2 sent'], '1'])
    expect(await found('outbox?id=mail_e-1')).toEqual([['mail_e-1 failed'], '1'])
    const [letter] = (await served.ask('ada', 'GET /admin/outbox?id=e-2')).body as readonly object[]
    expect(letter).toMatchObject({ template: 'UserInvited', eventId: 'e-2' })
    // Sent, it is a mail and no task any more; and not every task is a mail.
    for (const id of ['mail_e-2', 'seen_1', 'none']) expect(await found(`outbox?id=${id}`)).toEqual([[], '0'])
    expect((await served.ask('ada', 'GET /admin/tasks?id=a/b')).status).toBe(400)
    await served.close()
  })
})
