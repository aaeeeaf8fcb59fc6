import type { store as appStore } from '../api/store.ts'
import { log } from '../lib/log.ts'
import { applyTheme, onSystemSchemeChange } from '../lib/kept/theme.ts'

/** Opens the socket at sign-in and closes it at sign-out (§4); applies the chosen theme. */
export function startStoreEffects(store: typeof appStore): void {
  let uid: string | undefined
  let closing: Promise<(() => void) | undefined> = Promise.resolve(undefined)
  let theme = store.getState().theme.choice

  store.subscribe(() => {
    const state = store.getState()
    if (state.theme.choice !== theme) {
      theme = state.theme.choice
      applyTheme(theme)
    }
    const signedIn = signedInUid(store)
    if (signedIn === uid) return
    uid = signedIn
    const previous = closing
    closing = previous.then((close) => {
      close?.()
      return signedInUid(store) === undefined ? undefined : openSocket(store)
    })
  })
  onSystemSchemeChange(() => applyTheme(store.getState().theme.choice))
}

/** Not yet that of a session whose token is still being checked, and no more that of an account that is being erased. */
function signedInUid(store: typeof appStore): string | undefined {
  const { status, uid, erasing } = store.getState().session
  return status === 'signedIn' && !erasing ? uid : undefined
}

async function openSocket(store: typeof appStore): Promise<(() => void) | undefined> {
  try {
    const socket = await import('../live/socket.ts')
    return await socket.openSocket(store)
  } catch (cause) {
    log.warn('The live connection could not be opened.', cause)
    return undefined
  }
}
