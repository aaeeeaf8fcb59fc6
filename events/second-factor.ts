/** The second factor of an admin: in the stream of the account, `user-<uid>`. */
import { Type } from 'typebox'
import { defineEvent } from './define.ts'
import { Id, Personal, Secret, Text } from './schema.ts'

/**
 * An admin's second factor from now on, in place of the one before. The code that confirmed it proves the sign-in it came from, and no other
 * is proven any more.
 */
export const SecondFactorSet = defineEvent(
  'SecondFactorSet',
  1,
  {
    uid: Id,
    /** In base 32, as an authenticator app takes it. */
    secret: Secret(Personal('uid', Text(64))),
    /** Hashes. Each code is good once. */
    recoveryCodes: Secret(Type.Array(Text(64))),
    signIn: Secret(Text(120)),
    /** The step of time of the code: it and those before it count no more. */
    step: Type.Integer({ minimum: 0 }),
  },
  (_, __, by) => `${by} set up a second factor`,
  { kind: 'setting' },
)

/** A sign-in of an admin was proven, by a code of the app or by a recovery code. */
export const SecondFactorProven = defineEvent(
  'SecondFactorProven',
  1,
  {
    uid: Id,
    signIn: Secret(Text(120)),
    step: Type.Optional(Type.Integer({ minimum: 0 })),
    /** Its hash. */
    recoveryCode: Type.Optional(Secret(Text(64))),
  },
  ({ recoveryCode }, _, by) => `${by} proved a sign-in by ${recoveryCode === undefined ? 'the second factor' : 'a recovery code'}`,
  { kind: 'setting' },
)

/** New recovery codes in place of all that were left. The app stays, and so do the sign-ins that are proven. */
export const RecoveryCodesRenewed = defineEvent(
  'RecoveryCodesRenewed',
  1,
  {
    uid: Id,
    /** Hashes. Each code is good once. */
    recoveryCodes: Secret(Type.Array(Text(64))),
    /** The step of time of the code that asked for them: it and those before it count no more. */
    step: Type.Integer({ minimum: 0 }),
  },
  (_, __, by) => `${by} made new recovery codes`,
  { kind: 'setting' },
)

/** The operator took the second factor away: the admin sets up another one, and no sign-in is proven. */
export const SecondFactorReset = defineEvent(
  'SecondFactorReset',
  1,
  { uid: Id },
  ({ uid }, who) => `The operator reset the second factor of ${who(uid)}`,
  { kind: 'setting' },
)
