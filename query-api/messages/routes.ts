/** Conversations (§3 Message): contacts, messages and the number of unread ones. */
import { limits } from '#events/vocabulary/limits.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { matches } from '#platform/read-store/matches.ts'
import { messages, type MessageDocument } from '#projections/views/messages/model.ts'
import { contactIn, pairOf, threads, type ThreadDocument } from '#projections/views/threads/model.ts'
import { users, type UserDocument } from '#projections/views/users/model.ts'
import { listReply, maySee, type Handlers } from '../core/call.ts'
import type { HandlerDeps } from '../core/deps.ts'
import { defined } from '#lib/fields.ts'
import { byName } from '#lib/fold.ts'
import { visible } from '#lib/visible.ts'
import { peopleOf } from '../core/joins.ts'
import type { ContactReply, MessageReply } from '#contract/messages.ts'
import type { Page, Reader } from '../core/reader.ts'
import { areRelated } from '../people/relations.ts'
import { between } from './between.ts'
import { contactReplies, contactsOf, type Met } from './contacts.ts'
import { conversationsOf, isOwnConversation, undeliveredTo, unreadOf } from './own.ts'
import { peopleFor } from './people.ts'
import { foundIn, searchThreads } from './search.ts'

export function messageHandlers({ now }: HandlerDeps): Handlers {
  return {
    'messages.unreadCount': async ({ account, read }) => {
      const [count, undelivered] = await Promise.all([unreadOf(read, account), undeliveredTo(read, account)])
      return { count, ...(undelivered.length > 0 && { undelivered }) }
    },

    'messages.contacts': async (call) => {
      const { account, params, query, read } = call
      if (params.uid !== account.uid) return refuse('not_found')
      const { contactId, q, ...wanted } = query
      if (contactId !== undefined) return oneContact(read, account, contactId, now())
      if (q !== undefined && visible(q) !== '') {
        const own = await conversationsOf(read, account)
        const found = (await searchThreads(read, account.uid, q)).filter((thread) => matches(thread, own))
        return listReply(call, pageOf(found), async (items) =>
          foundIn(account.uid, await conversations(read, account, items, now()), found),
        )
      }
      const where = await conversationsOf(read, account, call.forCopy)
      const found = await read.page(threads, { where, sort: ['lastAt', 'desc'] }, wanted)
      return listReply(call, found, (items) => conversations(read, account, items, now()))
    },

    'messages.people': async ({ account, query, read }) => {
      const found = async (strangers: boolean) => {
        const people = await peopleFor(read, account, query.q ?? '', strangers)
        const contacts = await contactsOf(read, account, await metBy(read, account.uid, people), now())
        return contacts.filter(({ refused }) => !refused)
      }
      // The many whom a subscription opens fill only what is left by those whom the caller has to do with.
      const known = await found(false)
      const uids = new Set(known.map(({ person }) => person._id))
      const strangers = known.length < limits.peopleToWriteTo ? await found(true) : []
      const people = [...known, ...strangers.filter(({ person }) => !uids.has(person._id))].slice(0, limits.peopleToWriteTo)
      const inOrder = people.toSorted((a, b) => byName(a.person.displayName, b.person.displayName))
      return contactReplies(read, account, inOrder)
    },

    'messages.between': async ({ account, params, read }) => {
      const [contact] = await oneContact(read, account, params.id, now())
      return contact ? between(read, account, params.id, now()) : refuse('not_found')
    },

    'messages.read': async (call) => {
      const { account, params, read } = call
      const thread = (await read.get(threads, params.id)) ?? (await threadWith(read, account.uid, params.id))
      if (!thread || !maySee(call, 'thread', thread)) return refuse('not_found')
      if (!(await isOwnConversation(read, account, thread, call.forCopy))) return refuse('not_found')
      const found = await read.page(messages, { where: { threadId: thread._id }, sort: ['revision', 'desc'] }, call.query)
      return listReply(call, found, (items) => messageReplies(read, items))
    },
  }
}

export async function messageReplies(read: Reader, found: readonly MessageDocument[]): Promise<MessageReply[]> {
  const person = await peopleOf(
    read,
    found.flatMap(({ fromUid, toUser }) => [fromUid, toUser]),
  )
  return found.map(({ messageId, fromUid, toUser, message, sentAt, deliveredAt, readAt }) => ({
    id: messageId,
    fromUid,
    fromName: person(fromUid)?.displayName ?? '',
    toUser,
    toName: person(toUser)?.displayName ?? '',
    message,
    sentAt,
    ...defined({ deliveredAt, readAt }),
  }))
}

/** The result of a search as a page: there is no further one. */
function pageOf<Doc>(items: readonly Doc[]): Page<Doc> {
  return { items, total: items.length, capped: false, limit: items.length }
}

async function threadWith(read: Reader, uid: string, contactId: string): Promise<ThreadDocument | undefined> {
  return (await read.find(threads, { where: { pair: pairOf(uid, contactId) }, limit: 1 })).items[0]
}

/** These people, each with somebody's conversation with them. */
export async function metBy(read: Reader, uid: string, people: readonly UserDocument[]): Promise<readonly Met[]> {
  if (people.length === 0) return []
  const pairs = people.map(({ _id }) => pairOf(uid, _id))
  const { items } = await read.find(threads, { where: { pair: { in: pairs } }, limit: pairs.length })
  return people.map((person, n) => ({ person, thread: items.find(({ pair }) => pair === pairs[n]) }))
}

/** Conversations as their contacts. */
async function conversations(read: Reader, account: Account, found: readonly ThreadDocument[], now: number): Promise<ContactReply[]> {
  const people = await read.byIds(
    users,
    found.map((thread) => contactIn(thread, account.uid)),
  )
  const met = found.flatMap((thread) => {
    const person = people.get(contactIn(thread, account.uid))
    return person ? [{ person, thread }] : []
  })
  return contactReplies(read, account, await contactsOf(read, account, met, now))
}

/** Empty unless the caller has a conversation with the person, may start one, or may see their card. */
async function oneContact(read: Reader, account: Account, contactId: string, now: number): Promise<ContactReply[]> {
  if (contactId === account.uid) return []
  const person = await read.get(users, contactId)
  if (!person) return []
  const thread = await threadWith(read, account.uid, contactId)
  const [contact] = await contactsOf(read, account, [{ person, thread }], now)
  if (!contact) return []
  // Of a conversation that a block by the other began, the caller sees nothing.
  if (thread && (await isOwnConversation(read, account, thread))) return contactReplies(read, account, [contact])
  const { refused } = contact
  const isActive = account.state === 'active' && person.state === 'active'
  // A person whom the caller may write to again next month is answered as well.
  const isSeen = !refused || refused.refused === 'cold_budget_used' || (isActive && (await areRelated(read, account, person)))
  return isSeen ? contactReplies(read, account, [{ ...contact, thread: undefined }]) : []
}
