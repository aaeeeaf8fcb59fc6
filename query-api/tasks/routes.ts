import { refuse } from '#events/vocabulary/refusals.ts'
import { taskRecords, type TaskRecord } from '#platform/tasks/records.ts'
import type { Handlers } from '../core/call.ts'
import type { HandlerDeps } from '../core/deps.ts'

type TaskDeps = Pick<HandlerDeps, 'store' | 'exportLink' | 'now'>

export function taskHandlers(deps: TaskDeps): Handlers {
  const records = taskRecords(deps.store)
  return {
    'tasks.read': async ({ account, condition, params }) => {
      const record = await records.read(params.id)
      if (!record || (condition !== 'any' && record.owner !== account.uid)) return refuse('not_found')
      const { owner: _owner, params: _params, result: _result, ...task } = record
      const result = resultFor(account.uid, record, deps)
      return result === undefined ? task : { ...task, result }
    },
  }
}

/** The link to the copy of a person's data is made for them alone, and anew each time: it is stored nowhere. */
function resultFor(uid: string, { kind, owner, result }: TaskRecord, { exportLink, now }: TaskDeps): unknown {
  if (kind !== 'privacy.export' || result === undefined) return result
  const { file, until } = result as { readonly file: string; readonly until: string }
  return owner === uid && now() < Date.parse(until) ? exportLink(uid, file, now()) : undefined
}
