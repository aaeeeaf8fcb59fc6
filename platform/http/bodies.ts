/** What bodies may take of time and memory while they arrive, over HTTP/1.1 and HTTP/2 alike. */
import type { ServerHttp2Stream } from 'node:http2'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { senderOf } from '../network-address.ts'
import { Problem, sendProblem } from './problem.ts'
import { createRoom } from './room.ts'

const KIB = 1024
/** Bodies up to this size are not counted: they are most of them, and together they hold little. */
const SMALL = 16 * KIB
/** Of the larger ones, as many as this may be under way at once, from one address and from all. */
const AT_ONCE = { perSender: 16 * KIB * KIB, altogether: 128 * KIB * KIB }
/** A body that comes at least so fast, in bytes a second, gets more time: a file of 5 MiB over a poor connection. */
const SLOWEST = 20 * KIB
/** But never more than this, whatever comes. Node ends a request after as long. */
export const LONGEST_MS = 300_000
/** How long the rest of a body is waited for, and thrown away, once the reply is sent: a client reads the reply after it has sent all. */
const LINGER_MS = 1_000

/** @param timeoutMs how long a body may take to arrive, if it does not come fast enough for more @param largest bytes of a body whose length is not announced */
export function boundBodies(app: FastifyInstance, timeoutMs: number, largest: number): void {
  const room = createRoom(AT_ONCE)
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (!isAwaited(request)) return done(null, payload)
    const length = Number(request.headers['content-length'] ?? largest)
    if (length > SMALL && room.exceeds(senderOf(request.ip), length)) {
      sendProblem(request, reply, new Problem(503, 'unavailable', 'Too much was sent at once. Please try again.', { retryAfterSeconds: 1 }))
      return
    }
    if (length > SMALL) room.hold(request, reply, length)
    answerSlowBody(request, reply, { timeoutMs, length })
    done(null, payload)
  })
  app.addHook('onResponse', (request, _reply, done) => {
    if (isAwaited(request)) endSoon(request)
    done()
  })
}

/** Whether a body was announced that has not arrived as a whole. Over HTTP/2 it needs no header of its own. */
function isAwaited({ raw, headers }: FastifyRequest): boolean {
  if (raw.readableEnded) return false
  const { stream } = raw as { readonly stream?: Pick<ServerHttp2Stream, 'endAfterHeaders'> }
  return stream ? !stream.endAfterHeaders : headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}

/**
 * A body that trickles in holds a connection: it is refused after a while, over HTTP/2 as well, where Node has no limit of its own. Each
 * byte that has come gives it a little more time, as far as its announced length goes.
 */
function answerSlowBody(request: FastifyRequest, reply: FastifyReply, { timeoutMs, length }: Allowed): void {
  const { raw } = request
  const begun = performance.now()
  const received = countReceived(raw)
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
    reply.raw.once('finish', () => end(raw))
    // A client that does not read the reply either gets no more time.
    setTimeout(() => end(raw), LINGER_MS).unref()
    sendProblem(request, reply, new Problem(408, 'too_slow', 'The request did not arrive in time.'))
  }
  let timer = setTimeout(look, timeoutMs)
  raw.once('close', () => clearTimeout(timer))
}
type Allowed = { readonly timeoutMs: number; readonly length: number }

/** Counts without reading: listening to the data would let it flow before somebody takes it. HTTP/1.1 and HTTP/2 both hand it on by `push`. */
function countReceived(raw: FastifyRequest['raw']): () => number {
  let bytes = 0
  const push = raw.push.bind(raw)
  raw.push = (chunk: Uint8Array | null, encoding) => {
    bytes += chunk?.length ?? 0
    return push(chunk, encoding)
  }
  return () => bytes
}

/** What was answered before its body had arrived, as a 401 or a 429, must not hold its connection while the rest trickles in. */
function endSoon({ raw }: FastifyRequest): void {
  const timer = setTimeout(() => end(raw), LINGER_MS).unref()
  raw.once('end', () => clearTimeout(timer))
  raw.once('close', () => clearTimeout(timer))
}

/** Destroying the request alone leaves an HTTP/2 stream open, with the room that its body takes. */
function end(raw: FastifyRequest['raw']): void {
  const { stream } = raw as { readonly stream?: Pick<ServerHttp2Stream, 'destroy'> }
  if (stream) stream.destroy()
  else raw.destroy()
}
