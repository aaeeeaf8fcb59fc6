import { happened } from '#events/define.ts'
import { DigestSent } from '#events/mailboxes.ts'
import { Type } from 'typebox'
import { Day, Id, Text } from '#events/schema.ts'
import { defineCommand, internalInput } from '../core/command.ts'
import { mailboxFold, type MailboxState } from './state.ts'

const SendDigest = internalInput('process.sendDigest', { mailboxId: Text(64), digestOn: Day, eventIds: Type.Array(Id) })

/** Says that the digest of a day went out, so that its letters do not wait any more. */
export const sendDigest = defineCommand<typeof SendDigest, MailboxState>({
  input: SendDigest,
  fold: mailboxFold,
  target: ({ mailboxId }) => mailboxId,
  decide: ({ held }, command) => (held.some(({ digestOn }) => digestOn <= command.digestOn) ? [happened(DigestSent, command)] : []),
})
