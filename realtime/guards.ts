import type { IncomingMessage } from 'node:http'

/** Limits per address, account and connection, so that a flood does not harm others (quality.md, fault 27). */
export type SocketLimits = {
  readonly perAddress: number
  readonly perUser: number
  readonly eventsPerMinute: number
  /** Largest packet of a client, in bytes: it sends a token and little more. */
  readonly messageBytes: number
}
export const socketLimits: SocketLimits = { perAddress: 500, perUser: 20, eventsPerMinute: 30, messageBytes: 16_384 }

type Verdict = (error: string | null, admitted: boolean) => void

/** Counts connections per address before the handshake, so that half-open ones count too. */
export function admitByAddress(most: number): (request: IncomingMessage, verdict: Verdict) => void {
  const open = new Map<string, number>()
  return ({ socket }, verdict) => {
    const address = socket.remoteAddress ?? ''
    const count = open.get(address) ?? 0
    if (count >= most) return verdict('Too many connections.', false)
    open.set(address, count + 1)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
    return verdict(null, true)
  }
}

/** Returns true for up to `most` calls per minute. @param now in milliseconds */
export function perMinute(most: number, now: () => number): () => boolean {
  let since = now()
  let count = 0
  return () => {
    if (now() - since >= 60_000) {
      since = now()
      count = 0
    }
    count += 1
    return count <= most
  }
}
