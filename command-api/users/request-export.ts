import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { Id } from '#events/schema.ts'
import { DataExportRequested } from '#events/users.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { secondsLeftToday } from '#events/vocabulary/terms.ts'
import { defineCommand } from '../core/command.ts'
import { countOn } from '../core/daily-count.ts'
import { userFold, type UserState } from './state.ts'

const RequestExport = callInput('privacy.export', { taskId: Id })

/** POST /me/export: counted in the account's own stream, so the limit of a day is exact. */
export const requestExport = defineCommand<typeof RequestExport, UserState>({
  input: RequestExport,
  fold: userFold,
  target: (_, { actor }) => actor?.uid ?? '',
  thing: 'account',
  decide: ({ uid, exports }, { taskId }, { now }) => {
    const { exportsPerDay } = limits
    if (countOn(now, exports) >= exportsPerDay)
      return refuse('too_many_exports', { limit: exportsPerDay, retryAfterSeconds: secondsLeftToday(now) })
    return [happened(DataExportRequested, { uid, taskId })]
  },
})
