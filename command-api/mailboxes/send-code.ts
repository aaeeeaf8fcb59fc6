import { happened } from '#events/define.ts'
import { Type } from 'typebox'
import { CodeSent, codePurposes } from '#events/mailboxes.ts'
import { Id, Text } from '#events/schema.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { defineCommand, internalInput } from '../core/command.ts'
import { codesOfTheHour, mailboxFold, type MailboxState } from './state.ts'

const SendCode = internalInput('process.sendCode', {
  mailboxId: Text(64),
  purpose: Type.Enum(codePurposes),
  eventId: Type.Optional(Id),
  stream: Type.Optional(Text(200)),
})

/**
 * Codes have budgets of their own (product 2.18), one for each purpose: neither letters nor strangers who register with somebody's
 * address keep them from choosing a new password.
 */
export const sendCode = defineCommand<typeof SendCode, MailboxState | undefined>({
  input: SendCode,
  fold: mailboxFold,
  startsStream: true,
  target: ({ mailboxId }) => mailboxId,
  decide: (mailbox, command, { now }) => {
    const isOver = mailbox !== undefined && codesOfTheHour(mailbox.codes[command.purpose], now) >= limits.codesPerHour
    return isOver ? refuse('rate_limited', { limit: limits.codesPerHour }) : [happened(CodeSent, command)]
  },
})
