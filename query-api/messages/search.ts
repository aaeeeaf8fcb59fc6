/** The search of one's own conversations: by the names of the others, and by what was written. */
import { limits } from '#events/vocabulary/limits.ts'
import { foundWords, indexedBeginnings, searchBeginnings, signsAlone } from '#lib/words.ts'
import { messages, type MessageDocument } from '#projections/views/messages/model.ts'
import { contactIn, threads, type ThreadDocument } from '#projections/views/threads/model.ts'
import { users } from '#projections/views/users/model.ts'
import type { ContactReply } from '#contract/messages.ts'
import type { Reader } from '../core/reader.ts'

/** As many of one's newest conversations are looked at for names. */
const BY_NAME = 500

export type FoundThread = ThreadDocument & { readonly found: readonly Found[] }
type Found = { readonly id: string; readonly sentAt: string; readonly excerpt: string }

/**
 * Conversations with a name that has the words first, then those with messages that have them, the newest message first. None for signs
 * alone, as in every search that asks for names (docs/decisions/search-folds.md).
 */
export async function searchThreads(read: Reader, uid: string, q: string): Promise<readonly FoundThread[]> {
  if (signsAlone(q)) return []
  const [byName, said] = await Promise.all([
    namedThreads(read, uid, q),
    read.find(messages, { where: { participants: uid }, search: q, sort: ['sentAt', 'desc'], limit: limits.messagesFound }),
  ])
  const written = [
    ...(
      await read.byIds(
        threads,
        said.items.map(({ threadId }) => threadId),
      )
    ).values(),
  ]
  const newest = new Map(said.items.toReversed().map(({ threadId, sentAt }) => [threadId, sentAt]))
  const rest = written
    .filter(({ _id, participants }) => participants.includes(uid) && !byName.some((named) => named._id === _id))
    .toSorted((a, b) => (newest.get(b._id) ?? '').localeCompare(newest.get(a._id) ?? ''))
  return [...byName, ...rest].map((thread) => ({
    ...thread,
    found: said.items.filter(({ threadId }) => threadId === thread._id).map((message) => foundOf(message, q)),
  }))
}

async function namedThreads(read: Reader, uid: string, q: string): Promise<readonly ThreadDocument[]> {
  const asked = searchBeginnings(q)
  if (asked.length === 0) return []
  const { items } = await read.find(threads, { where: { participants: uid }, sort: ['lastAt', 'desc'], limit: BY_NAME })
  const people = await read.byIds(
    users,
    items.map((thread) => contactIn(thread, uid)),
  )
  const named = items.filter((thread) => {
    const beginnings = new Set(indexedBeginnings(people.get(contactIn(thread, uid))?.displayName ?? ''))
    return asked.every((word) => beginnings.has(word))
  })
  return named.slice(0, limits.messagesFound)
}

/** The conversations of `uid` as contacts, each with the messages that were found in it. */
export function foundIn(uid: string, contacts: readonly ContactReply[], found: readonly FoundThread[]): ContactReply[] {
  const messagesOf = new Map(found.map((thread) => [contactIn(thread, uid), thread.found]))
  return contacts.map((contact) => ({ ...contact, found: [...(messagesOf.get(contact.contactId) ?? [])] }))
}

/** Characters before and after the word that was found. */
const AROUND = 60

function foundOf({ messageId, sentAt, message }: MessageDocument, q: string): Found {
  return { id: messageId, sentAt, excerpt: excerptOf(message, q) }
}

/** The text around the first word that was asked for, cut between words; from the beginning where none stands there so. */
export function excerptOf(message: string, q: string): string {
  const text = message.replaceAll(/\s+/g, ' ').trim()
  const first = foundWords(text, q)[0]?.at ?? -1
  const blank = text.indexOf(' ', first - AROUND)
  const from = first <= AROUND ? 0 : blank >= 0 && blank < first ? blank + 1 : first
  const last = from + 2 * AROUND
  const until = text.lastIndexOf(' ', last)
  const end = text.length <= last ? text.length : until > Math.max(from, first) ? until : last
  return `${from > 0 ? '… ' : ''}${text.slice(from, end)}${end < text.length ? ' …' : ''}`
}
