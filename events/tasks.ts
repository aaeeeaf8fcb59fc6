/** What admins did about one piece of background work: stream `task-<id>`, whose id follows from the task's. The queue itself holds no events. */
import { Type } from 'typebox'
import { defineEvent } from './define.ts'
import { Prose } from './schema.ts'
import { limits } from './vocabulary/limits.ts'

/** The id of the task names its effect, and no person. */
const task = { taskId: Type.String({ minLength: 1, maxLength: 200 }), kind: Type.String({ minLength: 1, maxLength: 100 }) }

/** It had failed, and is tried once more at once. */
export const TaskRetried = defineEvent(
  'TaskRetried',
  1,
  task,
  ({ kind }, _, by) => `${by} had a task tried again that had failed (${kind})`,
)

/** It had failed, and ends without its effect. */
export const TaskDiscarded = defineEvent(
  'TaskDiscarded',
  1,
  { ...task, reason: Prose(limits.accessReason) },
  ({ kind }, _, by) => `${by} discarded a task that had failed (${kind})`,
)
