import { expect, it } from 'vitest'
import { digestTask, eventOfTask, letterTask, noticeTask } from './mail-effects.ts'

it('the task of a letter or a notice says which event it follows from', () => {
  const eventId = '0192f3a4-0000-5000-8000-000000000000'
  for (const id of [letterTask(eventId), letterTask(eventId, 'turn'), letterTask(eventId, 2), noticeTask(eventId, 0)])
    expect(eventOfTask(id)).toBe(eventId)
  for (const id of [digestTask('m', '2026-11-20'), 'morning_uid_1', `forget_${eventId}`, 'mail_x']) expect(eventOfTask(id)).toBeUndefined()
})
