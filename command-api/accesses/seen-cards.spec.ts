import { describe, expect, it } from 'vitest'
import type { NewTask, TaskHandler } from '#platform/tasks/port.ts'
import { recruiter } from '../testing/given.ts'
import { seenCards } from './seen-cards.ts'

function cards(answer: object = { refused: 'not_found' }) {
  const queued = new Map<string, NewTask>()
  const handlers = new Map<string, TaskHandler>()
  const handled: unknown[] = []
  const notes = seenCards({
    tasks: { enqueue: async (task) => void queued.set(task.id, task), work: (kind, handler) => void handlers.set(kind, handler) },
    handler: {
      handle: async (_, input, request) => {
        handled.push([input, request.caller])
        return answer as never
      },
    },
    now: () => '2026-11-20T15:00:00.000Z',
  })
  const run = async () => {
    for (const { id, kind, payload } of queued.values()) await handlers.get(kind)?.({ id, kind, payload, attempt: 1, inDoubt: false })
  }
  return { ...notes, queued, handled, run }
}

describe('§2.20 the ledger of who read a student', () => {
  it('is kept by a task of the platform’s own, once for a viewer and day', async () => {
    const { noteSeen, queued, handled, run } = cards()
    for (let n = 0; n < 2; n++) await noteSeen(recruiter, 'stella')
    expect([...queued.values()].map(({ payload }) => payload)).toEqual([{ uid: 'stella', viewer: recruiter.uid }])
    await run()
    expect(handled).toEqual([
      [
        { uid: 'stella', viewer: recruiter.uid },
        { kind: 'process', name: 'seen-cards' },
      ],
    ])
  })

  it('is kept of a page of a table, which is one task a day, without a word of anybody’s', async () => {
    const { noteExported, queued, handled, run } = cards()
    for (const uids of [['stella', 'mia'], ['stella', 'mia'], [], ['noa']]) await noteExported(recruiter, uids)
    const payloads = [...queued.values()].map(({ payload }) => payload)
    expect(payloads).toEqual([
      { viewer: recruiter.uid, day: '2026-11-20', uids: ['stella', 'mia'] },
      { viewer: recruiter.uid, day: '2026-11-20', uids: ['noa'] },
    ])
    await run()
    expect(handled).toEqual(payloads.map((payload) => [payload, { kind: 'process', name: 'exported-cards' }]))
  })

  it('is tried again where something is in the way', async () => {
    const { noteSeen, run } = cards({ refused: 'outcome_unknown' })
    await noteSeen(recruiter, 'stella')
    await expect(run()).rejects.toThrow('outcome_unknown')
  })
})
