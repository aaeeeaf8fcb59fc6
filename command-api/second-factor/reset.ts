import { happened } from '#events/define.ts'
import { Id } from '#events/schema.ts'
import { SecondFactorReset } from '#events/second-factor.ts'
import { defineCommand, internalInput } from '../core/command.ts'
import { factorFold, type FactorState } from './state.ts'

const ResetSecondFactor = internalInput('process.resetSecondFactor', { uid: Id })

/** Sent by the command line alone (`reset-desk.ts`): no call leads here. */
export const resetSecondFactor = defineCommand<typeof ResetSecondFactor, FactorState>({
  input: ResetSecondFactor,
  fold: factorFold,
  target: ({ uid }) => uid,
  decide: ({ secret }, { uid }) => (secret === undefined ? [] : [happened(SecondFactorReset, { uid })]),
})
