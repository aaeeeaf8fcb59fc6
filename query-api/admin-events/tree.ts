/** What led to an event and what came of it: all events of one correlation, and what reached beyond the views. */
import { contract, type Operation } from '#contract/contract.ts'
import type { EventTreeReply } from '#contract/admin-events.ts'
import { encodePosition, type Position, type Recorded } from '#events/envelope.ts'
import { shownEvent } from '#events/sealed.ts'
import { defined } from '#lib/fields.ts'

type Beside = {
  readonly effects: EventTreeReply['effects']
  readonly views: readonly { readonly name: string; readonly position: Position }[]
  readonly more: boolean
}

/** @param events in the order of the log, one at least */
export function treeOf(events: readonly [Recorded, ...Recorded[]], { effects, views, more }: Beside): EventTreeReply {
  const [first] = events
  const ids = new Set(events.map(({ id }) => id))
  const last = events.reduce((position, event) => (event.position > position ? event.position : position), first.position)
  const own = events.filter(({ meta }) => meta.commandId === first.meta.commandId)
  return {
    request: {
      id: first.meta.requestId,
      at: first.meta.occurredAt,
      actor: first.meta.actor,
      ...defined({ operation: first.meta.operation, call: callOf(first.meta.operation) }),
    },
    command: {
      id: first.meta.commandId,
      correlationId: first.meta.correlationId,
      events: own.length,
      ...defined({ operation: first.meta.operation }),
    },
    events: events.map((event) => ({
      eventId: event.id,
      position: encodePosition(event.position),
      type: event.type,
      stream: event.stream,
      revision: event.revision,
      recordedAt: event.recordedAt,
      actor: event.meta.actor,
      sentence: shownEvent(event).sentence,
      ...defined({
        operation: event.meta.operation,
        causedBy: ids.has(event.meta.causationId) ? event.meta.causationId : undefined,
      }),
    })),
    effects: [...effects],
    views: views.map(({ name, position }) => ({
      name,
      position: encodePosition(position < 0n ? 0n : position),
      ...(position < last && { behind: true as const }),
    })),
    ...(more && { more: true as const }),
  }
}

/** Method and path of a call; what began by itself has none. */
function callOf(operation: string | undefined): string | undefined {
  return operation !== undefined && operation in contract ? contract[operation as Operation].call : undefined
}
