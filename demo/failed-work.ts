/** A mail and a task that gave up, so that an admin sees what becomes of such. Both say that they are the demo's, and go well once they are tried again. */
import { letterTask } from '#events/vocabulary/mail-effects.ts'
import { mailTasks } from '#events/vocabulary/task-kinds.ts'
import type { Seeding } from './seeding.ts'
import type { Calendar } from './story.ts'

/** As often as work is tried in truth, which takes four hours and a half. */
const ATTEMPTS = 15
const TRIED_MS = 16_383_000

/** @param invitationId of one whose mail has not gone */
export async function leaveFailedWork(
  { giveUp, reader }: Pick<Seeding, 'giveUp' | 'reader'>,
  invitationId: string,
  { ago }: Calendar,
): Promise<void> {
  const stream = `invitation-${invitationId}`
  const [invited] = await reader.readStream(stream)
  if (!giveUp || !invited) return
  const triedAt = (days: number) => {
    const at = Date.parse(ago(days))
    return { since: at - TRIED_MS, triedAt: at, attempts: ATTEMPTS }
  }
  const mail = { id: letterTask(invited.id), kind: mailTasks.letter, payload: { stream, eventId: invited.id } }
  await giveUp(mail, { ...triedAt(0.1), error: 'Demo: 451 The mail server was away' })
  const task = { id: 'demo_forget', kind: 'tasks.forget', payload: { task: 'demo' } }
  await giveUp(task, { ...triedAt(1.2), error: 'Demo: the disk was full' })
}
