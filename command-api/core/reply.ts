import type { EventType } from '#events/catalogue.ts'
import { topicsOfEvents } from '#events/vocabulary/event-topics.ts'
import type { Topic } from '#events/vocabulary/topics.ts'
import { encodePosition, type JsonObject, type Position } from '#events/envelope.ts'
import { defined } from '#lib/fields.ts'
import type { Command, ReplyContext, ReplyParts } from './command.ts'
import type { Fold } from './streams/fold.ts'

/** The reply to a write (product 2.14). */
export type Reply = {
  readonly ok: true
  readonly id: string
  readonly status?: string
  readonly eventId?: string
  readonly revision?: number
  readonly position?: string
  readonly warnings?: readonly string[]
  /** Topics that the page has to read again. */
  readonly topics: readonly Topic[]
}

/** The stream after the command. */
export type CommandResult = {
  readonly state: unknown
  readonly last: { readonly id: string; readonly revision: number; readonly position: Position } | undefined
  /** The events that the command stored, now or when it was first sent. */
  readonly stored: readonly { readonly id: string; readonly type: EventType }[]
}

/** The parts that the command says of its reply. */
export function partsOfReply(command: Command, state: unknown, input: JsonObject, context: ReplyContext<unknown>): ReplyParts {
  // `Command` does not know its state's type, so the parameter type of `reply` stands for it.
  const known = state as Parameters<NonNullable<Command['reply']>>[0] | undefined
  return known === undefined ? {} : (command.reply?.(known, input, context) ?? {})
}

/**
 * The revision that the caller counts (`Fold.counted`): a number that others move would tell of what they did.
 * @param revision the stream's own, where the caller has just stored something
 */
function countedIn({ counted }: Fold<unknown>, state: unknown, context: ReplyContext<unknown>, revision?: number): number | undefined {
  return counted && state !== undefined ? counted(state, context, revision) : revision
}

/** What it says of the stream is what its caller may notice of it. */
export function replyTo(
  command: Command,
  input: JsonObject,
  context: ReplyContext<unknown>,
  { state, last, stored }: CommandResult,
): Reply {
  const { id = context.target, status, eventId, warnings = [] } = partsOfReply(command, state, input, context)
  // If nothing was stored, the last event is another's, of which its place in the stream or in the log would tell.
  const own = stored.length > 0 ? last : undefined
  return {
    ok: true,
    id,
    ...(status !== undefined && { status }),
    ...defined({
      // The first event is the one that the call is about; a disclosure that is stored with it follows.
      eventId: stored[0]?.id ?? eventId,
      revision: countedIn(command.fold, state, context, own?.revision),
      position: own && encodePosition(own.position),
    }),
    ...(warnings.length > 0 && { warnings }),
    topics: [...new Set(stored.flatMap(({ type }) => topicsOfEvents[type]))],
  }
}
