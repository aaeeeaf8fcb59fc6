import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { clientAddress, senderOf, type TrustsProxy } from '#platform/network-address.ts'

/** Limits per address, account and connection, so that a flood does not harm others (quality.md, row 27). */
export type SocketLimits = {
  /** Connections of one sender that have not signed in yet. Signed-in ones are limited per user. */
  readonly newPerSender: number
  readonly perUser: number
  readonly eventsPerMinute: number
  /** Largest packet of a client, in bytes: it sends a token and little more. */
  readonly messageBytes: number
}
export const socketLimits: SocketLimits = { newPerSender: 100, perUser: 20, eventsPerMinute: 30, messageBytes: 16_384 }

type Verdict = (error: string | null, admitted: boolean) => void

/** The connections that have not signed in yet, counted before the handshake, so that half-open ones count too. */
export type NewConnections = {
  readonly allow: (request: IncomingMessage, verdict: Verdict) => void
  readonly signedIn: (request: IncomingMessage) => void
}

/**
 * A sender with too many of them loses the oldest. A person signs in within moments, so this keeps those at the same address
 * who only hold connections from shutting others out, whereas refusing the newest would not.
 */
export function newConnections(most: number, trusts: TrustsProxy): NewConnections {
  const bySender = new Map<string, Set<Socket>>()
  const forget = (sender: string, socket: Socket) => {
    const own = bySender.get(sender)
    own?.delete(socket)
    if (own?.size === 0) bySender.delete(sender)
  }
  const senderAt = (request: IncomingMessage) => senderOf(clientAddress(request, trusts))
  return {
    allow: (request, verdict) => {
      const { socket } = request
      const sender = senderAt(request)
      const own = bySender.get(sender) ?? new Set()
      bySender.set(sender, own.add(socket))
      socket.once('close', () => forget(sender, socket))
      const [oldest] = own
      if (own.size > most) oldest?.destroy()
      verdict(null, true)
    },
    signedIn: (request) => forget(senderAt(request), request.socket),
  }
}
