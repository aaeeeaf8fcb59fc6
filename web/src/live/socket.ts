import { io } from 'socket.io-client'
import { topics } from '#events/vocabulary/topics.ts'
import { log } from '../lib/log.ts'
import { api } from '../api/base.ts'
import type { Cache } from './cached-lists.ts'
import { apiBase } from '../api/config.ts'
import { followFailedReads } from './failed-reads.ts'
import { follow } from './follow.ts'
import { notePosition, whenReadBefore } from '../api/position.ts'
import { socketChanged } from './socket-state.ts'
import type { store as appStore } from '../api/store.ts'
import { missingFactorOf, type Problem } from '../api/problem.ts'
import { factorMissing } from '../session/session.ts'
import { bearerToken, refreshedToken } from '../session/tokens.ts'
import type { Refresh } from './topics.ts'

/** No more often than this after the server's own no. */
const comeAgainMs = 5_000
/** The identity provider renews a token during its last half minute, when it is asked for it. */
const renewalCheckMs = 10_000

/**
 * §9: websocket only, reconnection after 1 s up to 5 s, timeout 20 s. The server closes a socket whose token ran out, so a
 * renewed token is sent as `token`; should that come too late, the page comes again at once. @returns how to close it
 */
export async function openSocket(store: Pick<typeof appStore, 'dispatch' | 'getState'>): Promise<() => void> {
  const { dispatch } = store
  // The API slice has joined the store with the first import above.
  const cache = { api, ...store } as Cache
  let sent: string | undefined
  const socket = io((await apiBase()) || location.origin, {
    transports: ['websocket'],
    reconnectionDelay: 1_000,
    reconnectionDelayMax: 5_000,
    timeout: 20_000,
    auth: (send) => {
      bearerToken()
        .then((token) => {
          sent = token
          send({ token })
        })
        .catch(() => send({}))
    },
  })
  const renewal = setInterval(() => {
    bearerToken()
      .then((token) => {
        if (!token || token === sent || !socket.connected) return
        sent = token
        socket.emit('token', token)
      })
      .catch((cause: unknown) => log.warn('The token could not be renewed.', cause))
  }, renewalCheckMs)
  let joinedBefore = false
  /** Reads everything shown again, when the requests that are under way are answered. */
  const readAgain = () => void dispatch(api.util.invalidateTags([...topics]))
  const endFailedReads = followFailedReads(cache)
  let retry: ReturnType<typeof setTimeout> | undefined
  dispatch(socketChanged('connecting'))

  // The server's own no ends the client's retries: come again with a fresh token, at once the first time.
  let cameAgainAt = -Infinity
  const comeAgain = () => {
    const waitMs = Math.max(0, cameAgainAt + comeAgainMs - Date.now())
    dispatch(socketChanged(waitMs === 0 ? 'connecting' : 'lost'))
    clearTimeout(retry)
    retry = setTimeout(() => {
      cameAgainAt = Date.now()
      void refreshedToken()
        .catch((cause: unknown) => log.warn('The token could not be renewed.', cause))
        .then(() => socket.connect())
    }, waitMs)
  }
  socket.on('connect', () => {
    dispatch(socketChanged('connected'))
    // Refreshes were missed meanwhile: everything may be stale.
    if (joinedBefore) readAgain()
  })
  // Replies read before the socket first joined its rooms lack the changes in between; and they may still be on their way.
  socket.on('joined', (position: string) => {
    notePosition(position)
    if (!joinedBefore) whenReadBefore(position, readAgain)
    joinedBefore = true
  })
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') comeAgain()
    else dispatch(socketChanged('lost'))
  })
  socket.on('connect_error', (cause) => {
    log.warn('The live connection failed.', cause.message)
    const missing = missingFactorOf({ code: '', ...(cause as { readonly data?: Pick<Problem, 'code' | 'details'> }).data })
    if (missing) dispatch(factorMissing(missing))
    if (socket.active) dispatch(socketChanged('lost'))
    else comeAgain()
  })
  socket.on('refresh', (refresh: Refresh & { readonly position: string }) => {
    notePosition(refresh.position)
    follow(cache, refresh)
  })
  return () => {
    clearTimeout(retry)
    clearInterval(renewal)
    endFailedReads()
    socket.close()
    dispatch(socketChanged('off'))
  }
}
