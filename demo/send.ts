/** Sends the commands of the demo's story. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { AnyInput, Command, CommandOf } from '#command-api/core/command.ts'
import type { Handler } from '#command-api/core/handle.ts'
import type { Reply } from '#command-api/core/reply.ts'
import { isTemporary } from '#command-api/processes/process.ts'
import type { InputOf } from '#contract/input.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { isRefusal, sentenceOf } from '#events/vocabulary/refusals.ts'
import { defined } from '#lib/fields.ts'

type Sending = { readonly as?: Account; readonly at: string; readonly key: string }
/** Sends a command. Its input is typed, so a story that does not fit the command any more fails to compile. */
export type Send = <Input extends AnyInput, State, Needs>(
  command: CommandOf<Input, State, Needs>,
  input: InputOf<Input>,
  sending: Sending,
) => Promise<Reply>

/** How often a command is sent that a store did not confirm in time, as on a machine with much else to do. */
const ATTEMPTS = 10

/** @throws when the rules refuse a command, or no store confirms it */
export function senderTo(handle: Handler['handle']): Send {
  return async (command, input, { as, at, key }) => {
    const sendOnce = () =>
      handle(command as unknown as Command, input, {
        caller: defined({ kind: 'import' as const, account: as }),
        key: `demo-${key}`,
        requestId: 'demo',
        occurredAt: at,
      })
    let reply = await sendOnce()
    for (let attempt = 1; isRefusal(reply) && isTemporary(reply) && attempt < ATTEMPTS; attempt++) {
      await sleep(200 * attempt)
      reply = await sendOnce()
    }
    if (isRefusal(reply))
      throw new Error(`The demo's ${key} was refused (${command.operation}): ${sentenceOf(reply.refused, reply.details)}`)
    return reply
  }
}
