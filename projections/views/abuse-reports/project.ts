import { adminsRoom } from '#events/vocabulary/sides.ts'
import { defined } from '#lib/fields.ts'
import { defineProjection } from '../../define.ts'
import { abuseReports } from './model.ts'

export const abuseReportProjection = defineProjection(abuseReports, {
  streams: ['thread'],
  ignores: ['MessageSent', 'ThreadRead', 'MessagesDelivered', 'ContactBlocked', 'ContactUnblocked', 'ThreadOpenedByAdmin'],
})({
  key: (event) => [event.type === 'AbuseReportClosed' ? event.data.reportId : event.id],
  audience: () => [adminsRoom],
  subjects: ({ parties }) => parties,
  when: {
    ConversationReported: (_, { data: { threadId, uid, contactId, reason }, meta }) => ({
      threadId,
      parties: [uid, contactId],
      by: uid,
      at: meta.occurredAt,
      state: 'open',
      ...defined({ reason }),
    }),
    AbuseReportClosed: (report, { data: { outcome, reason }, meta }) =>
      report && {
        ...report,
        state: 'closed',
        outcome,
        closedAt: meta.occurredAt,
        ...defined({ closedBy: meta.actor.uid, closedBecause: reason }),
      },
  },
})
