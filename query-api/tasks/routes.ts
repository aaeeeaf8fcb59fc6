import type { TaskReply } from '#contract/tasks.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { taskRecords, type TaskRecord } from '#platform/tasks/records.ts'
import { defined } from '#lib/fields.ts'
import type { Handlers } from '../core/call.ts'
import type { HandlerDeps } from '../core/deps.ts'

type TaskDeps = Pick<HandlerDeps, 'store' | 'exportLink' | 'now'>

export function taskHandlers(deps: TaskDeps): Handlers {
  const records = taskRecords(deps.store)
  return {
    'tasks.read': async ({ account, condition, params }) => {
      const record = await records.read(params.id)
      if (!record || (condition !== 'any' && record.owner !== account.uid)) return refuse('not_found')
      const { owner: _owner, params: _params, result, ...task } = record
      if (record.kind !== 'privacy.export') return { ...task, ...defined({ result }) }
      return { ...task, ...(await copyOf(account.uid, record, deps)) }
    },
  }
}

const REMOVED = 'This copy was removed: there is a newer one, or it held data of somebody that was erased. Make another copy.'

/** The link to the copy of a person's data is made for them alone, and anew each time: it is stored nowhere. */
async function copyOf(uid: string, { owner, result }: TaskRecord, { exportLink, now }: TaskDeps): Promise<Partial<TaskReply>> {
  const { file, until } = (result ?? {}) as Partial<Readonly<Record<'file' | 'until', string>>>
  if (owner !== uid || file === undefined || until === undefined || now() >= Date.parse(until)) return {}
  const link = await exportLink(uid, file, now())
  return link ? { result: link } : { state: 'failed', message: REMOVED }
}
