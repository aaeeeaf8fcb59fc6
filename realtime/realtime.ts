/** The socket: sends refreshes to signed-in pages (§7 Realtime, §9). It carries no data and accepts no commands. */
import type { Server as HttpServer } from 'node:http'
import type { Http2SecureServer } from 'node:http2'
import { Server, type Socket } from 'socket.io'
import type { Account } from '#events/vocabulary/permissions.ts'
import type { Room } from '#events/vocabulary/sides.ts'
import { sentenceOf, type Refusal, type RefusalCode } from '#events/vocabulary/refusals.ts'
import { NamedError } from '#lib/named-error.ts'
import { createRateLimiter } from '#platform/http/rate-limiter.ts'
import { TokenExpired, TokenInvalid, type VerifiedToken } from '#platform/identity/port.ts'
import type { TrustsProxy } from '#platform/network-address.ts'
import { coalescer, type Refresh, type RoutedRefresh } from './coalesce.ts'
import { newConnections, socketLimits, type SocketLimits } from './guards.ts'
import { askedOnce, roomsFor, sendingsOf, type IsSubscribed } from './subscribers.ts'

export type RealtimeDeps = {
  readonly server: HttpServer | Http2SecureServer
  /** @throws {TokenExpired} @throws {TokenInvalid} */
  readonly verify: (token: string) => Promise<VerifiedToken>
  readonly accountOf: (uid: string) => Promise<Account | undefined>
  /** Why an account with this token joins no room before it has proven its sign-in. Left out where nobody needs a second factor. */
  readonly missingFactor?: ((account: Account, token: VerifiedToken) => Promise<Refusal | undefined>) | undefined
  /** Whether the account's company has a subscription. */
  readonly isSubscribed: IsSubscribed
  /** Milliseconds, by the clock that tokens are judged by. */
  readonly now: () => number
  /** Position of the most advanced view, as on the wire; undefined before the first event. */
  readonly position: () => string | undefined
  readonly trustsProxy: TrustsProxy
  readonly limits?: Partial<SocketLimits>
  /** Refreshes of the same rooms and topics within this time are sent as one; 50 ms when left out. */
  readonly windowMs?: number
  /** How often token and account of each socket are checked again; 2 s when left out. */
  readonly recheckMs?: number
}

/** How long a connection may take to sign in. */
const SIGN_IN_MS = 5_000
/** A refused connection is closed after the client has had time to read why. */
const REFUSED_MS = 1_000

export type Realtime = {
  readonly refresh: (refresh: RoutedRefresh) => void
  readonly connections: () => number
  /** Closes all sockets, but not the HTTPS server. */
  readonly close: () => void
}

/** `joined`: how far the views were when the socket heard its first refreshes. */
type Sent = { refresh: (refresh: Refresh) => void; joined: (position: string) => void }
type Received = { token: (token: unknown) => void }
type Session = { readonly account: Account; readonly token: string; readonly rooms: readonly Room[] }
type ClientSocket = Socket<Received, Sent, Record<string, never>, Session>

const RECHECK_MS = 2_000

export function startRealtime(given: RealtimeDeps): Realtime {
  const { recheckMs = RECHECK_MS } = given
  const deps = { ...given, isSubscribed: askedOnce(given.isSubscribed, recheckMs) }
  const limits = { ...socketLimits, ...deps.limits }
  const arriving = newConnections(limits.newPerSender, deps.trustsProxy)
  const io = new Server<Received, Sent, Record<string, never>, Session>(deps.server, {
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: limits.messageBytes,
    connectTimeout: SIGN_IN_MS,
    allowRequest: arriving.allow,
  })
  const events = createRateLimiter(deps.now)
  const coalesced = coalescer((routed) => {
    for (const { rooms, except, refresh } of sendingsOf(routed))
      io.to([...rooms])
        .except([...except])
        .emit('refresh', refresh)
  }, deps.windowMs ?? 50)

  io.use((socket, next) => {
    admit(deps, socket)
      .then((session) => {
        const open = io.of('/').adapter.rooms.get(`u:${session.account.uid}`)?.size ?? 0
        if (open >= limits.perUser) throw new NotAdmitted('rate_limited')
        socket.data = session
        arriving.signedIn(socket.request)
        return socket.join([...session.rooms])
      })
      .then(() => next())
      .catch((cause: unknown) => {
        setTimeout(() => socket.conn.close(), REFUSED_MS)
        next(cause instanceof NotAdmitted ? cause : new NotAdmitted('unavailable'))
      })
  })

  io.on('connection', (socket) => {
    acceptNewerToken(deps, socket)
    // At once too: the account may have changed after it was read and before the socket joined its rooms.
    void recheck(deps, socket)
    const checks = setInterval(() => void recheck(deps, socket), recheckMs)
    socket.once('disconnect', () => {
      clearInterval(checks)
      // A client may leave its rooms and keep the connection, which no limit would count any more.
      socket.conn.close()
    })
    socket.onAny(() => {
      if (events(socket.id, { perMinute: limits.eventsPerMinute, burst: limits.eventsPerMinute }) !== undefined) socket.disconnect(true)
    })
    // A page that has read something older reads again: what changed before the socket joined its rooms was not told to it.
    const reached = deps.position()
    if (reached !== undefined) socket.emit('joined', reached)
  })

  return {
    refresh: coalesced.add,
    connections: () => io.of('/').sockets.size,
    close() {
      coalesced.flush()
      io.disconnectSockets(true)
      io.engine.close()
    },
  }
}

/** Reaches the page as `connect_error` with the sentence as message and the code in `data`. */
class NotAdmitted extends NamedError {
  readonly data: { readonly code: RefusalCode; readonly details?: Refusal['details'] }
  constructor(code: RefusalCode, details?: Refusal['details']) {
    super(sentenceOf(code))
    this.data = { code, ...(details && { details }) }
  }
}

async function admit(deps: RealtimeDeps, socket: ClientSocket): Promise<Session> {
  const token: unknown = socket.handshake.auth['token']
  if (typeof token !== 'string') throw new NotAdmitted('unauthorized')
  const verified = await deps.verify(token).catch((cause: unknown) => {
    if (cause instanceof TokenExpired) throw new NotAdmitted('token_expired')
    if (cause instanceof TokenInvalid) throw new NotAdmitted('unauthorized')
    throw cause
  })
  const account = await deps.accountOf(verified.uid)
  if (!account) throw new NotAdmitted('unauthorized')
  const missing = await deps.missingFactor?.(account, verified)
  if (missing) throw new NotAdmitted(missing.refused, missing.details)
  const rooms = await roomsFor(account, deps.isSubscribed)
  if (rooms.length === 0) throw new NotAdmitted('account_suspended')
  return { account, token, rooms }
}

/**
 * Disconnects a socket whose token expired or was revoked (a new password, a suspension), whose sign-in is no longer proven, or whose
 * account now belongs to other
 * rooms, also because its company's subscription began or ended; the page comes again with what it has. While the identity provider or the store is away, sockets stay.
 */
async function recheck(deps: RealtimeDeps, socket: ClientSocket): Promise<void> {
  const { account, token, rooms } = socket.data
  try {
    const verified = await deps.verify(token)
    const now = await deps.accountOf(account.uid)
    const known = now && !(await deps.missingFactor?.(now, verified)) ? await roomsFor(now, deps.isSubscribed) : undefined
    if (known?.join() !== rooms.join()) socket.disconnect(true)
  } catch (cause) {
    if (cause instanceof TokenExpired || cause instanceof TokenInvalid) socket.disconnect(true)
  }
}

/** The page sends the newer tokens of its person as `token`. */
function acceptNewerToken(deps: RealtimeDeps, socket: ClientSocket): void {
  socket.on('token', (sent) => {
    const token = typeof sent === 'string' ? sent : ''
    deps
      .verify(token)
      .then(({ uid }) => {
        if (uid !== socket.data.account.uid) throw new TokenInvalid('The token is another person’s.')
        socket.data = { ...socket.data, token }
        // It may be that of another sign-in, which is not proven.
        return recheck(deps, socket)
      })
      .catch(() => socket.disconnect(true))
  })
}
