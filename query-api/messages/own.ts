/** Which conversations a person has (product 2.16; docs/decisions/conversations.md). */
import { actsAsAdmin, counts, type Account } from '#events/vocabulary/permissions.ts'
import type { Where } from '#platform/read-store/port.ts'
import { matches } from '#platform/read-store/matches.ts'
import { messages } from '#projections/views/messages/model.ts'
import { contactIn, threads, type ThreadDocument } from '#projections/views/threads/model.ts'
import { users } from '#projections/views/users/model.ts'
import { limits } from '#events/vocabulary/limits.ts'
import type { Reader } from '../core/reader.ts'

/** As many admins are looked for, and as many conversations with them. */
const LOOKED_AT = 500

/** Whose account waits, is suspended, or has a role that nobody vouches for has conversations with admins alone. */
function hasAdminsAlone(account: Account): boolean {
  return !actsAsAdmin(account) && (account.state !== 'active' || !counts(account))
}

/** The filter by which threads and messages are a person's. @param forCopy for the copy of their own data, which has all of them */
export async function conversationsOf(read: Reader, account: Account, forCopy = false): Promise<Where> {
  if (forCopy || !hasAdminsAlone(account)) return { participants: account.uid }
  const { items } = await read.find(users, { where: { role: 'admin' }, limit: LOOKED_AT })
  // An admin who is suspended is none of those whom they may still write to.
  const admins = items.flatMap(({ _id }) => (_id === account.uid ? [] : [_id]))
  return { participants: { all: [account.uid, admins] } }
}

export async function isOwnConversation(read: Reader, account: Account, thread: ThreadDocument, forCopy = false): Promise<boolean> {
  return matches(thread, await conversationsOf(read, account, forCopy))
}

async function withAdmins(read: Reader, account: Account): Promise<readonly ThreadDocument[]> {
  const where = await conversationsOf(read, account)
  return (await read.find(threads, { where, sort: ['lastAt', 'desc'], limit: LOOKED_AT })).items
}

/** How many messages a person has not read. */
export async function unreadOf(read: Reader, account: Account): Promise<number> {
  const { uid } = account
  if (!hasAdminsAlone(account)) return (await read.count(messages, { unreadBy: uid })).total
  return (await withAdmins(read, account)).reduce((sum, { unread }) => sum + (unread[uid] ?? 0), 0)
}

export async function undeliveredTo(read: Reader, account: Account): Promise<string[]> {
  const { uid } = account
  const asked = { where: { undelivered: uid }, sort: ['lastAt', 'desc'], limit: limits.deliveredAtOnce } as const
  const found = hasAdminsAlone(account)
    ? (await withAdmins(read, account)).filter(({ undelivered }) => undelivered.includes(uid)).slice(0, asked.limit)
    : (await read.find(threads, asked)).items
  return found.map((thread) => contactIn(thread, uid))
}
