import { happened } from '#events/define.ts'
import { CodeSent } from '#events/mailboxes.ts'
import { Text } from '#events/schema.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { defineCommand, internalInput } from '../core/command.ts'
import { mailboxFold, type MailboxState } from './state.ts'

const SendCode = internalInput('process.sendCode', { mailboxId: Text(64) })

const HOUR_MS = 3_600_000

/** Codes have a budget of their own (product 2.18), so that letters cannot keep people from resetting their password. */
export const sendCode = defineCommand<typeof SendCode, MailboxState | undefined>({
  input: SendCode,
  fold: mailboxFold,
  startsStream: true,
  target: ({ mailboxId }) => mailboxId,
  decide: (mailbox, command, { now }) => {
    const hourAgo = new Date(Date.parse(now) - HOUR_MS).toISOString()
    const recent = mailbox?.codes.filter((at) => at > hourAgo) ?? []
    if (recent.length >= limits.codesPerHour) return refuse('rate_limited', { limit: limits.codesPerHour })
    return [happened(CodeSent, command)]
  },
})
