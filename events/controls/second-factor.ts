import { RecoveryCodesRenewed, SecondFactorProven, SecondFactorReset, SecondFactorSet } from '../second-factor.ts'
import { UserRegistered } from '../users.ts'
import { byProcess, example, visitor } from './example.ts'

const ofAdmin = { actor: { kind: 'user', uid: 'admi-tom', role: 'admin' } as const, stream: 'user-admi-tom' }
const ofSignIn = { uid: 'admi-tom', signIn: '1788336000-family' }
/** In the order in which they happen. */
export const secondFactorOfAnAdmin = [
  example({ actor: visitor, operation: 'users.register', stream: 'user-admi-tom' }, UserRegistered, {
    uid: 'admi-tom',
    role: 'admin',
    state: 'active',
    person: { email: 'tom@proffer.example', displayName: 'Tom Ode' },
    profile: {},
  }),
  example({ ...ofAdmin, operation: 'secondFactor.confirm' }, SecondFactorSet, {
    ...ofSignIn,
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    recoveryCodes: ['hash-1', 'hash-2'],
    step: 59_611_200,
  }),
  example({ ...ofAdmin, operation: 'secondFactor.prove' }, SecondFactorProven, { ...ofSignIn, recoveryCode: 'hash-1' }),
  example({ ...ofAdmin, operation: 'secondFactor.renewCodes' }, RecoveryCodesRenewed, {
    uid: 'admi-tom',
    recoveryCodes: ['hash-3', 'hash-4'],
    step: 59_611_300,
  }),
  example({ ...byProcess('reset-second-factor', 'process.resetSecondFactor'), stream: 'user-admi-tom' }, SecondFactorReset, {
    uid: 'admi-tom',
  }),
]
