import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { AbuseReportClosed } from '#events/messages.ts'
import { Id } from '#events/schema.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { defined } from '#lib/fields.ts'
import { defineCommand } from '../core/command.ts'
import { threadFold, type ThreadState } from './state.ts'

// The call names only the report; the route looks up in which conversation it was made.
const Close = callInput('abuse.close', { threadId: Id })

/** POST /admin/reports-of-abuse/{id}/close (product 2.20, "Where pictures say more"). */
export const closeReport = defineCommand<typeof Close, ThreadState>({
  input: Close,
  fold: threadFold,
  target: ({ threadId }) => threadId,
  decide: ({ reports }, { id: reportId, threadId, outcome, reason }) => {
    const report = reports[reportId]
    if (!report) return refuse('not_found')
    if (report.state === 'closed') return refuse('report_closed')
    const { uid, contactId } = report
    return [happened(AbuseReportClosed, defined({ threadId, uid, contactId, reportId, outcome, reason }))]
  },
  reply: (_, { id }) => ({ id, status: 'closed' }),
})
