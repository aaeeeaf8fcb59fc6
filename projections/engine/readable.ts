import { definitions } from '#events/catalogue.ts'
import type { DomainEvent } from '#events/define.ts'
import type { Recorded } from '#events/envelope.ts'
import { sealedTypes, upcast, whyUnreadable } from '#events/upcast.ts'
import type { Keys } from '#platform/keys/port.ts'
import { open } from '#platform/sealed-events.ts'
import type { Projection } from '../define.ts'

/** A stored event as views take it. Without `event` it is one that cannot be read, for the reason `cause`. */
export type Readable = { readonly recorded: Recorded; readonly event?: DomainEvent; readonly cause?: string }

/** The types that some of the views handle: nothing else needs to be opened. */
export function typesOf(projections: readonly Projection[]): ReadonlySet<string> {
  return new Set(projections.flatMap(({ types }) => [...types]))
}

/** read → open → upcast: the events of a page that `types` names, and those of types that nobody knows. One look-up of keys. */
export async function readable(keys: Keys, types: ReadonlySet<string>, page: readonly Recorded[]): Promise<readonly Readable[]> {
  const wanted = page.filter(({ type }) => types.has(type) || !definitions.has(type))
  try {
    return (await open(keys, sealedTypes, wanted)).map(readableFrom)
  } catch {
    // One of them is damaged: only that one shall be held up.
    const events: Readable[] = []
    for (const recorded of wanted) events.push(await openOne(keys, recorded))
    return events
  }
}

async function openOne(keys: Keys, recorded: Recorded): Promise<Readable> {
  try {
    const [opened = recorded] = await open(keys, sealedTypes, [recorded])
    return readableFrom(opened)
  } catch (error) {
    return { recorded, cause: error instanceof Error ? error.message : String(error) }
  }
}

function readableFrom(recorded: Recorded): Readable {
  const cause = whyUnreadable(recorded)
  return cause === undefined ? { recorded, event: upcast(recorded) } : { recorded, cause }
}
