/** A client of the platform over the network alone: calls over HTTPS, sign-in, and the socket. */
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:https'
import type { IncomingHttpHeaders } from 'node:http'
import { io, type Socket } from 'socket.io-client'

/** Calls that `inParallel` makes at once. */
const CONCURRENCY = 8
/** How long a spec waits for what comes soon: a busy machine stands still for seconds. */
const LONGEST_WAIT_MS = 30_000
/** One agent per local address. The certificate is self-signed, so it is not verified. */
const agents = new Map<string | undefined, Agent>()
function agentFor(localAddress: string | undefined): Agent {
  const known = agents.get(localAddress)
  if (known) return known
  const agent = newAgent(localAddress, { keepAlive: true })
  agents.set(localAddress, agent)
  return agent
}
function newAgent(localAddress: string | undefined, { keepAlive }: { readonly keepAlive: boolean }): Agent {
  const from = localAddress === undefined ? {} : { localAddress, family: 4 }
  return new Agent({ keepAlive, rejectUnauthorized: false, maxSockets: 256, ...from })
}

export type Sent = {
  readonly method: string
  readonly path: string
  readonly token?: string | undefined
  readonly body?: unknown
  /** Sent as it stands, in place of `body`. */
  readonly raw?: string | Buffer
  readonly headers?: Readonly<Record<string, string>>
  /** The local address, 127.x.y.z: visitors are rate-limited by address. */
  readonly from?: string | undefined
}
export type Reply<Body> = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: Body }

/** The body of every refusal (product 2.14). */
export type Problem = { readonly message: string; readonly code: string; readonly requestId: string; readonly details?: unknown }
/** The body of every reply to a write (product 2.14). */
export type Write = {
  readonly ok: true
  readonly id: string
  readonly status?: string
  readonly eventId: string
  readonly revision: number
  readonly position: string
}

/** The position of the newest write that a spec has made, by the origin it wrote to. */
const newestWrites = new Map<string, string>()

function noteWrite(origin: string, body: unknown): void {
  const { position } = (body ?? {}) as { readonly position?: unknown }
  if (typeof position === 'string' && position > (newestWrites.get(origin) ?? '')) newestWrites.set(origin, position)
}

/** Behind an origin stands another log. */
export function forgetWrites(origin: string): void {
  newestWrites.delete(origin)
}

/**
 * A read waits for the views to reach all that the spec has written before, whoever wrote and whoever reads: the platform answers 503
 * while a view is behind, and is asked again, as it says. A call on a connection that the server was about to close is made again on a
 * new one, once, as browsers do.
 */
export async function send<Body = unknown>(origin: string, sent: Sent): Promise<Reply<Body>> {
  const limit = Date.now() + LONGEST_WAIT_MS
  for (;;) {
    const reply = await sendAgain<Body>(origin, sent)
    const isBehind = reply.status === 503 && (reply.body as Partial<Problem> | undefined)?.code === 'view_behind'
    if (!isBehind || Date.now() > limit) return reply
  }
}

async function sendAgain<Body>(origin: string, sent: Sent): Promise<Reply<Body>> {
  try {
    return await sendOnce(origin, sent)
  } catch (error) {
    if (!(error instanceof ClosedMeanwhile)) throw error
    return await sendOnce(origin, sent, newAgent(sent.from, { keepAlive: false }))
  }
}

/** The connection had served a call before, and was closed before it answered this one. */
class ClosedMeanwhile extends Error {}

function sendOnce<Body>(origin: string, sent: Sent, agent: Agent = agentFor(sent.from)): Promise<Reply<Body>> {
  const { method, path, token, body, raw, headers = {} } = sent
  const text = raw ?? (body === undefined ? undefined : JSON.stringify(body))
  const newest = method === 'GET' || path.endsWith('/search') ? newestWrites.get(origin) : undefined
  return new Promise((resolve, reject) => {
    const call = request(
      `${origin}${path}`,
      {
        method,
        agent,
        headers: {
          accept: 'application/json',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(text !== undefined && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
          ...(newest !== undefined && { 'x-min-position': newest }),
          ...headers,
        },
      },
      (incoming) => {
        const parts: Buffer[] = []
        incoming.on('data', (part: Buffer) => parts.push(part))
        incoming.on('error', reject)
        incoming.on('end', () => {
          const answer = parsed(Buffer.concat(parts).toString())
          if (method !== 'GET') noteWrite(origin, answer)
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: answer as Body })
        })
      },
    )
    call.on('error', (error: NodeJS.ErrnoException) =>
      reject(call.reusedSocket && error.code === 'ECONNRESET' ? new ClosedMeanwhile(error.message, { cause: error }) : error),
    )
    call.end(text)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

export type Refresh = { readonly topics: readonly string[]; readonly ids: readonly string[] | 'all'; readonly position: string }

/** One signed-in person. */
export type Person = {
  readonly uid: string
  readonly token: string
  readonly refreshToken: string
  readonly get: <Body>(path: string) => Promise<Reply<Body>>
  readonly post: <Body = Write>(path: string, body?: unknown, key?: string) => Promise<Reply<Body>>
  readonly put: <Body = Write>(path: string, body?: unknown, key?: string) => Promise<Reply<Body>>
  readonly listen: () => Promise<RefreshListener>
}

export async function signIn(origin: string, email: string, password = 'proffer-demo'): Promise<Person> {
  const path = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=any'
  const sent = { method: 'POST', path, body: { email, password, returnSecureToken: true } }
  // Where many sign in at once, or the machine is busy, one is asked to try again in a moment.
  const { status, body } = await eventually(
    () => send<{ idToken: string; localId: string; refreshToken: string }>(origin, sent),
    (reply) => reply.status !== 503,
    60_000,
  )
  if (status !== 200) throw new Error(`${email} could not sign in: ${status} ${JSON.stringify(body)}`)
  const { idToken: token, localId: uid, refreshToken } = body
  const write = <Body>(method: string, target: string, content: unknown, key: string = randomUUID()) =>
    send<Body>(origin, { method, path: target, token, body: content, headers: { 'idempotency-key': key } })
  return {
    uid,
    token,
    refreshToken,
    get: (target) => send(origin, { method: 'GET', path: target, token }),
    post: (target, content, key) => write('POST', target, content, key),
    put: (target, content, key) => write('PUT', target, content, key),
    listen: () => listen(origin, token),
  }
}

/** A connected socket and the refreshes it received. */
export type RefreshListener = {
  readonly received: readonly Refresh[]
  /** The next refresh from now on with this topic (and id). @throws when none comes in time */
  readonly next: (topic: string, id?: string, withinMs?: number) => Promise<Refresh>
  /** Resolves when the server has closed the connection. */
  readonly closed: Promise<unknown>
  readonly close: () => void
}

/** @throws the server's error when it refuses the token */
export async function listen(origin: string, token: string): Promise<RefreshListener> {
  const socket: Socket = io(origin, {
    transports: ['websocket'],
    auth: { token },
    rejectUnauthorized: false,
    reconnection: false,
    forceNew: true,
  })
  const closed = new Promise((resolve) => socket.once('disconnect', resolve))
  const received: Refresh[] = []
  const waiting = new Set<(refresh: Refresh) => void>()
  socket.on('refresh', (refresh: Refresh) => {
    received.push(refresh)
    for (const waiter of waiting) waiter(refresh)
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve())
    socket.once('connect_error', reject)
  })
  return {
    received,
    closed,
    next: (topic, id, withinMs = LONGEST_WAIT_MS) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(waiter)
          reject(new Error(`No refresh of ${topic} ${id ?? ''} within ${withinMs} ms; received ${JSON.stringify(received)}`))
        }, withinMs)
        const waiter = (refresh: Refresh) => {
          if (!refresh.topics.includes(topic) || (id !== undefined && refresh.ids !== 'all' && !refresh.ids.includes(id))) return
          clearTimeout(timer)
          waiting.delete(waiter)
          resolve(refresh)
        }
        waiting.add(waiter)
      }),
    close: () => void socket.close(),
  }
}

/**
 * Ends when somebody has received the refreshes of all that the views had when it was called (`settle` first, where more follows from
 * what was stored). Those in quick succession are held back for 50 ms; of two changes of one field, one right after the other, the
 * refresh of the second comes after whatever was held back before.
 */
export async function heardAll({ post }: Person, { received }: RefreshListener): Promise<void> {
  const change = (value: string) => post('/user/updateField', { attr: 'phone', value })
  await change('+1 412 555 0100')
  const { position } = (await change('+1 412 555 0101')).body
  await eventually(
    async () => received,
    (all) => all.some((refresh) => refresh.topics.includes('me') && refresh.position >= position),
  )
}

/** Like `Promise.all(items.map(work))`, but with a few at a time. */
export async function inParallel<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<readonly Result[]> {
  const results: Result[] = []
  const left = items.entries()
  const next = async () => {
    for (const [n, item] of left) results[n] = await work(item)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, next))
  return results
}

/** Asks again until the answer is as wanted, for effects of a process. */
export async function eventually<Value>(
  ask: () => Promise<Value>,
  isWanted: (value: Value) => boolean,
  withinMs = LONGEST_WAIT_MS,
): Promise<Value> {
  const limit = Date.now() + withinMs
  const isHere = (value: Value) => {
    try {
      return isWanted(value)
    } catch {
      // The answer has another shape, as a refusal has while a view is behind.
      return false
    }
  }
  for (;;) {
    const value = await ask()
    if (isHere(value)) return value
    if (Date.now() > limit) throw new Error(`It did not come about within ${withinMs} ms; the last answer was ${JSON.stringify(value)}`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
