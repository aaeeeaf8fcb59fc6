import { definitions } from '#events/catalogue.ts'
import type { DomainEvent } from '#events/define.ts'
import type { Recorded } from '#events/envelope.ts'
import { sealedTypes, upcast, unreadableReason } from '#events/upcast.ts'
import type { Keys } from '#platform/keys/port.ts'
import { open } from '#platform/sealed-events.ts'
import type { Projection } from '../define.ts'

/** A stored event, opened and upcast for the views. Without `event` it could not be read, for the reason `cause`. */
export type OpenedEvent = { readonly recorded: Recorded; readonly event?: DomainEvent; readonly cause?: string }

/** The event types that some of the views handle: only these need to be opened. */
export function typesOf(projections: readonly Projection[]): ReadonlySet<string> {
  return new Set(projections.flatMap(({ types }) => [...types]))
}

/** Opens and upcasts the events of a page that `types` names, and those of unknown types, with one look-up of keys. */
export async function openEvents(keys: Keys, types: ReadonlySet<string>, page: readonly Recorded[]): Promise<readonly OpenedEvent[]> {
  const wanted = page.filter(({ type }) => types.has(type) || !definitions.has(type))
  try {
    return (await open(keys, sealedTypes, wanted)).map(openedFrom)
  } catch {
    // At least one is damaged: opened one by one, the others are not held up.
    const events: OpenedEvent[] = []
    for (const recorded of wanted) events.push(await openOne(keys, recorded))
    return events
  }
}

async function openOne(keys: Keys, recorded: Recorded): Promise<OpenedEvent> {
  try {
    const [opened = recorded] = await open(keys, sealedTypes, [recorded])
    return openedFrom(opened)
  } catch (error) {
    return { recorded, cause: error instanceof Error ? error.message : String(error) }
  }
}

function openedFrom(recorded: Recorded): OpenedEvent {
  const cause = unreadableReason(recorded)
  return cause === undefined ? { recorded, event: upcast(recorded) } : { recorded, cause }
}
