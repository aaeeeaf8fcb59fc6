/** The second factor of admins (calls.md, Me): until it is proven, every other call of theirs but the own profile is refused. */
import { Type } from 'typebox'
import { Fields, Text } from '#events/schema.ts'
import { callsAbout, NoBody, WriteReply } from './call.ts'

const adminsOwn = { admin: 'own' } as const
const Code = Text(60)
const WithRecoveryCodes = Type.Object({
  ...WriteReply.properties,
  recoveryCodes: Type.Array(Type.String(), { description: 'Each is good once in place of a code' }),
})
const tried = ['wrong_code', 'second_factor_off'] as const

export const secondFactorCalls = callsAbout('me')({
  /** A secret for an authenticator app. It counts once a code of it was confirmed, by the same sign-in. */
  'secondFactor.begin': {
    call: 'POST /me/second-factor',
    via: 'begun on the page',
    unproven: true,
    who: adminsOwn,
    kind: 'write',
    body: NoBody,
    reply: Type.Object({
      secret: Type.String({ description: 'In base 32' }),
      uri: Type.String({ description: 'The same as a link, otpauth://totp/…, that an app opens or reads as a picture' }),
    }),
    refuses: ['second_factor_needed', 'second_factor_off'],
    perMinute: 20,
    failure: 'We could not begin. Please try again.',
  },
  /** The first code of the app. The recovery codes are shown this once. */
  'secondFactor.confirm': {
    call: 'POST /me/second-factor/confirm',
    via: 'set up on the page',
    unproven: true,
    who: adminsOwn,
    kind: 'write',
    body: Fields({ code: Code }),
    reply: WithRecoveryCodes,
    refuses: ['second_factor_needed', 'second_factor_not_begun', ...tried],
    failure: 'We could not set up the second factor. Please try again.',
  },
  /** New recovery codes in place of those that are left, by a code of the app. They are shown this once; the app stays. */
  'secondFactor.renewCodes': {
    call: 'POST /me/second-factor/recovery-codes',
    via: 'renewed on the page',
    who: adminsOwn,
    kind: 'write',
    body: Fields({ code: Code }),
    reply: WithRecoveryCodes,
    refuses: ['no_second_factor', ...tried],
    failure: 'We could not make new recovery codes. Please try again.',
  },
  /** A code of the app, or a recovery code: the sign-in is proven for 12 hours. */
  'secondFactor.prove': {
    call: 'POST /auth/second-factor',
    via: 'proven on the page',
    unproven: true,
    who: adminsOwn,
    kind: 'write',
    body: Fields({ code: Code }),
    reply: WriteReply,
    refuses: ['no_second_factor', ...tried],
    failure: 'We could not check the code. Please try again.',
  },
})
