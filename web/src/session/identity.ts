import { initializeApp } from 'firebase/app'
import {
  browserLocalPersistence,
  confirmPasswordReset,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  onAuthStateChanged,
  onIdTokenChanged,
  signInWithEmailAndPassword,
  signOut,
  type Auth,
} from 'firebase/auth'
import type { ConfigReply } from '#contract/platform.ts'
import { log } from '../lib/log.ts'
import { keepToken } from './tokens.ts'

/**
 * The identity provider, e-mail and password only. This file is loaded on sign-in and when a session is remembered, after the first data
 * where its token was kept.
 */
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
  onIdTokenChanged(auth, (user) => {
    if (user)
      user.getIdToken().then(
        // A token that comes after the sign-out is none to keep.
        (token) => auth.currentUser === user && keepToken(token),
        (cause: unknown) => log.warn('The token could not be kept.', cause),
      )
    else keepToken(null)
  })
  return {
    ready: () => auth.authStateReady(),
    hasUser: () => auth.currentUser !== null,
    signIn: async (email, password) => {
      await signInWithEmailAndPassword(auth, email, password)
    },
    signOut: async () => {
      // Before that, the user whose session is to end is not known.
      await auth.authStateReady()
      if (kind === 'embedded') endSession(auth)
      await signOut(auth)
    },
    onSignedOut: (listener) => {
      let known = false
      onAuthStateChanged(auth, (user) => {
        if (known && user === null) listener()
        known = user !== null
      })
    },
    token: async (forceRefresh) => {
      await auth.authStateReady()
      return auth.currentUser?.getIdToken(forceRefresh)
    },
    confirmReset: (code, password) => confirmPasswordReset(auth, code, password),
  }
}

/** The SDK only forgets its tokens; the embedded service ends them as well. Nothing waits for it: the sign-out works offline too. */
function endSession({ currentUser }: Auth): void {
  if (!currentUser) return
  const sent = new Blob([JSON.stringify({ refreshToken: currentUser.refreshToken })], { type: 'application/json' })
  navigator.sendBeacon('/identitytoolkit.googleapis.com/v1/accounts:signOut', sent)
}
