/** The generic reads (product 2.12) of things that have other calls for each screen: everybody's own, by their person, or as metadata. */
import { refuse } from '#events/vocabulary/refusals.ts'
import type { Sort, Where } from '#platform/read-store/port.ts'
import { limits } from '#events/vocabulary/limits.ts'
import type { Condition } from '#events/vocabulary/permissions.ts'
import { defined } from '#lib/fields.ts'
import { jobs } from '#projections/views/jobs/model.ts'
import { messages, type MessageDocument } from '#projections/views/messages/model.ts'
import { nominations } from '#projections/views/nominations/model.ts'
import { pointLines } from '#projections/views/point-lines/model.ts'
import { subscriptions } from '#projections/views/subscriptions/model.ts'
import { users, type UserDocument } from '#projections/views/users/model.ts'
import type { MessageMetadata, MessageReply } from '#contract/messages.ts'
import type { PointLineMetadata, PointLineReply } from '#contract/points.ts'
import { listFilter, listReply, maySee, type Handlers, type QueryCall } from '../core/call.ts'
import type { QueryDeps } from '../core/deps.ts'
import { pageAfter, placeOf } from '../core/ordered.ts'
import { listAtInstant } from '../core/paging.ts'
import type { Page, Reader } from '../core/reader.ts'
import { jobReplies, visibleJobs } from '../jobs/routes.ts'
import { conversationsOf } from '../messages/own.ts'
import { messageReplies } from '../messages/routes.ts'
import { nominationReplies } from '../nominations/replies.ts'
import { isUnknownTo } from '../people/relations.ts'
import { metadataOf } from '../points/ledger.ts'
import { ledgerOf } from '../points/routes.ts'
import { subscriptionItems } from '../subscriptions/routes.ts'

type SubscriptionCall = QueryCall<'collections.subscriptions'>

export function thingHandlers({ now }: Pick<QueryDeps, 'now'>): Handlers {
  /** A list that is never longer than a page. */
  const ofCompany = async (call: Omit<SubscriptionCall, 'params'>, companyId: string | undefined) => {
    const { query, read } = call
    if (query.cursor !== undefined) return refuse('bad_cursor', { field: 'cursor' })
    const isAskedFor = companyId !== undefined && (query.ids?.split(',').includes(companyId) ?? true)
    const items = isAskedFor ? [...(await read.byIds(subscriptions, [companyId])).values()] : []
    return listReply(call, { items, total: items.length, capped: false, limit: 1 }, (found) => subscriptionItems(read, found, now()))
  }
  return {
    'collections.jobsOf': async (call) => {
      const { account, condition, params, query, read } = call
      const list = listAtInstant(query, now())
      const where = { ...(await visibleJobs(read, account, condition, list.at)), recruiter: params.uid }
      const found = await read.page(jobs, { where, sort: ['postedAt', 'desc'] }, list.page)
      if ('refused' in found) return found
      if (found.total === 0 && query.ids === undefined && (await isUnknownTo(read, account, params.uid))) return refuse('not_found')
      return listReply(call, { ...found, ...list.nextCursor(found.next) }, (items) => jobReplies(read, account, items, now()))
    },

    'collections.nominationsOf': async (call) => {
      const { account, params, query, read } = call
      const person = await read.get(users, params.uid)
      const theirs = person && nominationsAbout(person, call)
      if (!theirs) return refuse('not_found')
      const own = listFilter(call, 'nomination')
      // Of a filter by the caller and one by somebody else in the same field, the latter would win.
      if (Object.entries(own).some(([field, value]) => theirs[field] !== undefined && theirs[field] !== value)) return refuse('not_found')
      const found = await read.page(nominations, { where: { ...own, ...theirs }, sort: ['sentAt', 'desc'] }, query)
      if ('total' in found && found.total === 0 && query.ids === undefined && (await isUnknownTo(read, account, params.uid)))
        return refuse('not_found')
      return listReply(call, found, (items) => nominationReplies(call, items, now()))
    },

    'collections.messages': async (call) => {
      const { account, condition, query, read } = call
      const where = condition === 'any' ? listFilter(call, 'thread') : await conversationsOf(read, account)
      const found =
        query.ids === undefined
          ? await read.page(messages, { where, ...newestFirst[condition] }, query)
          : await messagesOf(read, where, query.ids)
      return listReply<MessageDocument, MessageReply | MessageMetadata>(call, found, (items) =>
        condition === 'any' ? items.map(metadataOfMessage) : messageReplies(read, items),
      )
    },

    'collections.points': async (call) => {
      const { account, condition, query, read } = call
      if (condition === 'any') {
        const found = await read.page(pointLines, { where: {} }, query)
        return listReply(call, found, (items) => items.map(metadataOf) as (PointLineMetadata | PointLineReply)[])
      }
      const after = placeOf(query.cursor, ['', ''])
      if (after && 'refused' in after) return after
      const wanted = query.ids?.split(',')
      const lines = (await ledgerOf(read, account, account.uid, now())).lines.filter(({ id }) => wanted?.includes(id) ?? true)
      const page = pageAfter(lines, { keysOf: ({ at, id }) => [at, id], descending: true }, after, query)
      return listReply(call, { ...page, total: lines.length, capped: false }, (items) => [...items])
    },

    'collections.subscriptions': async (call) => {
      const { account, condition, query, read } = call
      if (condition !== 'any') return ofCompany(call, condition === 'org' ? account.organizationId : undefined)
      return listReply(call, await read.page(subscriptions, { where: {} }, query), (items) => subscriptionItems(read, items, now()))
    },
    'collections.subscriptionsOf': async (call) => {
      const person = await call.read.get(users, call.params.uid)
      if (!person || !maySee(call, 'account', { ...person, uid: person._id })) return refuse('not_found')
      return ofCompany(call, person.role === 'recruiter' ? person.organizationId : undefined)
    },
  }
}

/** Others who may read a student's nominations find those that the student agreed to: before that they must not learn whom they reached. */
function nominationsAbout(
  { _id, role }: UserDocument,
  { condition, account }: Pick<QueryCall<'collections.nominationsOf'>, 'condition' | 'account'>,
): Readonly<Record<string, string>> | undefined {
  if (role === 'professor') return { professorId: _id }
  if (role !== 'student') return undefined
  return condition === 'any' || account.uid === _id ? { studentId: _id } : { studentId: _id, status: 'consented' }
}

/** All messages together have no order: no index serves one, for a list that is read to its end. */
const newestFirst: Readonly<Partial<Record<Condition, { readonly sort: Sort }>>> = { own: { sort: ['sentAt', 'desc'] } }

/** A message's document has another id than the message. */
async function messagesOf(read: Reader, where: Where, ids: string): Promise<Page<MessageDocument>> {
  const { items } = await read.find(messages, { where: { ...where, messageId: { in: ids.split(',') } }, limit: limits.idList })
  return { items, total: items.length, capped: false, limit: limits.idList }
}

function metadataOfMessage({ messageId: id, fromUid, toUser, sentAt, readAt }: MessageDocument): MessageMetadata {
  return { id, fromUid, toUser, sentAt, ...defined({ readAt }) }
}
