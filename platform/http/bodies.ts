/** Bounds the time and memory that bodies may take while they arrive, over HTTP/1.1 and HTTP/2 alike. */
import type { ServerHttp2Stream } from 'node:http2'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { briefMap } from '#lib/under-way/brief-map.ts'
import { Problem, sendProblem } from './problem.ts'
import { createMemoryBudget, type GrowingHold } from './memory-budget.ts'

const KIB = 1024
/** The bytes that may be held at once of bodies that have come and are not answered yet, of one address and of all. */
const AT_ONCE = { perSender: 16 * KIB * KIB, altogether: 128 * KIB * KIB }
/** The bytes that are held of a file at most, since it goes on to the store as it comes. */
const WINDOW = 128 * KIB
/** A body that has come whole and is no longer takes less memory than the request itself: neither its room nor its time is watched. */
const LITTLE = KIB
/** A body that comes at least so fast, in bytes a second, gets more time: a file of 5 MiB over a poor connection. */
const SLOWEST = 20 * KIB
/** But never more than this, whatever comes. Node ends a request after as long. */
export const LONGEST_MS = 300_000
/** How long the rest of a body is waited for, and thrown away, once the reply is sent: a client reads the reply after it has sent all. */
const LINGER_MS = 1_000
/** It is waited for as long again whenever it came no slower than the slowest body, and never longer than this in all. */
const LINGER_MOST_MS = 10_000

type Arriving = {
  readonly hold: GrowingHold
  /** Visitors of an address are one caller. */
  readonly caller: string
  readonly begun: number
  readonly refuse: () => void
}

/** @param timeoutMs how long a body may take to arrive, if it does not come fast enough for more @param largest bytes of a body whose length is not announced @param lingerMostMs how long the rest of a body is waited for after its reply, in all */
export function boundBodies(app: FastifyInstance, timeoutMs: number, largest: number, lingerMostMs = LINGER_MOST_MS): void {
  const budget = createMemoryBudget(AT_ONCE)
  const arriving = briefMap<Arriving, Arriving>()
  const makeRoom = (sender: string) => {
    for (let full = budget.exceeds(sender, 0); full; full = budget.exceeds(sender, 0)) {
      const body = costliest([...arriving.keys()].filter(({ hold }) => full === 'everybody' || hold.sender === sender))
      if (!body) return
      arriving.delete(body)
      body.hold.release()
      body.refuse()
    }
  }
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (!isAwaited(request) || isLittle(request)) return done(null, payload)
    const { raw, routeOptions } = request
    const hold = budget.hold(request, reply, 0)
    // The client has gone.
    if (!hold) return done(null, payload)
    const body: Arriving = {
      hold,
      caller: request.caller?.uid ?? hold.sender,
      begun: performance.now(),
      refuse: () =>
        answerAndEnd(
          request,
          reply,
          new Problem(503, 'unavailable', 'Too much was sent at once. Please try again.', { retryAfterSeconds: 1 }),
        ),
    }
    arriving.set(body, body)
    for (const event of ['end', 'close']) raw.once(event, () => arriving.delete(body))
    const most = routeOptions.config.streamsBody ? WINDOW : Infinity
    const received = countReceived(raw, (bytes) => {
      hold.grow(Math.min(bytes, most - hold.bytes))
      makeRoom(hold.sender)
    })
    const length = Number(request.headers['content-length'] ?? largest)
    answerSlowBody(request, reply, { timeoutMs, length, received })
    if (!reply.sent) done(null, payload)
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    // A body that is too large is answered with this header, and Node would then close the connection at once.
    if (isAwaited(request)) reply.removeHeader('connection')
    done(null, payload)
  })
  app.addHook('onResponse', (request, _reply, done) => {
    if (isAwaited(request)) endSoon(request, lingerMostMs)
    done()
  })
}

/**
 * Of the caller that holds the most, the body that has held the most for the longest time. So a caller that sends much and slowly
 * takes room from itself, and not from others at its address.
 */
function costliest(bodies: readonly Arriving[]): Arriving | undefined {
  const bytesOf = (those: readonly Arriving[]) => those.reduce((sum, { hold }) => sum + hold.bytes, 0)
  const callers = [...Map.groupBy(bodies, ({ caller }) => caller).values()]
  const ofLargest = callers.toSorted((one, other) => bytesOf(other) - bytesOf(one))[0] ?? []
  const now = performance.now()
  const cost = ({ hold, begun }: Arriving) => hold.bytes * (now - begun)
  return ofLargest.toSorted((one, other) => cost(other) - cost(one))[0]
}

/** Whether a body was announced that has not arrived as a whole. Over HTTP/2 it needs no header of its own. */
function isAwaited({ raw, headers }: FastifyRequest): boolean {
  if (raw.readableEnded) return false
  const { stream } = raw as { readonly stream?: Pick<ServerHttp2Stream, 'endAfterHeaders'> }
  return stream ? !stream.endAfterHeaders : headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}

/** Over HTTP/1.1 a body has come whole with its announced length; that counts as complete only later. Over HTTP/2 it may still be held open. */
function isLittle({ raw, headers }: FastifyRequest): boolean {
  const { complete, httpVersionMajor, readableLength } = raw
  return readableLength <= LITTLE && (complete || (httpVersionMajor === 1 && readableLength === Number(headers['content-length'])))
}

/**
 * A body that trickles in holds a connection: it is refused after a while, over HTTP/2 as well, where Node has no limit of its own. Each
 * byte that has come gives it a little more time, as far as its announced length goes.
 */
function answerSlowBody(request: FastifyRequest, reply: FastifyReply, { timeoutMs, length, received }: Allowed): void {
  const { raw } = request
  const begun = performance.now()
  const msLeft = () => {
    const earned = (Math.min(received(), length) / SLOWEST) * 1_000
    return begun + Math.min(timeoutMs + earned, LONGEST_MS) - performance.now()
  }
  // Where the server itself was busy, what has come meanwhile is read first.
  const look = () => void setImmediate(judge)
  const judge = () => {
    if (raw.readableEnded || raw.destroyed || reply.sent) return
    const ms = msLeft()
    if (ms > 0) {
      timer = setTimeout(look, ms)
      return
    }
    answerAndEnd(request, reply, new Problem(408, 'too_slow', 'The request did not arrive in time.'))
  }
  let timer = setTimeout(look, timeoutMs)
  raw.once('close', () => clearTimeout(timer))
}
type Allowed = { readonly timeoutMs: number; readonly length: number; readonly received: () => number }

/** Answers while the body arrives, and waits for no more of it. */
function answerAndEnd(request: FastifyRequest, reply: FastifyReply, problem: Problem): void {
  const { raw } = request
  if (reply.sent) return end(raw)
  reply.raw.once('finish', () => end(raw))
  // A client that does not read the reply either gets no more time.
  setTimeout(() => end(raw), LINGER_MS).unref()
  sendProblem(request, reply, problem)
}

/** Counts without reading: listening to the data would let it flow before somebody takes it. HTTP/1.1 and HTTP/2 both hand it on by `push`. */
function countReceived(raw: FastifyRequest['raw'], onMore: (bytes: number) => void): () => number {
  // The bytes that came together with the headers.
  let bytes = raw.readableLength
  const push = raw.push.bind(raw)
  raw.push = (chunk: Uint8Array | null, encoding) => {
    const goesOn = push(chunk, encoding)
    bytes += chunk?.length ?? 0
    if (chunk) onMore(chunk.length)
    return goesOn
  }
  if (bytes > 0) onMore(bytes)
  return () => bytes
}

/**
 * A request that was answered before its body had arrived, as a 401 or a 413, must not hold its connection while the rest trickles in. But
 * a connection that is closed while the client still sends is reset, and the client loses the reply: one that sends on gets time to end.
 */
function endSoon({ raw }: FastifyRequest, mostMs: number): void {
  const begun = performance.now()
  // Node hands nothing more of it on, so the socket's own count is asked. Over HTTP/2 nothing is lost: a stream ends by itself.
  const received = () => ('stream' in raw ? 0 : raw.socket.bytesRead)
  let before = received()
  // Where the server itself was busy, what has come meanwhile is read first.
  const look = () => void setImmediate(judge)
  const judge = () => {
    const came = received() - before
    before += came
    const sendsOn = came >= (SLOWEST * LINGER_MS) / 1_000 && performance.now() - begun < mostMs
    if (sendsOn) timer = setTimeout(look, LINGER_MS).unref()
    else if (!raw.readableEnded) end(raw)
  }
  let timer = setTimeout(look, LINGER_MS).unref()
  raw.once('end', () => clearTimeout(timer))
  raw.once('close', () => clearTimeout(timer))
}

/** Destroying the request alone leaves an HTTP/2 stream open, with the room that its body takes. */
function end(raw: FastifyRequest['raw']): void {
  const { stream } = raw as { readonly stream?: Pick<ServerHttp2Stream, 'destroy'> }
  if (stream) stream.destroy()
  else raw.destroy()
}
