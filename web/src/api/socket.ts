import { io } from 'socket.io-client'
import { apiBase } from '../lib/config.ts'
import { log } from '../lib/log.ts'
import { api } from './base.ts'
import { notePosition, oldestReadPosition } from './position.ts'
import { socketChanged } from './socket-state.ts'
import type { AppDispatch } from './store.ts'
import { bearerToken, refreshedToken } from './tokens.ts'
import { staleTags, topics } from './topics.ts'

type Refresh = { readonly topics: readonly string[]; readonly ids: readonly string[] | 'all'; readonly position: string }
const refusedRetryMs = 5_000

/** §9: websocket only, reconnection after 1 s up to 5 s, timeout 20 s. @returns how to close it */
export async function openSocket(dispatch: AppDispatch): Promise<() => void> {
  const socket = io((await apiBase()) || location.origin, {
    transports: ['websocket'],
    reconnectionDelay: 1_000,
    reconnectionDelayMax: 5_000,
    timeout: 20_000,
    auth: (send) => {
      bearerToken()
        .then((token) => send({ token, ...missedSince() }))
        .catch(() => send({}))
    },
  })
  let connectedBefore = false
  /** Changes between the first reading and the first connection: the server tells of them when it knows where we stand. */
  const missedSince = () => {
    const position = oldestReadPosition()
    return connectedBefore || position === undefined ? {} : { position }
  }
  let retry: ReturnType<typeof setTimeout> | undefined
  dispatch(socketChanged('connecting'))

  // The server's own no ends the client's retries: come again with a fresh token.
  const comeAgain = () => {
    clearTimeout(retry)
    retry = setTimeout(
      () =>
        void refreshedToken()
          .catch(() => undefined)
          .then(() => socket.connect()),
      refusedRetryMs,
    )
  }
  socket.on('connect', () => {
    dispatch(socketChanged('connected'))
    // What happened meanwhile was not heard: everything may be stale.
    if (connectedBefore) dispatch(api.util.invalidateTags([...topics]))
    connectedBefore = true
  })
  socket.on('disconnect', (reason) => {
    dispatch(socketChanged('lost'))
    if (reason === 'io server disconnect') comeAgain()
  })
  socket.on('connect_error', (cause) => {
    log.warn('The live connection failed.', cause.message)
    dispatch(socketChanged('lost'))
    if (!socket.active) comeAgain()
  })
  socket.on('refresh', (refresh: Refresh) => {
    notePosition(refresh.position)
    dispatch(api.util.invalidateTags(staleTags(refresh)))
  })
  return () => {
    clearTimeout(retry)
    socket.close()
    dispatch(socketChanged('off'))
  }
}
