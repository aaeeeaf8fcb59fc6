import { Type } from 'typebox'
import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { Id, Text } from '#events/schema.ts'
import { RecoveryCodesRenewed } from '#events/second-factor.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { stepOfCode } from '#lib/totp.ts'
import { defineCommand } from '../core/command.ts'
import { keyOf, plainCode } from './codes.ts'
import { factorFold, type FactorState } from './state.ts'

const RenewRecoveryCodes = callInput('secondFactor.renewCodes', { uid: Id, recoveryCodes: Type.Array(Text(64)) })

/** POST /me/second-factor/recovery-codes. By a code of the app alone: whoever found one recovery code gets no more of them. */
export const renewRecoveryCodes = defineCommand<typeof RenewRecoveryCodes, FactorState>({
  input: RenewRecoveryCodes,
  fold: factorFold,
  target: ({ uid }) => uid,
  thing: 'account',
  decide: ({ secret, step: last }, { uid, recoveryCodes, code }, { now }) => {
    if (secret === undefined) return refuse('no_second_factor')
    const step = stepOfCode(keyOf(secret), plainCode(code), Date.parse(now), last)
    return step === undefined ? refuse('wrong_code') : [happened(RecoveryCodesRenewed, { uid, recoveryCodes, step })]
  },
})
