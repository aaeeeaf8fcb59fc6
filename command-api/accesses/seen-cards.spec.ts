import { expect, it } from 'vitest'
import type { NewTask, TaskHandler } from '#platform/tasks/port.ts'
import { recruiter } from '../testing/given.ts'
import { seenCards } from './seen-cards.ts'

it('§2.20 a card that was answered is noted by a task, as the viewer, once for a viewer and day', async () => {
  const queued = new Map<string, NewTask>()
  let work: TaskHandler | undefined
  const handled: unknown[] = []
  let state: 'active' | 'suspended' = 'active'
  const { noteSeen } = seenCards({
    tasks: {
      enqueue: async (task) => void queued.set(task.id, task),
      work: (kind, handler) => {
        if (kind === 'profile.seen') work = handler
      },
    },
    handler: {
      handle: async (_, input, request) => {
        handled.push([input, request.caller])
        return { refused: 'not_found' }
      },
    },
    accountOf: async (uid) => (uid === recruiter.uid ? { ...recruiter, state } : undefined),
    now: () => '2026-11-20T15:00:00.000Z',
  })
  for (let n = 0; n < 2; n++) await noteSeen(recruiter, 'stella')
  const [task] = [...queued.values()]
  expect([queued.size, task?.payload]).toEqual([1, { viewer: recruiter.uid, studentId: 'stella' }])
  const run = () => work?.({ id: task?.id ?? '', kind: task?.kind ?? '', payload: task?.payload ?? {}, attempt: 1, inDoubt: false })
  await run()
  expect(handled).toEqual([[{ uid: 'stella' }, { kind: 'user', account: recruiter }]])
  state = 'suspended'
  await run()
  expect(handled).toHaveLength(1)
})

it('§2.20 a page of a table is one task a day, without a word of anybody’s', async () => {
  const queued = new Map<string, NewTask>()
  const { noteExported } = seenCards({
    tasks: { enqueue: async (task) => void queued.set(task.id, task), work: () => undefined },
    handler: { handle: async () => ({ refused: 'not_found' }) },
    accountOf: async () => recruiter,
    now: () => '2026-11-20T15:00:00.000Z',
  })
  for (const uids of [['stella', 'mia'], ['stella', 'mia'], [], ['noa']]) await noteExported(recruiter, uids)
  expect([...queued.values()].map(({ payload }) => payload)).toEqual([
    { viewer: recruiter.uid, day: '2026-11-20', uids: ['stella', 'mia'] },
    { viewer: recruiter.uid, day: '2026-11-20', uids: ['noa'] },
  ])
})
