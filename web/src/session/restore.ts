import type { UserReply } from '#contract/people.ts'
import { serverConfig } from '../api/config.ts'
import { log } from '../lib/log.ts'
import { remembered } from '../lib/kept/storage.ts'
import { serversDown, signedOut } from './session.ts'
import type { AppDispatch } from '../api/store.ts'
import { keepUser } from './kept-user.ts'
import { followOtherTabs, mayHaveSession } from './session-hint.ts'
import { keepToken, keptToken, whileTokensWait } from './tokens.ts'

/** Set from the sign-out on until the identity provider has heard of it: its code may not load, or the line be lost. */
export const signOutOwed = 'proffer.leaving'
const retryMs = { first: 5_000, most: 30_000 }

/**
 * On start: nothing remembered means signed out at once. Whoever was signed in last sees their page at once: its data is
 * asked for beside the token check. While the servers are away it is tried again.
 * @param user who was signed in last
 */
export async function restoreSession(dispatch: AppDispatch, user?: UserReply): Promise<void> {
  followOtherTabs()
  const isOwed = remembered.get(signOutOwed) !== null
  if (isOwed || !mayHaveSession()) {
    keepUser(null)
    keepToken(null)
    dispatch(signedOut())
    if (isOwed) void import('./sign-in.ts').then(({ settleSignOut }) => settleSignOut()).catch(() => undefined)
    return
  }
  const drawn = user && import('../api/me.ts').then(({ drawUser }) => drawUser(dispatch, user))
  drawn?.catch((cause: unknown) => log.warn('The remembered page could not be drawn.', cause))
  await resume(dispatch)
}

async function resume(dispatch: AppDispatch, retryAfterMs = retryMs.first): Promise<void> {
  try {
    // The page's own calls wait for a token, not for the token check.
    const verifySession = await whileTokensWait(async () => {
      // They are needed next; whether they could be loaded is said there.
      if (keptToken() === undefined) void import('./identity.ts').catch(() => undefined)
      void serverConfig().catch(() => undefined)
      const { openTokens, resumeSession } = await import('./sign-in.ts')
      await openTokens()
      return resumeSession
    })
    await verifySession(dispatch)
  } catch (cause) {
    log.warn('The session could not be restored.', cause)
    dispatch(serversDown())
    setTimeout(() => void resume(dispatch, Math.min(retryAfterMs * 2, retryMs.most)), retryAfterMs)
  }
}
