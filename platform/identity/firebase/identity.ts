import { applicationDefault, deleteApp, initializeApp } from 'firebase-admin/app'
import { FirebaseAuthError, getAuth } from 'firebase-admin/auth'
import { randomUUID } from 'node:crypto'
import { normalEmail } from '#lib/email.ts'
import { EmailTaken, WeakPassword } from '../port.ts'
import type { Identity } from '../port.ts'
import { openSessionsOf } from './sessions.ts'
import { firebaseTokens } from './tokens.ts'

export type FirebaseIdentityOptions = {
  readonly projectId: string
  /** Where people reach the page: reset links begin with it. */
  readonly publicOrigin: string
  /** Google's emulator is in use (`FIREBASE_AUTH_EMULATOR_HOST`), which needs no credentials. */
  readonly emulated: boolean
}
export type FirebaseIdentity = Identity & { readonly close: () => Promise<void> }

/** Firebase Authentication through `firebase-admin`; the browser talks to Google itself. */
export function openFirebaseIdentity({ projectId, publicOrigin, emulated }: FirebaseIdentityOptions): FirebaseIdentity {
  const app = initializeApp({ projectId, ...(emulated ? {} : { credential: applicationDefault() }) }, randomUUID())
  const auth = getAuth(app)
  const { verify, forget } = firebaseTokens({
    verifyIdToken: (idToken) => auth.verifyIdToken(idToken),
    usersOf: async (uids) => (await auth.getUsers(uids.map((uid) => ({ uid })))).users,
  })
  const revoke = async (uid: string) => {
    await orUndefined(auth.revokeRefreshTokens(uid))
    forget(uid)
  }

  return {
    tokens: { verify },
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
      setEmail: async (uid, email) => {
        await auth.updateUser(uid, { email }).catch((error: unknown) => {
          throw is(error, 'auth/email-already-exists') ? new EmailTaken('Somebody else has this e-mail address.', { cause: error }) : error
        })
        await revoke(uid)
      },
      setClaims: (uid, claims) => auth.setCustomUserClaims(uid, { ...claims }),
      revoke,
      delete: async (uid) => {
        await orUndefined(auth.deleteUser(uid))
        forget(uid)
      },
      get: async (uid) => {
        const user = await orUndefined(auth.getUser(uid))
        if (user === undefined) return undefined
        return { uid, email: user.email ?? '' }
      },
      sessions: async (uid) => {
        const user = await orUndefined(auth.getUser(uid))
        return user === undefined ? [] : openSessionsOf(user)
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
