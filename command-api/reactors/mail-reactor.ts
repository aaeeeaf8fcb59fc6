/**
 * Events → mails. A reactor is never replayed: it starts at the head of the log and skips imported events. Each mail has
 * its event's id, so a second delivery is recognised as the same mail.
 */
import type { Position } from '#events/envelope.ts'
import type { EventStore } from '#platform/event-store/port.ts'
import type { Mail } from '#platform/mail/port.ts'
import type { ReadStore } from '#platform/read-store/port.ts'
import type { Tasks } from '#platform/tasks/port.ts'
import { consume, type Consumer, type ConsumerPorts } from '../core/consumer.ts'
import type { Lookup } from '../core/command.ts'
import type { Handler } from '../core/handle.ts'
import { eventsWithLetters, htmlOf, letterFor, resetLetter, textOf, type Letter } from './letters.ts'

export type MailPorts = ConsumerPorts & {
  readonly handler: Handler
  readonly tasks: Tasks
  readonly mail: Mail
  readonly origin: string
  /** The result of `mailStartPosition`. */
  readonly from: Position
}

const START_STATE = 'reactor:mail:from'

/**
 * The position after which events cause mails: the head of the log at the platform's first start. It is stored at once,
 * because a crash before the reactor's first checkpoint would otherwise move it past events whose mails are not sent yet.
 */
export async function mailStartPosition(
  readStore: Pick<ReadStore, 'getState' | 'setState'>,
  store: Pick<EventStore, 'head'>,
): Promise<Position> {
  const known = await readStore.getState(START_STATE)
  if (typeof known === 'string') return BigInt(known)
  const head = await store.head()
  await readStore.setState(START_STATE, String(head))
  return head
}

/** A task's payload names an event and holds no personal data. */
const MAIL_TASK = 'mail'

export function startMailReactor(ports: MailPorts): Consumer {
  const { handler, tasks, mail, origin } = ports
  const fold: Lookup['fold'] = async (definition, id) => (await handler.reader.load(definition, id)).state

  tasks.work(MAIL_TASK, async ({ payload }) => {
    const { stream, eventId } = payload as { readonly stream: string; readonly eventId: string }
    const event = (await handler.reader.readStream(stream)).find(({ id }) => id === eventId)
    const letter = event && (await letterFor(event, { fold, origin }))
    if (letter) await post(mail, eventId, letter)
  })

  return consume(
    'reactor:mail',
    eventsWithLetters,
    ports,
    async (events) => {
      for (const { id, stream, meta } of events) {
        if (!meta.imported) await tasks.enqueue({ id: `mail_${id}`, kind: MAIL_TASK, payload: { stream, eventId: id } })
      }
    },
    ports.from,
  )
}

export async function postResetLink(mail: Mail, id: string, to: string, link: string): Promise<void> {
  await post(mail, id, resetLetter(to, link))
}

async function post(mail: Mail, id: string, letter: Letter): Promise<void> {
  await mail.send({ id, to: letter.to, subject: letter.subject, text: textOf(letter), html: htmlOf(letter) })
}
