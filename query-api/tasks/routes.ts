import { refuse } from '#events/vocabulary/refusals.ts'
import { taskRecords } from '#platform/tasks/records.ts'
import type { Handlers } from '../core/call.ts'
import type { QueryDeps } from '../core/deps.ts'

export function taskHandlers({ store }: Pick<QueryDeps, 'store'>): Handlers {
  const records = taskRecords(store)
  return {
    'tasks.read': async ({ account, condition, params }) => {
      const record = await records.read(params.id)
      if (!record || (condition !== 'any' && record.owner !== account.uid)) return refuse('not_found')
      const { owner: _owner, params: _params, ...task } = record
      return task
    },
  }
}
