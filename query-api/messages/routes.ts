/** Conversations (§3 Message): contacts, messages and the number of unread ones. */
import { messageRefusal, tiesToLookUp } from '#events/vocabulary/messaging.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { refuse, sentenceOf, type Refusal } from '#events/vocabulary/refusals.ts'
import { messages, type MessageDocument } from '#projections/views/messages/model.ts'
import { contactIn, pairOf, threads, type ThreadDocument } from '#projections/views/threads/model.ts'
import { users, type UserDocument } from '#projections/views/users/model.ts'
import { listReply, maySee, type Handlers } from '../core/call.ts'
import { defined } from '#lib/fields.ts'
import { labelsOf, peopleOf, type LabelById } from '../core/joins.ts'
import type { ContactReply, MessageReply } from '#contract/messages.ts'
import type { Reader } from '../core/reader.ts'
import { areRelated } from '../people/relations.ts'
import { tieHolds } from '../people/ties.ts'

/** How many messages a user has not read. */
export async function unreadOf(read: Reader, uid: string): Promise<number> {
  return (await read.count(messages, { unreadBy: uid })).total
}

export const messageHandlers: Handlers = {
  'messages.unreadCount': async ({ account, read }) => ({ count: await unreadOf(read, account.uid) }),

  'messages.contacts': async (call) => {
    const { account, params, query, read } = call
    if (params.uid !== account.uid) return refuse('not_found')
    const { contactId, ...wanted } = query
    if (contactId !== undefined) return oneContact(read, account, contactId)
    const found = await read.page(threads, { where: { participants: account.uid }, sort: ['lastAt', 'desc'] }, wanted)
    return listReply(call, found, (items) => contactReplies(read, account, items))
  },

  'messages.read': async (call) => {
    const { account, params, read } = call
    const thread = (await read.get(threads, params.id)) ?? (await threadWith(read, account.uid, params.id))
    if (!thread || !maySee(call, 'thread', thread)) return refuse('not_found')
    const found = await read.page(messages, { where: { threadId: thread._id }, sort: ['revision', 'desc'] }, call.query)
    return listReply(call, found, (items) => messageReplies(read, items))
  },
}

export async function messageReplies(read: Reader, found: readonly MessageDocument[]): Promise<MessageReply[]> {
  const person = await peopleOf(
    read,
    found.flatMap(({ fromUid, toUser }) => [fromUid, toUser]),
  )
  return found.map(({ messageId, fromUid, toUser, message, sentAt, readAt }) => ({
    id: messageId,
    fromUid,
    fromName: person(fromUid)?.displayName ?? '',
    toUser,
    toName: person(toUser)?.displayName ?? '',
    message,
    sentAt,
    ...defined({ readAt }),
  }))
}

async function threadWith(read: Reader, uid: string, contactId: string): Promise<ThreadDocument | undefined> {
  return (await read.find(threads, { where: { pair: pairOf(uid, contactId) }, limit: 1 })).items[0]
}

async function contactReplies(read: Reader, account: Account, found: readonly ThreadDocument[]): Promise<ContactReply[]> {
  const people = await read.byIds(
    users,
    found.map((thread) => contactIn(thread, account.uid)),
  )
  const label = await labelsOf(read, [...people.values()].flatMap(placesOf))
  return found.flatMap((thread) => {
    const person = people.get(contactIn(thread, account.uid))
    if (!person) return []
    const refused = messageRefusal(account, recipientOf(person), { replying: true, ties: [] })
    const { lastMessage, lastFrom, lastAt, unread } = thread
    return [contactReply(person, label, refused, { lastMessage, lastFromUid: lastFrom, lastAt, unread: unread[account.uid] ?? 0 })]
  })
}

/** Empty unless the caller has a conversation with the person, may start one, or may see their card. */
async function oneContact(read: Reader, account: Account, contactId: string): Promise<ContactReply[]> {
  if (contactId === account.uid) return []
  const thread = await threadWith(read, account.uid, contactId)
  if (thread) return contactReplies(read, account, [thread])
  const person = await read.get(users, contactId)
  if (!person) return []
  const recipient = recipientOf(person)
  const asked = tiesToLookUp(account, recipient)
  const held = await Promise.all(asked.map((tie) => tieHolds(read, tie, account, recipient)))
  const refused = messageRefusal(account, recipient, { replying: false, ties: asked.filter((_, n) => held[n]) })
  const isActive = account.state === 'active' && person.state === 'active'
  if (refused && !(isActive && (await areRelated(read, account, person)))) return []
  return [contactReply(person, await labelsOf(read, placesOf(person)), refused, { unread: 0 })]
}

const placesOf = ({ organizationId, universityId }: UserDocument) => [organizationId, universityId]

function recipientOf({ _id, ...person }: UserDocument) {
  return { ...person, uid: _id }
}

function contactReply(
  { _id, displayName, role, organizationId, universityId }: UserDocument,
  label: LabelById,
  refused: Refusal | undefined,
  thread: Pick<ContactReply, 'unread' | 'lastMessage' | 'lastFromUid' | 'lastAt'>,
): ContactReply {
  return {
    contactId: _id,
    name: displayName,
    role,
    ...thread,
    canMessage: !refused,
    ...defined({
      label: label(organizationId ?? universityId),
      reason: refused && sentenceOf(refused.refused, refused.details),
    }),
  }
}
