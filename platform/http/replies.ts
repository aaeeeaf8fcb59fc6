/** Bounds the memory that replies may take while they wait for a client that asked and does not read, over HTTP/1.1 and HTTP/2 alike. */
import type { FastifyInstance } from 'fastify'
import { senderOf } from '../network-address.ts'
import { createMemoryBudget, type Hold } from './memory-budget.ts'

const KIB = 1024
export type ReplyLimits = {
  /** Bytes of all replies that are not sent yet. */
  readonly perSender: number
  readonly altogether: number
  /** How long a client may take to read a reply, and a second more for each so many bytes, which the slowest lines carry. */
  readonly readMs: number
  readonly bytesPerSecond: number
}
const LIMITS: ReplyLimits = { perSender: 16 * KIB * KIB, altogether: 128 * KIB * KIB, readMs: 30_000, bytesPerSecond: 4 * KIB }
/** About what a file takes at most, which is read piece by piece. */
const PIECES = 128 * KIB
/** The memory that a reply takes however short it is, with its request and its stream. */
const LEAST = 8 * KIB

/** Over a limit, the connection that holds the most is closed: of that sender, or of all. */
export function boundReplies(app: FastifyInstance, limits: ReplyLimits = LIMITS): void {
  const budget = createMemoryBudget(limits)
  app.addHook('onSend', (request, reply, payload, done) => {
    const bytes = sizeOf(payload, Number(reply.getHeader('content-length')))
    if (bytes === 0) return done(null, payload)
    const sender = senderOf(request.ip)
    const full = budget.exceeds(sender, bytes)
    if (full) closeLargest([...budget.held()].filter((hold) => full === 'everybody' || hold.sender === sender))
    const length = Number(reply.getHeader('content-length') ?? bytes)
    budget.hold(request, reply, bytes, performance.now() + limits.readMs + (length / limits.bytesPerSecond) * 1_000)
    done(null, payload)
  })
  const closeUnread = () => {
    const now = performance.now()
    for (const hold of budget.held()) if (hold.until < now) hold.connection.destroy()
  }
  const checks = setInterval(closeUnread, limits.readMs / 10).unref()
  app.addHook('onClose', async () => clearInterval(checks))
}

/** @param length of a file, NaN where it is not known: the many small ones of a page take no more than they are */
function sizeOf(payload: unknown, length: number): number {
  if (payload === null || payload === undefined) return 0
  if (typeof payload === 'string') return Math.max(LEAST, Buffer.byteLength(payload))
  if (Buffer.isBuffer(payload)) return Math.max(LEAST, payload.length)
  return length < PIECES ? Math.max(LEAST, length) : PIECES
}

const sumOf = (holds: readonly Hold[]): number => holds.reduce((sum, { bytes }) => sum + bytes, 0)

function closeLargest(held: readonly Hold[]): void {
  const [first, ...others] = Map.groupBy(held, ({ connection }) => connection).values()
  const largest = others.reduce((most, holds) => (sumOf(holds) > sumOf(most) ? holds : most), first ?? [])
  largest[0]?.connection.destroy()
  for (const { release } of largest) release()
}
