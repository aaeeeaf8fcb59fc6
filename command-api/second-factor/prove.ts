import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { Id, Text } from '#events/schema.ts'
import { SecondFactorProven } from '#events/second-factor.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { stepOfCode } from '#lib/totp.ts'
import { defineCommand } from '../core/command.ts'
import { keyOf, plainCode, recoveryHash } from './codes.ts'
import { factorFold, type FactorState } from './state.ts'

const ProveSecondFactor = callInput('secondFactor.prove', { uid: Id, signIn: Text(120) })

/**
 * POST /auth/second-factor. What proves a sign-in is stored before it counts, at exactly the revision that was loaded: of two that bring the
 * same code at once, one is refused.
 */
export const proveSecondFactor = defineCommand<typeof ProveSecondFactor, FactorState>({
  input: ProveSecondFactor,
  fold: factorFold,
  target: ({ uid }) => uid,
  thing: 'account',
  decide: ({ secret, step: last, recoveryCodes }, { uid, signIn, code }, { now }) => {
    if (secret === undefined) return refuse('no_second_factor')
    const step = stepOfCode(keyOf(secret), plainCode(code), Date.parse(now), last)
    if (step !== undefined) return [happened(SecondFactorProven, { uid, signIn, step })]
    const recoveryCode = recoveryHash(uid, code)
    return recoveryCodes.includes(recoveryCode) ? [happened(SecondFactorProven, { uid, signIn, recoveryCode })] : refuse('wrong_code')
  },
})
