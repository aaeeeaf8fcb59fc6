/** A trail as people outside the company read it. */
import { pick } from '#lib/pick.ts'
import type { TrailItem } from './item.ts'

/** Without what is internal. What was held back happened when it was disclosed, so that no instant before tells of it. */
export function seenOutside(entries: readonly TrailItem[]): readonly TrailItem[] {
  return entries
    .filter(({ internal }) => !internal)
    .map(({ disclosed, ...entry }) => ({ ...entry, ...disclosed, ...cameWith(entries, entry) }))
    .toSorted((one, other) => (one.position < other.position ? -1 : 1))
}

/** What comes with a disclosure comes with its move, as where nothing is held back. */
function cameWith(entries: readonly TrailItem[], { operation, at }: TrailItem): Partial<TrailItem> {
  const move = operation === 'timer.statusDisclosed' ? entries.find(({ disclosed }) => disclosed?.at === at) : undefined
  return move ? pick(move, 'operation', 'requestId', 'actor') : {}
}
