/**
 * Events → mails. A reactor is never replayed: it starts at the head of the log and skips imported events. Each mail has
 * its event's id, so a second delivery is recognised as the same mail. What people cause is held to the budget of the
 * recipient's address (product 2.18, docs/decisions/mail-budget.md): what is over it waits for the digest of the next day.
 */
import type { AnyEvent } from '#events/catalogue.ts'
import type { Position } from '#events/envelope.ts'
import { digestMail, digestTask, laterHours, letterTask } from '#events/vocabulary/mail-effects.ts'
import { mailTasks } from '#events/vocabulary/task-kinds.ts'
import { mailChoiceOf } from '#events/vocabulary/notification-kinds.ts'
import { isRefusal } from '#events/vocabulary/refusals.ts'
import type { EventStore } from '#platform/event-store/port.ts'
import type { Mail } from '#platform/mail/port.ts'
import type { ReadStore } from '#platform/read-store/port.ts'
import type { NewTask, Tasks } from '#platform/tasks/port.ts'
import { consume, type Consumer, type ConsumerPorts } from '../core/consumer.ts'
import type { Secrets } from '../core/command.ts'
import type { Handler } from '../core/handle.ts'
import { sendCode } from '../mailboxes/send-code.ts'
import { sendDigest } from '../mailboxes/send-digest.ts'
import { sendLetter } from '../mailboxes/send-letter.ts'
import { mailboxFold } from '../mailboxes/state.ts'
import { DAILY } from '#events/vocabulary/messages/mail-links.ts'
import { userFold } from '../users/state.ts'
import { send } from '../processes/process.ts'
import { digestOf, eventsWithLetters, isCaused, letterFor, type CausedLetter } from './letters.ts'
import { notingPeople, type Letter, type LetterLookup } from './letter-parts.ts'
import { deliverLetter, sendCommand, type Delivery } from './letter-delivery.ts'

export type MailPorts = ConsumerPorts & {
  readonly handler: Handler
  readonly secrets: Secrets
  readonly tasks: Tasks
  readonly mail: Pick<Mail, 'send'>
  readonly log: Delivery['log']
  readonly origin: string
  readonly sender: string
  /** When the mail about a registration goes out that a visitor's request caused, in milliseconds; undefined means at once. */
  readonly turnOf: (requestId: string) => number | undefined
  /** The result of `mailStartPosition`. */
  readonly from: Position
}

const HOUR_MS = 3_600_000
/** Each commit of tasks waits for the disk, and everybody with it: while many events arrive, their mails wait for one another. */
export const MAILS_GATHER_MS = 250
export type MailReactor = 'mail' | 'notices'

/**
 * The position after which events cause mails: the head of the log at the platform's first start. It is stored at once,
 * because a crash before the reactor's first checkpoint would otherwise move it past events whose mails are not sent yet.
 */
export async function mailStartPosition(
  readStore: Pick<ReadStore, 'getState' | 'setState'>,
  store: Pick<EventStore, 'head'>,
  reactor: MailReactor = 'mail',
): Promise<Position> {
  const name = `reactor:${reactor}:from`
  const known = await readStore.getState(name)
  if (typeof known === 'string') return BigInt(known)
  const head = await store.head()
  await readStore.setState(name, String(head))
  return head
}

/** The payloads of tasks name events and mailboxes, and hold no personal data. */
const { letter: MAIL_TASK, digest: DIGEST_TASK } = mailTasks
type MailPayload = {
  readonly stream: string
  readonly eventId: string
  /** How long after the event it is tried again. */
  readonly hours?: number
  /** It has waited for its turn among those of visitors. */
  readonly inTurn?: true
}
/** When a day's digests go out, in UTC: in the morning at home and overseas. */
const DIGEST_TIME = 'T08:00:00.000Z'

export function startMailReactor(ports: MailPorts): Consumer {
  const { handler, tasks, mail, secrets } = ports
  const lookup: LetterLookup = {
    origin: ports.origin,
    sender: ports.sender,
    secrets,
    fold: handler.fold,
  }
  const eventOf = async (stream: string, eventId: string) => (await handler.reader.readStream(stream)).find(({ id }) => id === eventId)
  const delivery = { mail, lookup, log: ports.log }
  const letterOf = async (stream: string, eventId: string) => {
    const event = await eventOf(stream, eventId)
    const noting = notingPeople(lookup, [subjectOf(event)])
    return { event, letter: event && (await letterFor(event, noting.lookup)), people: noting.people() }
  }

  /** Mails once a day, or none, are for `notice-reactor.ts`: all that stands in the app as well is in the mail of the morning. */
  const isWanted = async ({ ofKind }: Letter) => {
    if (ofKind === undefined || ofKind.kind === DAILY) return true
    const user = await lookup.fold(userFold, ofKind.uid)
    return mailChoiceOf(ofKind.kind, user?.mail) === 'immediately'
  }

  /** Counts the letter against the budget of its address. Asked again, the answer is the same. */
  const mayGo = async (letter: Letter, event: AnyEvent) => {
    const { id: eventId, stream } = event
    const mailboxId = secrets.emailKey(letter.to)
    if (letter.ofRegistration) {
      const code = send(sendCode, { mailboxId, purpose: 'verification', eventId, stream })
      return !isRefusal(await sendCommand(handler, code, eventId, event))
    }
    if (!isCaused(letter)) return true
    const { sender, about } = letter
    const reply = await sendCommand(handler, send(sendLetter, { mailboxId, eventId, stream, sender, about }), eventId, event)
    return !isRefusal(reply) && reply.status === 'sent'
  }

  tasks.work(MAIL_TASK, async (task) => {
    const { stream, eventId, hours, inTurn } = task.payload as MailPayload
    const { event, letter, people } = await letterOf(stream, eventId)
    if (!event || !letter || !(await isWanted(letter))) return
    const turn = letter.ofRegistration && !inTurn && hours === undefined ? ports.turnOf(event.meta.requestId) : undefined
    if (turn !== undefined) {
      await tasks.enqueue({ id: letterTask(eventId, 'turn'), kind: MAIL_TASK, payload: { stream, eventId, inTurn: true }, runAt: turn })
      return
    }
    const goes = await mayGo(letter, event)
    if (isCaused(letter) && letter.silent) return
    if (goes) await deliverLetter(delivery, task, { id: eventId, template: event.type }, letter, people)
    // Strangers who registered with the same address may have used the hour up.
    else if (letter.ofRegistration && (hours ?? 0) < laterHours.length) await tasks.enqueue(taskFor(event, { hours: (hours ?? 0) + 1 }))
  })

  tasks.work(DIGEST_TASK, async (task) => {
    const { mailboxId, digestOn } = task.payload as { readonly mailboxId: string; readonly digestOn: string }
    const mailbox = await lookup.fold(mailboxFold, mailboxId)
    const letters: CausedLetter[] = []
    const about = new Set<string>()
    const due = (mailbox?.held ?? []).filter((held) => held.digestOn <= digestOn)
    const eventIds: string[] = []
    for (const held of due) {
      const { letter, people } = await letterOf(held.stream, held.eventId)
      if (!letter || !isCaused(letter) || letter.silent) continue
      letters.push(letter)
      eventIds.push(held.eventId)
      for (const uid of people) about.add(uid)
    }
    const id = digestMail(mailboxId, digestOn)
    const digest = digestOf(letters)
    if (digest) await deliverLetter(delivery, task, { id, template: 'digest' }, digest, [...about])
    const first = due[0] && (await eventOf(due[0].stream, due[0].eventId))
    await sendCommand(handler, send(sendDigest, { mailboxId, digestOn, eventIds }), id, first)
  })

  return consume(
    'reactor:mail',
    [...eventsWithLetters, 'LetterHeld'],
    ports,
    async (events) => {
      const caused = events.filter(({ meta }) => !meta.imported)
      const planned = await Promise.all(caused.map(async (event) => taskFor(event, { line: await lineOf(event, handler.reader) })))
      await Promise.all(planned.map((task) => tasks.enqueue(task)))
    },
    { from: ports.from, gatherMs: MAILS_GATHER_MS },
  )
}

/** Whose account or registration the event is about. */
function subjectOf(event: AnyEvent | undefined): string | undefined {
  return (event?.data as { readonly uid?: string } | undefined)?.uid
}

/** @param hours how long after the event; at once, in its line, when left out */
function taskFor(event: AnyEvent, { hours, line }: { readonly hours?: number; readonly line?: string }): NewTask {
  const { id: eventId, stream } = event
  if (hours !== undefined) {
    const runAt = Date.parse(event.meta.occurredAt) + hours * HOUR_MS
    return { id: letterTask(eventId, hours), kind: MAIL_TASK, payload: { stream, eventId, hours }, runAt }
  }
  if (event.type !== 'LetterHeld')
    return { id: letterTask(eventId), kind: MAIL_TASK, payload: { stream, eventId }, ...(line !== undefined && { line }) }
  const { mailboxId, digestOn } = event.data
  const runAt = Date.parse(`${digestOn}${DIGEST_TIME}`)
  return { id: digestTask(mailboxId, digestOn), kind: DIGEST_TASK, payload: { mailboxId, digestOn }, runAt }
}

/**
 * Mails to one person keep their order: by the keyed hash of the address where there is one, else by the account. What is sent again
 * goes in the line of the first: else the newer of two links could come first, and the one that opens nothing last.
 */
async function lineOf({ type, data, stream }: AnyEvent, reader: Pick<Handler['reader'], 'readStream'>): Promise<string> {
  const isAgain = type === 'InvitationResent' || type === 'VerificationResent'
  const of = isAgain ? (await reader.readStream(stream))[0]?.data : data
  const { emailKey, studentId } = (of ?? {}) as { readonly emailKey?: string; readonly studentId?: string }
  return `mail-${emailKey ?? studentId ?? stream}`
}
