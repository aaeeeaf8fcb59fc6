import { initializeApp } from 'firebase/app'
import {
  browserLocalPersistence,
  confirmPasswordReset,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  onAuthStateChanged,
  signInWithEmailAndPassword,
  signOut,
  type Auth,
} from 'firebase/auth'
import type { ConfigReply } from '#contract/platform.ts'
import { log } from '../lib/log.ts'

/** How long the sign-out waits for the server. */
const SIGN_OUT_MS = 2_000

/** The identity provider, e-mail and password only. This file is loaded on sign-in, or when a session is remembered. */
export type IdentityClient = {
  /** Once the remembered session is read. */
  ready(): Promise<void>
  hasUser(): boolean
  signIn(email: string, password: string): Promise<void>
  signOut(): Promise<void>
  /** Also when it happens in another tab of the same browser. */
  onSignedOut(listener: () => void): void
  token(forceRefresh: boolean): Promise<string | undefined>
  confirmReset(code: string, password: string): Promise<void>
}

export function identityClient({ identity }: ConfigReply): IdentityClient {
  const { kind, ...options } = identity
  const auth: Auth = initializeAuth(initializeApp(options), { persistence: [indexedDBLocalPersistence, browserLocalPersistence] })
  // The embedded service answers on our own origin under the provider's own paths.
  if (kind === 'embedded') connectAuthEmulator(auth, location.origin, { disableWarnings: true })
  return {
    ready: () => auth.authStateReady(),
    hasUser: () => auth.currentUser !== null,
    signIn: async (email, password) => {
      await signInWithEmailAndPassword(auth, email, password)
    },
    signOut: async () => {
      if (kind === 'embedded') await endSession(auth)
      await signOut(auth)
    },
    onSignedOut: (listener) => {
      let known = false
      onAuthStateChanged(auth, (user) => {
        if (known && user === null) listener()
        known = user !== null
      })
    },
    token: async (forceRefresh) => auth.currentUser?.getIdToken(forceRefresh),
    confirmReset: (code, password) => confirmPasswordReset(auth, code, password),
  }
}

/** The SDK only forgets its tokens; the embedded service ends them as well, unless it cannot be reached. */
async function endSession({ currentUser }: Auth): Promise<void> {
  if (!currentUser) return
  await fetch('/identitytoolkit.googleapis.com/v1/accounts:signOut', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refreshToken: currentUser.refreshToken }),
    signal: AbortSignal.timeout(SIGN_OUT_MS),
  }).catch((cause: unknown) => log.warn('The session could not be ended at the server.', cause))
}
