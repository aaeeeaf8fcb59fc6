import { applicationDefault, deleteApp, initializeApp } from 'firebase-admin/app'
import { FirebaseAuthError, getAuth } from 'firebase-admin/auth'
import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { normalEmail } from '#lib/email.ts'
import { EmailTaken, TokenExpired, TokenInvalid, WeakPassword } from '../port.ts'
import type { Identity, VerifiedToken } from '../port.ts'

export type FirebaseIdentityOptions = {
  readonly projectId: string
  /** Where people reach the page: reset links begin with it. */
  readonly publicOrigin: string
  /** Google's emulator is in use (`FIREBASE_AUTH_EMULATOR_HOST`), which needs no credentials. */
  readonly emulated: boolean
}
export type FirebaseIdentity = Identity & { readonly close: () => Promise<void> }

/** How long a token revoked by another process may still be accepted. Asking Google at each request would cost a round trip. */
const CACHE_MS = 10_000
const INVALID_TOKEN_CODES = new Set([
  'auth/argument-error',
  'auth/invalid-id-token',
  'auth/id-token-revoked',
  'auth/user-disabled',
  'auth/user-not-found',
])

/** Firebase Authentication through `firebase-admin`; the browser talks to Google itself. */
export function openFirebaseIdentity({ projectId, publicOrigin, emulated }: FirebaseIdentityOptions): FirebaseIdentity {
  const app = initializeApp({ projectId, ...(emulated ? {} : { credential: applicationDefault() }) }, randomUUID())
  const auth = getAuth(app)
  const verified = new LRUCache<string, { readonly token: VerifiedToken; readonly until: number }>({ max: 20_000 })

  const check = async (idToken: string): Promise<VerifiedToken> => {
    try {
      const { uid, email = '', auth_time: authTime, exp: expiresAt } = await auth.verifyIdToken(idToken, true)
      return { uid, email, authTime, expiresAt }
    } catch (error) {
      if (is(error, 'auth/id-token-expired')) throw new TokenExpired('The token has expired.', { cause: error })
      if (error instanceof FirebaseAuthError && INVALID_TOKEN_CODES.has(error.code))
        throw new TokenInvalid('The token is not good any more, or none of ours.', { cause: error })
      throw error
    }
  }
  const revoke = async (uid: string) => {
    await auth.revokeRefreshTokens(uid)
    verified.clear()
  }

  return {
    tokens: {
      verify: async (idToken) => {
        const known = verified.get(idToken)
        if (known !== undefined && known.until > Date.now()) return known.token
        const token = await check(idToken)
        verified.set(idToken, { token, until: Math.min(Date.now() + CACHE_MS, token.expiresAt * 1_000) })
        return token
      },
    },
    users: {
      create: async ({ uid, email, password }) => {
        try {
          await auth.createUser({ uid, email, password })
        } catch (error) {
          if (is(error, 'auth/invalid-password')) throw new WeakPassword('The password is too weak.', { cause: error })
          if (!is(error, 'auth/uid-already-exists') && !is(error, 'auth/email-already-exists')) throw error
          const holder = await orUndefined(auth.getUserByEmail(email))
          if (holder === undefined) throw new Error(`The account ${uid} exists with another e-mail address.`, { cause: error })
          if (holder.uid !== uid) throw new EmailTaken('Somebody else has this e-mail address.', { cause: error })
        }
      },
      setPassword: async (uid, password) => {
        await auth.updateUser(uid, { password }).catch((error: unknown) => {
          throw is(error, 'auth/invalid-password') ? new WeakPassword('The password is too weak.', { cause: error }) : error
        })
        await revoke(uid)
      },
      resetLink: async (email) => {
        const theirs = await orUndefined(auth.generatePasswordResetLink(normalEmail(email)))
        const code = theirs === undefined ? null : new URL(theirs).searchParams.get('oobCode')
        return code === null ? undefined : `${publicOrigin}/auth/signin?oobCode=${encodeURIComponent(code)}`
      },
      setClaims: (uid, claims) => auth.setCustomUserClaims(uid, { ...claims }),
      revoke,
      delete: async (uid) => {
        await orUndefined(auth.deleteUser(uid))
        verified.clear()
      },
      get: async (uid) => {
        const user = await orUndefined(auth.getUser(uid))
        if (user === undefined) return undefined
        return { uid, email: user.email ?? '' }
      },
    },
    close: () => deleteApp(app),
  }
}

const is = (error: unknown, code: string): boolean => error instanceof FirebaseAuthError && error.code === code

/** Undefined when there is no such user. */
async function orUndefined<Value>(asked: Promise<Value>): Promise<Value | undefined> {
  return asked.catch((error: unknown) => {
    if (is(error, 'auth/user-not-found') || is(error, 'auth/email-not-found')) return undefined
    throw error
  })
}
