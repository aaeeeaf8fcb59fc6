/** What the mails of events and the mails of codes share. */
import { isRefusal, type Refusal } from '#events/vocabulary/refusals.ts'
import type { Mail } from '#platform/mail/port.ts'
import type { Handler } from '../core/handle.ts'
import type { Reply } from '../core/reply.ts'
import { isTemporary, type CommandToSend } from '../processes/process.ts'
import { htmlOf, textOf } from './letter-text.ts'
import type { Letter } from './letter-parts.ts'

/** @param id the effect's id, which becomes the Message-ID */
export async function post(mail: Mail, id: string, letter: Letter): Promise<void> {
  await mail.send({ id, to: letter.to, subject: letter.subject, text: textOf(letter), html: htmlOf(letter) })
}

/** @throws what may succeed later; other refusals are returned */
export async function sendCommand(
  { handle }: Pick<Handler, 'handle'>,
  { command, input }: CommandToSend,
  key: string,
): Promise<Reply | Refusal> {
  const reply = await handle(command, input, { caller: { kind: 'process', name: 'mail' }, key, requestId: key })
  if (isRefusal(reply) && isTemporary(reply)) throw new Error(`Whether a mail may go out could not be stored yet: ${reply.refused}.`)
  return reply
}
