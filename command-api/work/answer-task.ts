import { Type } from 'typebox'
import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { TaskDiscarded, TaskRetried } from '#events/tasks.ts'
import { defineCommand } from '../core/command.ts'
import { derivedId } from '../core/command-identity.ts'
import { workFold } from './state.ts'

/** The route says of which kind the task is, once it has seen that it has failed. */
const added = { kind: Type.String({ maxLength: 100 }) }
const RetryTask = callInput('adminTasks.retry', added)
const DiscardTask = callInput('adminTasks.discard', added)

/** The task's own id may be longer than that of a stream. */
const streamOf = ({ id }: { readonly id: string }) => derivedId(`task|${id}`)

/** POST /admin/tasks/{id}/retry. Each time is stored: whoever looks after the platform sees how often somebody tried. */
export const retryTask = defineCommand<typeof RetryTask, { readonly times: number } | undefined>({
  input: RetryTask,
  fold: workFold,
  startsStream: true,
  target: streamOf,
  decide: (_, { id, kind }) => [happened(TaskRetried, { taskId: id, kind })],
  reply: (_, { id }) => ({ id }),
})

/** POST /admin/tasks/{id}/discard */
export const discardTask = defineCommand<typeof DiscardTask, { readonly times: number } | undefined>({
  input: DiscardTask,
  fold: workFold,
  startsStream: true,
  target: streamOf,
  decide: (_, { id, kind, reason }) => [happened(TaskDiscarded, { taskId: id, kind, reason })],
  reply: (_, { id }) => ({ id }),
})
