import { Type } from 'typebox'
import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { Id } from '#events/schema.ts'
import { ViewReplayed, ViewRolledBack } from '#events/views.ts'
import { defined } from '#lib/fields.ts'
import { defineCommand, internalInput } from '../core/command.ts'
import { deskFold, type DeskState } from './state.ts'

const differences = Type.Integer({ minimum: 0 })
const SwapReplayed = callInput('projections.swap', { differences })
const NoteReplayed = internalInput('process.noteReplayed', { name: Id, differences, swap: Type.Enum(['auto', 'never']) })

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

/** POST /admin/projections/{name}/rollback: stored first, as a swap is. */
export const rollBackView = defineCommand<typeof RollBack, DeskState | undefined>({
  input: RollBack,
  fold: deskFold,
  startsStream: true,
  target: ({ name }) => name,
  decide: (_, { name, reason }) => [happened(ViewRolledBack, { view: name, ...defined({ reason }) })],
  reply: (_, { name }) => ({ id: name }),
})

/** Sent by the replay itself, of what swapped by itself or was only compared. */
export const noteReplayed = defineCommand<typeof NoteReplayed, DeskState | undefined>({
  input: NoteReplayed,
  fold: deskFold,
  startsStream: true,
  target: ({ name }) => name,
  decide: (_, { name, differences: found, swap }) => [happened(ViewReplayed, { views: [name], differences: found, swap })],
})
