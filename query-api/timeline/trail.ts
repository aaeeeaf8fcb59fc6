/** The trail of a thing as its events tell it: pure folds over them, in the order of the log. */
import type { AnyEvent } from '#events/catalogue.ts'
import type { DomainEvent } from '#events/define.ts'
import { isPathEvent, pathAfter, pathEntryOf, pathOf, type Path } from '#events/vocabulary/path.ts'
import { addEntry } from './entry.ts'
import type { TrailItem } from './item.ts'

/** The company would read that there was a nomination, of which it is not to know any more. The nomination's own trail has it. */
const untold: ReadonlySet<string> = new Set(['ApplicationNominationTakenBack'])

/** The entries of some events, the oldest first. */
export function entriesFrom(events: readonly DomainEvent[]): readonly TrailItem[] {
  const entries: TrailItem[] = []
  let path: Path | undefined
  for (const event of events) {
    const before = path
    path = pathWith(path, event as AnyEvent)
    if (!untold.has(event.type)) addEntry(entries, event, { before, after: path })
  }
  return entries
}

function pathWith(path: Path | undefined, event: AnyEvent): Path | undefined {
  if (!isPathEvent(event)) return path
  const entry = pathEntryOf(event)
  return path ? pathAfter(path, entry) : pathOf([entry])
}
