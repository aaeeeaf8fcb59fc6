import { Type } from 'typebox'
import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { Id, Text } from '#events/schema.ts'
import { SecondFactorSet } from '#events/second-factor.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { stepOfCode } from '#lib/totp.ts'
import { defineCommand } from '../core/command.ts'
import { keyOf, plainCode } from './codes.ts'
import { factorFold, unprovenRefusal, type FactorState } from './state.ts'

const SetSecondFactor = callInput('secondFactor.confirm', {
  uid: Id,
  secret: Text(64),
  recoveryCodes: Type.Array(Text(64)),
  signIn: Text(120),
})

/** POST /me/second-factor/confirm. In place of a factor that there is, only by a sign-in that it has proven. */
export const setSecondFactor = defineCommand<typeof SetSecondFactor, FactorState>({
  input: SetSecondFactor,
  fold: factorFold,
  target: ({ uid }) => uid,
  thing: 'account',
  decide: (state, { uid, secret, recoveryCodes, signIn, code }, { now }) => {
    const refused = state.secret === undefined ? undefined : unprovenRefusal(state, signIn, now)
    if (refused) return refused
    const step = stepOfCode(keyOf(secret), plainCode(code), Date.parse(now))
    if (step === undefined) return refuse('wrong_code')
    return [happened(SecondFactorSet, { uid, secret, recoveryCodes, signIn, step })]
  },
})
