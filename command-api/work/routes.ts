import type { Params, Query } from '#contract/contract.ts'
import { mustEnd } from '#events/vocabulary/task-kinds.ts'
import { invalid, isRefusal, refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import type { Mail } from '#platform/mail/port.ts'
import { hasFailed, type KnownTask, type Tasks } from '#platform/tasks/port.ts'
import type { Secrets } from '../core/command.ts'
import { defined } from '#lib/fields.ts'
import { lookupOf, write, type RoutePorts, type Routes } from '../core/write-route.ts'
import { emailOwner, emailOwnersEver, userFold } from '../users/state.ts'
import { discardTask, retryTask } from './answer-task.ts'
import { withoutSecrets } from './mask.ts'
import { openMail } from './open-mail.ts'

export type WorkRoutePorts = RoutePorts & {
  readonly secrets: Secrets
  readonly tasks: Pick<Tasks, 'find' | 'retry' | 'discard'>
  readonly mail: Pick<Mail, 'kept'>
}
type Named = Params<'adminTasks.retry'>

export function workRoutes(ports: WorkRoutePorts): Routes {
  const { tasks } = ports
  const failing = async ({ id }: Named): Promise<KnownTask | Refusal> => {
    const task = await tasks.find(id)
    if (!task) return refuse('not_found')
    return hasFailed(task) ? task : refuse('task_not_failed')
  }
  return {
    // Stored first: what was done about a task is known even where the queue did not hear of it, and may be asked for again.
    'adminTasks.retry': async (call) => {
      const answer = await write(ports, retryTask, async ({ params }) => kindOf(await failing(params)))(call)
      if (!isRefusal(answer)) await tasks.retry((call.params as Named).id)
      return answer
    },
    'adminTasks.discard': async (call) => {
      const answer = await write(ports, discardTask, async ({ params }) => {
        const task = await failing(params)
        return 'kind' in task && mustEnd.has(task.kind) ? refuse('task_must_end') : kindOf(task)
      })(call)
      if (!isRefusal(answer)) await tasks.discard((call.params as Named).id)
      return answer
    },
    'outbox.open': openRoute(ports),
  }
}

function kindOf(task: KnownTask | Refusal) {
  return isRefusal(task) ? task : { kind: task.kind }
}

function openRoute(ports: WorkRoutePorts): Routes[string] {
  const { secrets, mail } = ports
  const lookup = lookupOf(ports)
  return async (call) => {
    const { id } = call.params as Named
    const { reason } = call.query as Query<'outbox.open'>
    if (reason.trim() === '') return invalid('reason', 'must say why')
    const kept = await mail.kept?.read(id)
    if (!kept) return refuse('not_found')
    const known = { fold: lookup.fold, secrets }
    const owner = (await emailOwner(known, kept.to)) ?? (await emailOwnersEver(known, kept.to)).at(-1)
    const answer = await write(ports, openMail, () => ({ ...defined({ subject: owner }), reason }))(call)
    if (isRefusal(answer)) return answer
    const isDemo = owner !== undefined && (await lookup.fold(userFold, owner))?.demo === true
    return { ...kept, state: 'sent', text: isDemo ? kept.text : withoutSecrets(kept.text), masked: !isDemo }
  }
}
