/** People as contacts: whether the caller may write to each of them, and why not. */
import {
  conversationOf,
  isCold,
  messageRefusal,
  tiesToLookUp,
  type Acquaintance,
  type FirstMessages,
} from '#events/vocabulary/messages/messaging.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { sentenceOf, type Refusal } from '#events/vocabulary/refusals.ts'
import { defined } from '#lib/fields.ts'
import type { ThreadDocument } from '#projections/views/threads/model.ts'
import type { UserDocument } from '#projections/views/users/model.ts'
import type { ContactReply } from '#contract/messages.ts'
import { labelsOf, suspendedOf } from '../core/joins.ts'
import type { Reader } from '../core/reader.ts'
import { tiedBy } from '../people/ties.ts'
import { isSubscribed } from '../subscriptions/routes.ts'
import { firstMessagesLeft, firstMessagesOf } from './first-messages.ts'

/** A person, and the conversation of the caller with them. */
export type Met = { readonly person: UserDocument; readonly thread: ThreadDocument | undefined }
export type Contact = Met & { readonly refused: Refusal | undefined; readonly firstMessagesLeft: number | undefined }

/** @param now in milliseconds */
export async function contactsOf(read: Reader, account: Account, all: readonly Met[], now: number): Promise<readonly Contact[]> {
  const met = await knownOf(read, account, await standing(read, all))
  const firstMessages = met.some(({ cold }) => cold) ? await firstMessagesBy(read, account, now) : undefined
  return met.map(({ person, thread, cold, ...known }) => {
    const refused = messageRefusal(account, accountOf(person), { ...known, ...(cold && { firstMessages }) })
    const left = cold && !refused && firstMessages ? firstMessagesLeft(firstMessages) : undefined
    return { person, thread, refused, firstMessagesLeft: left }
  })
}

/** With whether the company of each is suspended. */
async function standing(read: Reader, all: readonly Met[]): Promise<readonly Met[]> {
  const suspended = await suspendedOf(
    read,
    all.map(({ person }) => person.organizationId),
  )
  return all.map((met) =>
    suspended(met.person.organizationId) ? { ...met, person: { ...met.person, organizationSuspended: true } as UserDocument } : met,
  )
}

type Known = Omit<Acquaintance, 'firstMessages'> & { readonly cold: boolean }

/** Each tie is looked up once for all. */
async function knownOf(read: Reader, account: Account, all: readonly Met[]): Promise<readonly (Met & Known)[]> {
  const asked = all.map(({ person, thread }) => {
    const [recipient, conversation] = [accountOf(person), conversationOf(thread?.writers ?? [], person._id)]
    return { recipient, conversation, toLookUp: tiesToLookUp(account, recipient, conversation) }
  })
  const tied = new Map(
    await Promise.all(
      [...new Set(asked.flatMap(({ toLookUp }) => toLookUp))].map(async (tie) => {
        const people = asked.filter(({ toLookUp }) => toLookUp.includes(tie)).map(({ recipient }) => recipient)
        return [tie, await tiedBy(read, tie, account, people)] as const
      }),
    ),
  )
  return all.map(({ person, thread }, n) => {
    const { recipient, conversation, toLookUp } = asked[n] as (typeof asked)[number]
    const ties = toLookUp.filter((tie) => tied.get(tie)?.has(recipient.uid))
    const cold = isCold(account, recipient, { conversation, ties })
    return { person, thread, conversation, ties, blockedBy: thread?.blockedBy ?? [], closed: thread?.closed, cold }
  })
}

async function firstMessagesBy(read: Reader, account: Account, now: number): Promise<FirstMessages | undefined> {
  const { organizationId } = account
  if (organizationId === undefined) return undefined
  const [subscribed, written] = await Promise.all([isSubscribed(read, account, now), firstMessagesOf(read, organizationId, now)])
  return { subscribed, ...written }
}

export function accountOf({ _id, ...person }: UserDocument) {
  return { ...person, uid: _id }
}

export async function contactReplies(read: Reader, { uid }: Account, contacts: readonly Contact[]): Promise<ContactReply[]> {
  const placeOf = ({ organizationId, universityId }: UserDocument) => organizationId ?? universityId
  const label = await labelsOf(
    read,
    contacts.map(({ person }) => placeOf(person)),
  )
  return contacts.map(({ person, thread, refused, firstMessagesLeft }) => ({
    contactId: person._id,
    name: person.displayName,
    role: person.role,
    unread: thread?.unread[uid] ?? 0,
    canMessage: !refused,
    ...defined({
      label: label(placeOf(person)),
      lastMessage: thread?.lastMessage,
      lastFromUid: thread?.lastFrom,
      lastAt: thread?.lastMessage === undefined ? undefined : thread.lastAt,
      reason: refused && sentenceOf(refused.refused, refused.details),
      code: refused?.refused,
      firstMessagesLeft,
    }),
  }))
}
