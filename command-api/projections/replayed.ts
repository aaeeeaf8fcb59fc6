import { Type } from 'typebox'
import { randomUUID } from 'node:crypto'
import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import type { JsonObject } from '#events/envelope.ts'
import { ViewReplayed, ViewRolledBack } from '#events/views.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { defined } from '#lib/fields.ts'
import { defineCommand, type Caller, type Command, type CommandRequest } from '../core/command.ts'
import { deskFold, type DeskState } from './state.ts'

const differences = Type.Integer({ minimum: 0 })
const SwapReplayed = callInput('projections.swap', { differences })
const NoteReplayed = callInput('projections.replay', { differences })

/** POST /admin/projections/{name}/swap: stored first, so that why a view with differences was put in service is known in any case. */
export const swapReplayed = defineCommand<typeof SwapReplayed, DeskState | undefined>({
  input: SwapReplayed,
  fold: deskFold,
  startsStream: true,
  target: ({ name }) => name,
  decide: (_, { name, differences: found, reason }) => [
    happened(ViewReplayed, { views: [name], differences: found, swap: 'ask', ...defined({ reason }) }),
  ],
  reply: (_, { name }) => ({ id: name }),
})

const RollBack = callInput('projections.rollback')

/** Sent by the way back itself, once what served before serves again: one that was canceled, or failed, has changed nothing. */
export const rollBackView = defineCommand<typeof RollBack, DeskState | undefined>({
  input: RollBack,
  fold: deskFold,
  startsStream: true,
  target: ({ name }) => name,
  decide: (_, { name, reason }) => [happened(ViewRolledBack, { view: name, ...defined({ reason }) })],
})

/** Sent by the replay itself, of what swapped by itself or was only compared. */
export const noteReplayed = defineCommand<typeof NoteReplayed, DeskState | undefined>({
  input: NoteReplayed,
  fold: deskFold,
  startsStream: true,
  target: ({ name }) => name,
  decide: (_, { name, differences: found, swap = 'auto' }) => [happened(ViewReplayed, { views: [name], differences: found, swap })],
})

/** Of a task: which it is, and the uid of who asked for it. */
type Asked = { readonly id: string; readonly owner: string }
type NotePorts = {
  readonly handle: (command: Command, input: object, request: CommandRequest) => Promise<unknown>
  readonly accountOf: (uid: string) => Account | Promise<Account | undefined>
}

/**
 * Stores what became of a view: it swapped by itself, was only compared, or went back. Whoever had asked for it did that, or the process
 * where they are no admin any more. Once a task, also where a kill has it begin again.
 */
export function notingReplays({ handle, accountOf }: NotePorts) {
  const store = async (command: Command, { id, owner }: Asked, input: JsonObject & { readonly name: string }): Promise<void> => {
    const account = await accountOf(owner)
    const isAdmin = account?.role === 'admin' && account.state === 'active'
    const caller: Caller = isAdmin ? { kind: 'user', account } : { kind: 'process', name: 'replay-views' }
    await handle(command, input, { caller, key: `${id}|${input.name}`, requestId: randomUUID() })
  }
  return {
    note: (asked: Asked, name: string, found: number, swap: 'auto' | 'never') =>
      store(noteReplayed as unknown as Command, asked, { name, differences: found, swap }),
    noteBack: (asked: Asked, name: string, reason: string | undefined) =>
      store(rollBackView as unknown as Command, asked, { name, ...defined({ reason }) }),
  }
}
