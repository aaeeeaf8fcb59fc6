/** Sample replies about background work and mails. */
import type { AdminMail, AdminTask } from '#contract/admin-work.ts'

const at = '2026-10-14T08:00:00.000Z'
const failed: AdminTask = {
  id: 'mail_event-1',
  kind: 'mail',
  state: 'failed',
  tries: 15,
  cause: 'Error: 421 too many connections',
  since: at,
  triedAt: '2026-10-14T12:33:00.000Z',
  mayRetry: true,
  mayDiscard: true,
  eventId: 'event-1',
}
const sent: AdminMail = { id: 'event-2', template: 'StudentInvited', state: 'sent', tries: 1, at }

export const workSamples = {
  'adminTasks.list': {
    empty: [] as AdminTask[],
    filled: [
      failed,
      { ...failed, id: 'task-erase', kind: 'privacy.erase', cause: 'Error: the store is away', mayDiscard: false } as AdminTask,
    ],
  },
  'outbox.list': { empty: [] as AdminMail[], filled: [sent, { ...sent, id: 'event-3', template: 'newPassword' }] },
}
