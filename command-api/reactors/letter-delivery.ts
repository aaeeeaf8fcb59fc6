/** The steps that the mails of events and the mails of codes share. */
import { isRefusal, type Refusal } from '#events/vocabulary/refusals.ts'
import { Undeliverable, type Mail } from '#platform/mail/port.ts'
import type { Task } from '#platform/tasks/port.ts'
import { defined } from '#lib/fields.ts'
import type { Cause } from '../core/command.ts'
import type { Handler } from '../core/handle.ts'
import type { Reply } from '../core/reply.ts'
import { isTemporary, type CommandToSend } from '../processes/process.ts'
import { htmlOf, textOf } from './letter-text.ts'
import type { Letter, LetterLookup } from './letter-parts.ts'
import { unsubscribePath, unsubscribeToken } from '../notifications/unsubscribe-token.ts'

/** `id` becomes the Message-ID; `template` says which mail it is, for whoever looks after mails. */
type Effect = { readonly id: string; readonly template: string }

/**
 * @param about uids of the people whom it names
 * @param unsubscribe the URL that ends such mails
 */
export async function sendLetter(
  mail: Pick<Mail, 'send'>,
  { id, template }: Effect,
  letter: Letter,
  about: readonly string[],
  unsubscribe?: string,
): Promise<void> {
  const { to, subject, replyTo, calendars } = letter
  await mail.send({
    id,
    template,
    to,
    subject,
    text: textOf(letter, unsubscribe),
    html: htmlOf(letter, unsubscribe),
    about,
    ...defined({ replyTo, unsubscribe, calendars }),
  })
}

export type Delivery = {
  readonly mail: Pick<Mail, 'send'>
  readonly lookup: LetterLookup
  readonly log: { readonly warn: (details: object, message: string) => void }
}

/** Sends a task's mail, and says in the log what did not go as usual, without anything personal. @throws what is to be tried again */
export async function deliverLetter(
  { mail, lookup, log }: Delivery,
  { attempt, inDoubt }: Task,
  effect: Effect,
  letter: Letter,
  about: readonly string[],
): Promise<void> {
  const { origin, secrets } = lookup
  const { ofKind } = letter
  const { id } = effect
  if (inDoubt)
    log.warn({ effect: id, inDoubt }, 'a mail may have been sent before the platform stopped; it is sent again under the same Message-ID')
  try {
    await sendLetter(mail, effect, letter, about, ofKind && `${origin}${unsubscribePath(unsubscribeToken(secrets, ofKind))}`)
    if (attempt > 1) log.warn({ effect: id, attempt }, 'a mail was sent after all')
  } catch (error) {
    if (!(error instanceof Undeliverable)) {
      log.warn({ effect: id, attempt, code: (error as { readonly code?: unknown }).code }, 'a mail could not be sent and is tried again')
      throw error
    }
    log.warn({ effect: id, reason: error.message }, 'a mail was refused for good and is not tried again')
  }
}

/**
 * @param cause the event that the mail is about; none for what somebody asks for without a command, a new password
 * @throws what may succeed later; other refusals are returned
 */
export async function sendCommand(
  { handle }: Pick<Handler, 'handle'>,
  { command, input }: CommandToSend,
  key: string,
  cause: Cause | undefined,
): Promise<Reply | Refusal> {
  const requestId = cause?.meta.requestId ?? key
  const reply = await handle(command, input, { caller: { kind: 'process', name: 'mail' }, key, requestId, ...defined({ cause }) })
  if (isRefusal(reply) && isTemporary(reply)) throw new Error(`Whether a mail may go out could not be stored yet: ${reply.refused}.`)
  return reply
}
