import type { EventType } from '#events/catalogue.ts'
import { topicsOfEvents } from '#events/vocabulary/event-topics.ts'
import type { Topic } from '#events/vocabulary/topics.ts'
import { encodePosition, type JsonObject, type Position } from '#events/envelope.ts'
import type { Command, ReplyContext, ReplyParts } from './command.ts'

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

export function replyTo(
  command: Command,
  input: JsonObject,
  context: ReplyContext<unknown>,
  { state, last, stored }: CommandResult,
): Reply {
  const { id = context.target, status, revision, eventId, ofOthers, warnings = [] } = partsOfReply(command, state, input, context)
  return {
    ok: true,
    id,
    ...(status !== undefined && { status }),
    // The first event is the one that the call is about; a disclosure that is stored with it follows.
    ...(last &&
      !(ofOthers && stored.length === 0) && {
        eventId: stored[0]?.id ?? eventId ?? last.id,
        revision: revision ?? last.revision,
        // If nothing was stored, the last event is another's, and its position would tell of one that the caller must not notice.
        ...((revision === undefined || stored.length > 0) && { position: encodePosition(last.position) }),
      }),
    ...(warnings.length > 0 && { warnings }),
    topics: [...new Set(stored.flatMap(({ type }) => topicsOfEvents[type]))],
  }
}
