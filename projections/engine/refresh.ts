import { encodePosition, type Position } from '#events/envelope.ts'
import type { Changed } from './apply.ts'
import type { Projection } from '../define.ts'

/** What the pages in some rooms have to read again. Realtime gathers those that come close together, and cuts long lists. */
export type RoutedRefresh = {
  readonly rooms: readonly string[]
  readonly topics: readonly string[]
  readonly ids: readonly string[]
  /** 20 digits. */
  readonly position: string
}

/** Whoever saw a document before the change or sees it after: who loses sight of it has to know too. */
export function refreshesOf(
  { model, audience }: Projection,
  changed: ReadonlyMap<string, Changed>,
  position: Position,
): readonly RoutedRefresh[] {
  const byRooms = new Map<string, { readonly rooms: readonly string[]; readonly ids: string[] }>()
  for (const [id, { before, after }] of changed) {
    const rooms = [
      ...new Set([...(before ? audience(before, after._del ? undefined : after) : []), ...(after._del ? [] : audience(after, before))]),
    ].toSorted()
    const key = rooms.join(' ')
    const group = byRooms.get(key) ?? { rooms, ids: [] }
    byRooms.set(key, group)
    group.ids.push(id)
  }
  return [...byRooms.values()]
    .filter(({ rooms }) => rooms.length > 0)
    .map(({ rooms, ids }) => ({ rooms, topics: model.topics, ids, position: encodePosition(position) }))
}
