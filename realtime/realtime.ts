/** The socket: sends refreshes to signed-in pages (§7 Realtime, §9). It carries no data and accepts no commands. */
import type { Server as HttpServer } from 'node:http'
import type { Http2SecureServer } from 'node:http2'
import { Server, type Socket } from 'socket.io'
import type { Account } from '#events/vocabulary/permissions.ts'
import { roomsOfAccount } from '#events/vocabulary/sides.ts'
import { sentenceOf, type RefusalCode } from '#events/vocabulary/refusals.ts'
import { TokenExpired, TokenInvalid, type VerifiedToken } from '#platform/identity/port.ts'
import { coalescer, type Refresh, type RoutedRefresh } from './coalesce.ts'
import { admitByAddress, perMinute, socketLimits, type SocketLimits } from './guards.ts'

export type RealtimeDeps = {
  readonly server: HttpServer | Http2SecureServer
  /** @throws {TokenExpired} @throws {TokenInvalid} */
  readonly verify: (token: string) => Promise<VerifiedToken>
  readonly accountOf: (uid: string) => Promise<Account | undefined>
  /** Milliseconds, by the clock that tokens are judged by. */
  readonly now: () => number
  /** All topics, for a page that has to read everything again. */
  readonly topics: readonly string[]
  /** Position of the most advanced view, as on the wire; undefined before the first event. */
  readonly position: () => string | undefined
  readonly limits?: Partial<SocketLimits>
  /** Refreshes of the same rooms and topics within this time are sent as one; 50 ms when left out. */
  readonly windowMs?: number
}

export type Realtime = {
  readonly refresh: (refresh: RoutedRefresh) => void
  /** Disconnects an account whose role, state or organization changed, so that its sockets join other rooms. */
  readonly accountChanged: (uid: string) => void
  readonly connections: () => number
  /** Closes all sockets, but not the HTTPS server. */
  readonly close: () => void
}

type Sent = { refresh: (refresh: Refresh) => void }
type Received = { token: (token: unknown) => void }
type Session = { readonly account: Account; readonly expiresAt: number }
type ClientSocket = Socket<Received, Sent, Record<string, never>, Session>

export function startRealtime(deps: RealtimeDeps): Realtime {
  const limits = { ...socketLimits, ...deps.limits }
  const io = new Server<Received, Sent, Record<string, never>, Session>(deps.server, {
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: limits.messageBytes,
    connectTimeout: 10_000,
    allowRequest: admitByAddress(limits.perAddress),
  })
  const coalesced = coalescer(({ rooms, ...refresh }) => io.to([...rooms]).emit('refresh', refresh), deps.windowMs ?? 50)

  io.use((socket, next) => {
    admit(deps, socket)
      .then((session) => {
        const open = io.of('/').adapter.rooms.get(`u:${session.account.uid}`)?.size ?? 0
        if (open >= limits.perUser) throw new NotAdmitted('rate_limited')
        socket.data = session
        return socket.join([...roomsOfAccount(session.account)])
      })
      .then(() => next())
      .catch((cause: unknown) => next(cause instanceof NotAdmitted ? cause : new NotAdmitted('unavailable')))
  })

  io.on('connection', (socket) => {
    const { account } = socket.data
    endWithToken(deps, socket)
    const withinLimit = perMinute(limits.eventsPerMinute, deps.now)
    socket.onAny(() => {
      if (!withinLimit()) socket.disconnect(true)
    })
    catchUp(deps, socket)
    // The account may have changed after it was read and before the socket joined its rooms; such a socket reconnects.
    deps
      .accountOf(account.uid)
      .then((now) => (now && sameRooms(now, account)) || socket.disconnect(true))
      .catch(() => socket.disconnect(true))
  })

  return {
    refresh: coalesced.add,
    accountChanged: (uid) => io.in(`u:${uid}`).disconnectSockets(true),
    connections: () => io.of('/').sockets.size,
    close() {
      coalesced.flush()
      io.disconnectSockets(true)
      io.engine.close()
    },
  }
}

/** Reaches the page as `connect_error` with the sentence as message and the code in `data`. */
class NotAdmitted extends Error {
  override name = 'NotAdmitted'
  readonly data: { readonly code: RefusalCode }
  constructor(code: RefusalCode) {
    super(sentenceOf(code))
    this.data = { code }
  }
}

async function admit(deps: RealtimeDeps, socket: ClientSocket): Promise<Session> {
  const token: unknown = socket.handshake.auth['token']
  if (typeof token !== 'string') throw new NotAdmitted('unauthorized')
  const { uid, expiresAt } = await deps.verify(token).catch((cause: unknown) => {
    if (cause instanceof TokenExpired) throw new NotAdmitted('token_expired')
    if (cause instanceof TokenInvalid) throw new NotAdmitted('unauthorized')
    throw cause
  })
  const account = await deps.accountOf(uid)
  if (!account) throw new NotAdmitted('unauthorized')
  if (roomsOfAccount(account).length === 0) throw new NotAdmitted('account_suspended')
  return { account, expiresAt }
}

/** Disconnects when the token expires, unless the page has sent a newer one of the same person as `token`. */
function endWithToken(deps: RealtimeDeps, socket: ClientSocket): void {
  const endAt = (expiresAt: number) => setTimeout(() => socket.disconnect(true), Math.max(0, expiresAt * 1000 - deps.now()))
  let timer = endAt(socket.data.expiresAt)
  socket.on('token', (token) => {
    deps
      .verify(typeof token === 'string' ? token : '')
      .then(({ uid, expiresAt }) => {
        if (uid !== socket.data.account.uid) throw new TokenInvalid('The token is another person’s.')
        if (!socket.connected) return
        clearTimeout(timer)
        timer = endAt(expiresAt)
      })
      .catch(() => socket.disconnect(true))
  })
  socket.once('disconnect', () => clearTimeout(timer))
}

/** A page that reconnects sends the position it has seen; if it has missed something since, it reads everything again. */
function catchUp({ topics, position }: RealtimeDeps, socket: ClientSocket): void {
  const seen: unknown = socket.handshake.auth['position']
  const reached = position()
  if (typeof seen !== 'string' || !/^\d{1,20}$/.test(seen) || reached === undefined) return
  if (seen.padStart(reached.length, '0') < reached) socket.emit('refresh', { topics, ids: 'all', position: reached })
}

function sameRooms(one: Account, other: Account): boolean {
  return roomsOfAccount(one).join() === roomsOfAccount(other).join()
}
