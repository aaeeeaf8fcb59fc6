import { TaskDiscarded, TaskRetried } from '../tasks.ts'
import { admin, example } from './example.ts'

const task = { taskId: 'mail_event-1', kind: 'mail' }
const stream = 'task-1'

export const retried = example({ actor: admin, operation: 'adminTasks.retry', stream }, TaskRetried, task)
export const discarded = example({ actor: admin, operation: 'adminTasks.discard', stream }, TaskDiscarded, {
  ...task,
  reason: 'The mailbox does not exist any more.',
})
