import { log } from '../lib/log.ts'
import { remembered } from '../lib/storage.ts'
import { serversDown, signedOut } from './session.ts'
import type { AppDispatch } from './store.ts'

/** Only a hint that a session may exist: it decides whether anything that a session needs is loaded at all. */
export const sessionHint = 'proffer.session'
const retryMs = { first: 5_000, most: 30_000 }

/** On start: nothing remembered means signed out at once. While the servers are away it is tried again. */
export async function restoreSession(dispatch: AppDispatch, retryAfterMs = retryMs.first): Promise<void> {
  if (remembered.get(sessionHint) === null) {
    dispatch(signedOut())
    return
  }
  try {
    const { resumeSession } = await import('./sign-in.ts')
    await resumeSession(dispatch)
  } catch (cause) {
    log.warn('The session could not be restored.', cause)
    dispatch(serversDown())
    setTimeout(() => void restoreSession(dispatch, Math.min(retryAfterMs * 2, retryMs.most)), retryAfterMs)
  }
}
