import type { ServerHttp2Stream } from 'node:http2'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { briefMap } from '#lib/under-way/brief-map.ts'
import { senderOf } from '../network-address.ts'

export type MemoryBudgetLimits = { readonly perSender: number; readonly altogether: number }
type Closable = { readonly destroyed: boolean; readonly destroy: () => void }
/** `connection`: over HTTP/2 the session, with all of its streams. `until`: by when it is to be released, by `performance.now`. */
export type Hold = {
  readonly connection: Closable
  readonly sender: string
  readonly bytes: number
  readonly release: () => void
  readonly until: number
}
/** `grow`: by so many bytes, unless it was released. */
export type GrowingHold = Hold & { readonly grow: (bytes: number) => void }

/** How many bytes clients may make the server hold at once, of one sender and altogether. */
export type MemoryBudget = {
  /** Whose budget so many more bytes of this sender would exceed. */
  readonly exceeds: (sender: string, bytes: number) => 'sender' | 'everybody' | undefined
  /** Until the reply is sent or its client has gone. @returns undefined when it has gone already */
  readonly hold: (request: FastifyRequest, reply: FastifyReply, bytes: number, until?: number) => GrowingHold | undefined
  readonly held: () => Iterable<Hold>
}

export function createMemoryBudget({ perSender, altogether }: MemoryBudgetLimits): MemoryBudget {
  const held = briefMap<Hold, Hold>()
  const ofSender = new Map<string, number>()
  let bytesHeld = 0
  const count = (sender: string, by: number): void => {
    bytesHeld += by
    const now = (ofSender.get(sender) ?? 0) + by
    if (now > 0) ofSender.set(sender, now)
    else ofSender.delete(sender)
  }
  return {
    held: held.values,
    exceeds: (sender, bytes) => {
      if ((ofSender.get(sender) ?? 0) + bytes > perSender) return 'sender'
      return bytesHeld + bytes > altogether ? 'everybody' : undefined
    },
    hold: (request, reply, bytes, until = Infinity) => {
      const { stream } = request.raw as { readonly stream?: Closable & Pick<ServerHttp2Stream, 'session'> }
      const carrier = stream ?? request.raw.socket
      if (carrier.destroyed) return undefined
      const sender = senderOf(request.ip)
      const release = () => {
        if (held.delete(hold)) count(sender, -hold.bytes)
      }
      const grow = (by: number) => {
        if (!held.has(hold)) return
        hold.bytes += by
        count(sender, by)
      }
      const hold = { connection: stream?.session ?? carrier, sender, bytes, until, release, grow }
      held.set(hold, hold)
      count(sender, bytes)
      reply.raw.once('close', release)
      return hold
    },
  }
}
