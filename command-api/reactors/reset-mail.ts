import { randomUUID } from 'node:crypto'
import { isRefusal } from '#events/vocabulary/refusals.ts'
import type { UserManagement } from '#platform/identity/port.ts'
import type { Mail } from '#platform/mail/port.ts'
import type { Lookup, Secrets } from '../core/command.ts'
import type { Handler } from '../core/handle.ts'
import { sendCode } from '../mailboxes/send-code.ts'
import { send } from '../processes/process.ts'
import { emailOwner, userFold } from '../users/state.ts'
import { resetLetter } from './account-letters.ts'
import { sendLetter, sendCommand } from './letter-delivery.ts'

export type ResetPorts = {
  readonly handler: Pick<Handler, 'handle' | 'reader'>
  readonly secrets: Secrets
  readonly users: Pick<UserManagement, 'resetLink'>
  readonly mail: Pick<Mail, 'send'>
}

/**
 * Mails a link to choose a new password to the account's stored address, whatever way the address was typed. Three an hour:
 * over that no code is made either, because a new one voids the one before (product 2.18).
 */
export function resetMailer({ handler, secrets, users, mail }: ResetPorts): (email: string) => Promise<void> {
  const fold: Lookup['fold'] = async (definition, id) => (await handler.reader.load(definition, id)).state
  return async (email) => {
    const id = randomUUID()
    // Counted for every address: an event less would tell, by the log's position, that there is no account.
    if (isRefusal(await sendCommand(handler, send(sendCode, { mailboxId: secrets.emailKey(email), purpose: 'reset' }), id, undefined)))
      return
    const uid = await emailOwner({ fold, secrets }, email)
    const user = uid === undefined ? undefined : await fold(userFold, uid)
    if (!user) return
    const link = await users.resetLink(user.email)
    if (link !== undefined) await sendLetter(mail, { id, template: 'newPassword' }, resetLetter(user.email, link), [user.uid])
  }
}
