import type { DomainEvent } from '#events/define.ts'
import type { Recorded } from '#events/envelope.ts'
import { sealedTypes, upcast, whyUnreadable } from '#events/upcast.ts'
import type { Keys } from '#platform/keys/port.ts'
import { open } from '#platform/sealed-events.ts'
import type { Projection } from './define.ts'

/** A stored event as views take it. Without `event` it is one that this version of the platform cannot read, for the reason `cause`. */
export type Readable = { readonly recorded: Recorded; readonly event?: DomainEvent; readonly cause?: string }

/** The types that some of the views handle: nothing else needs to be opened. */
export function typesOf(projections: readonly Projection[]): ReadonlySet<string> {
  return new Set(projections.flatMap(({ types }) => [...types]))
}

/** read → open → upcast: the events of a page that `types` names, and those that nobody can read. One look-up of keys. */
export async function readable(keys: Keys, types: ReadonlySet<string>, page: readonly Recorded[]): Promise<readonly Readable[]> {
  const wanted = page.filter((recorded) => types.has(recorded.type) || whyUnreadable(recorded) !== undefined)
  const opened = await open(keys, sealedTypes, wanted)
  return opened.map((recorded) => {
    const cause = whyUnreadable(recorded)
    return cause === undefined ? { recorded, event: upcast(recorded) } : { recorded, cause }
  })
}
