/** An admin reads a conversation of others, with a reason that both read (product 2.9): stored before anything is shown. */
import { readInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { ThreadOpenedByAdmin } from '#events/messages.ts'
import { Id, Text } from '#events/schema.ts'
import { limits } from '#events/vocabulary/limits.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { isRefusal, type Refusal } from '#events/vocabulary/refusals.ts'
import { utcDayOf } from '#events/vocabulary/terms.ts'
import { defineCommand, type Command, type Secrets } from '../core/command.ts'
import type { Handler } from '../core/handle.ts'
import { accountFold } from '../users/state.ts'
import { threadFold, type ThreadState } from './state.ts'

const Open = readInput('abuse.thread', { id: Id, reason: Text(limits.accessReason) })

/** Of an erased person there is nothing left that somebody could see, and nobody to be told. */
export const openThread = defineCommand<typeof Open, ThreadState, { readonly told: readonly string[] }>({
  input: Open,
  fold: threadFold,
  target: ({ id }) => id,
  needs: async ({ participants }, _, { actor }, { fold }) => {
    const others = participants.filter((uid) => uid !== actor?.uid)
    const accounts = await Promise.all(others.map((uid) => fold(accountFold, uid)))
    return { told: others.filter((_uid, n) => accounts[n] !== undefined && accounts[n].state !== 'erased') }
  },
  decide: ({ threadId, participants }, { reason }, { needs: { told } }) =>
    told.map((uid) => {
      const contactId = participants.find((other) => other !== uid) ?? uid
      return happened(ThreadOpenedByAdmin, { threadId, uid, contactId, reason })
    }),
})

export type OpenThread = (
  admin: Account,
  threadId: string,
  asked: { readonly reason: string; readonly requestId: string },
) => Promise<Refusal | undefined>

type Ports = { readonly handler: Pick<Handler, 'handle'>; readonly secrets: Pick<Secrets, 'commandHash'>; readonly now: () => string }

/** For one admin, day (UTC) and reason it is one command: its next pages, and a page that is read again, are the same look. */
export function threadOpener({ handler, secrets, now }: Ports): OpenThread {
  return async (account, id, { reason, requestId }) => {
    const reply = await handler.handle(
      openThread as unknown as Command,
      { id, reason },
      { caller: { kind: 'user', account }, key: `${utcDayOf(now())}|${secrets.commandHash(reason)}`, requestId },
    )
    return isRefusal(reply) ? reply : undefined
  }
}
