/** Reports of conversations, and the conversations themselves, for admins (calls.md, "Admin"). */
import type { AbuseReportReply } from '#contract/admin-abuse.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { defined } from '#lib/fields.ts'
import { abuseReports, type AbuseReportDocument } from '#projections/views/abuse-reports/model.ts'
import { messages } from '#projections/views/messages/model.ts'
import { threads } from '#projections/views/threads/model.ts'
import { listReply, type Handlers } from '../core/call.ts'
import type { HandlerDeps } from '../core/deps.ts'
import { labelsOf, peopleOf } from '../core/joins.ts'
import type { Reader } from '../core/reader.ts'
import { sortOf } from '../core/sort.ts'
import { messageReplies } from '../messages/routes.ts'

export function abuseHandlers({ openThread }: Pick<HandlerDeps, 'openThread'>): Handlers {
  return {
    'abuse.list': async (call) => {
      const { state, ...page } = call.query
      const found = await call.read.page(abuseReports, { where: defined({ state }), sort: sortOf('abuse.list') }, page)
      return listReply(call, found, (items) => replies(call.read, items))
    },

    'abuse.thread': async (call) => {
      const { account, params, request, read } = call
      const { reason, ...page } = call.query
      const thread = await read.get(threads, params.id)
      if (!thread) return refuse('not_found')
      const refused = await openThread(account, thread._id, { reason, requestId: request.id })
      if (refused) return refused
      const found = await read.page(messages, { where: { threadId: thread._id }, sort: ['revision', 'desc'] }, page)
      return listReply(call, found, (items) => messageReplies(read, items))
    },
  }
}

async function replies(read: Reader, found: readonly AbuseReportDocument[]): Promise<AbuseReportReply[]> {
  const person = await peopleOf(
    read,
    found.flatMap(({ parties, closedBy }) => [...parties, closedBy]),
  )
  const placeOf = (uid: string) => person(uid)?.organizationId ?? person(uid)?.universityId
  const label = await labelsOf(
    read,
    found.flatMap(({ parties }) => parties.map(placeOf)),
  )
  return found.map(({ _id: id, threadId, parties, by, reason, at, state, outcome, closedAt, closedBy, closedBecause }) => ({
    id,
    threadId,
    parties: [...parties],
    people: parties.flatMap((uid) => {
      const known = person(uid)
      return known ? [{ uid, displayName: known.displayName, role: known.role, ...defined({ label: label(placeOf(uid)) }) }] : []
    }),
    by,
    at,
    state,
    ...defined({ reason, outcome, closedAt, closedBy: person(closedBy)?.displayName, closedBecause }),
  }))
}
