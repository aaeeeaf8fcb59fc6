import { forgetDrafts, forgetVisitorDrafts } from '../lib/kept/drafts.ts'
import { log } from '../lib/log.ts'
import { remembered } from '../lib/kept/storage.ts'
import { serverConfig } from '../api/config.ts'
import type { IdentityClient } from './identity.ts'
import { keepUser, keptUserWaits } from './kept-user.ts'
import { openCall } from '../api/open-calls.ts'
import { serversUnavailable } from '../api/problem.ts'
import { signOutOwed } from './restore.ts'
import { serversDown, sessionLost, signedIn } from './session.ts'
import { hintAtSession, mayHaveSession } from './session-hint.ts'
import { signInMessage } from './sign-in-message.ts'
import type { AppDispatch } from '../api/store.ts'
import { bearerToken, keepToken, keptToken, setTokenSource } from './tokens.ts'

/**
 * When a page that began with a kept token loads the code of the identity provider, which must not hold back its first data; and when
 * it tries again after a failure.
 */
const identityMs = { after: 3_000, again: 30_000 }

let client: Promise<IdentityClient> | undefined
/** This page itself ends the session. */
let leaving = false

function identity(): Promise<IdentityClient> {
  client ??= Promise.all([import('./identity.ts'), serverConfig()])
    .then(([{ identityClient }, config]) => {
      const made = identityClient(config)
      setTokenSource(made.token)
      // Signing out in one tab means leaving in all of them: nothing of that person stays on a screen.
      made.onSignedOut(() => {
        if (!leaving) location.reload()
      })
      return made
    })
    .catch((cause: unknown) => {
      client = undefined
      throw cause
    })
  return client
}

/** Until there are tokens: from what was kept, or from the identity provider. @throws {Error} while the servers are away */
export async function openTokens(): Promise<void> {
  if (keptToken() === undefined) await (await identity()).ready()
  else setTokenSource(async (forceRefresh) => (forceRefresh ? undefined : keptToken()) ?? (await identity()).token(forceRefresh))
}

/** The session that was remembered. @throws {Error} while the servers are away */
export async function resumeSession(dispatch: AppDispatch): Promise<void> {
  try {
    if (await isVerifiedByKeptToken(dispatch)) {
      setTimeout(() => void watchSession(), identityMs.after)
      return
    }
    const known = await identity()
    await known.ready()
    if (known.hasUser()) await verifySession(dispatch)
    else await forgetSession(dispatch)
  } catch (cause) {
    if (cause instanceof ServersDown || !client) throw cause
    log.warn('The session could not be restored.', cause)
    await forgetSession(dispatch)
  }
}

/** A kept token that the server does not take is forgotten; the identity provider may have a better one. */
async function isVerifiedByKeptToken(dispatch: AppDispatch): Promise<boolean> {
  if (keptToken() === undefined) return false
  try {
    await verifySession(dispatch)
    return true
  } catch (cause) {
    if (cause instanceof ServersDown) throw cause
    keepToken(null)
    return false
  }
}

/** Tokens come from the identity provider from now on, which also hears when the session ends in another tab. */
async function watchSession(): Promise<void> {
  try {
    const known = await identity()
    await known.ready()
    if (!known.hasUser() && !leaving) location.reload()
  } catch (cause) {
    log.warn('The identity provider could not be loaded.', cause)
    setTimeout(() => void watchSession(), identityMs.again)
  }
}

/** @throws {Error} with the sentence of §8 to show */
export async function signIn(dispatch: AppDispatch, email: string, password: string): Promise<void> {
  let known: IdentityClient
  try {
    known = await identity()
  } catch (cause) {
    log.warn('The identity provider could not be loaded.', cause)
    dispatch(serversDown())
    throw new ServersDown()
  }
  try {
    await known.signIn(email, password)
  } catch (cause) {
    throw new Error(signInMessage(cause), { cause })
  }
  hintAtSession(true)
  remembered.set(signOutOwed, null)
  try {
    await verifySession(dispatch)
    forgetVisitorDrafts()
  } catch (cause) {
    if (cause instanceof ServersDown) dispatch(serversDown())
    else await forgetSession(dispatch)
    throw cause
  }
}

/** The user leaves (§2: to `/`). The page is loaded anew, so that nothing of this person stays in memory. */
export async function leave(to = '/'): Promise<void> {
  await endIdentity()
  forgetDrafts()
  location.assign(to)
}

/** There is no session after all, or the server does not accept it. */
async function forgetSession(dispatch: AppDispatch): Promise<void> {
  const waited = keptUserWaits()
  await endIdentity()
  dispatch(sessionLost({ waited }))
}

async function endIdentity(): Promise<void> {
  leaving = true
  remembered.set(signOutOwed, '1')
  hintAtSession(false)
  keepUser(null)
  keepToken(null)
  // A page that began with a kept token may not have it yet: the session is to end there, and in other tabs, as well.
  await settleSignOut().catch((cause: unknown) =>
    log.warn('The identity provider did not sign out; it is asked again by the next page.', cause),
  )
}

/** Ends the session at the identity provider, which keeps a key to new tokens in this browser until then. */
export async function settleSignOut(): Promise<void> {
  leaving = true
  await (await identity()).signOut()
  remembered.set(signOutOwed, null)
}

/** §8: sets a new password with the code from the mail. */
export async function confirmReset(code: string, password: string): Promise<void> {
  await (await identity()).confirmReset(code, password)
}

/** Signs in again as oneself, because changing a password needs a fresh sign-in. @returns the fresh token */
export async function confirmPassword(email: string, password: string): Promise<string> {
  const known = await identity()
  try {
    await known.signIn(email, password)
  } catch (cause) {
    throw new Error(signInMessage(cause, 'The current password is not right.'), { cause })
  }
  const token = await known.token(true)
  if (!token) throw new Error('An unexpected error occurred.')
  return token
}

class ServersDown extends Error {
  override name = 'ServersDown'
  constructor() {
    super(serversUnavailable)
  }
}

async function verifySession(dispatch: AppDispatch): Promise<void> {
  const token = await bearerToken()
  if (!token) throw new Error('Failed to verify token with the backend')
  const [{ data: user, problem }, { rememberUser }] = await Promise.all([openCall('auth.verifyToken', { token }), import('../api/me.ts')])
  // A proxy that cannot reach the server counts as no answer.
  if (problem && [0, 502, 503, 504].includes(problem.status)) throw new ServersDown()
  if (!user) throw new Error(problem?.code === 'account_erased' ? problem.message : 'Failed to verify token with the backend')
  // Meanwhile another tab may have ended it: nothing of this person is kept then.
  if (!mayHaveSession()) throw new Error('The session has ended.')
  await rememberUser(dispatch, user)
  leaving = false
  dispatch(signedIn({ uid: user.uid }))
}
