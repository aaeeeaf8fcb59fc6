import { encodePosition, type Position } from '#events/envelope.ts'
import type { Changed } from './apply.ts'
import type { Projection } from '../define.ts'

/**
 * Topics and ids that the people in some rooms have to read again, where a page of theirs is open. `realtime/` merges refreshes in quick succession and shortens long lists.
 */
export type RoutedRefresh = {
  readonly rooms: readonly string[]
  readonly topics: readonly string[]
  readonly ids: readonly string[] | 'all'
  /** 20 digits. */
  readonly position: string
}

/** The same of documents, each by its id. */
type DocumentsRefresh = Omit<RoutedRefresh, 'ids'> & { readonly ids: readonly string[] }

/** Documents of a view whose changes are told later, unless they have changed again by then. */
export type LaterRefresh = {
  readonly view: string
  readonly ids: readonly string[]
  /** 20 digits. */
  readonly position: string
  /** Milliseconds since 1970. */
  readonly at: number
}

/** The changes that are told now, and those that are told later. */
export function toldBy(
  { model, toldFrom }: Projection,
  changed: ReadonlyMap<string, Changed>,
  position: Position,
  now: number,
): { readonly changed: ReadonlyMap<string, Changed>; readonly later: readonly LaterRefresh[] } {
  if (!toldFrom) return { changed, later: [] }
  const byInstant = Map.groupBy(changed, ([, { after, event }]) => Math.max(now, event && !after._del ? toldFrom(after, event) : 0))
  const later = [...byInstant].filter(([at]) => at > now && at < Infinity)
  return {
    changed: new Map(byInstant.get(now)),
    later: later.map(([at, of]) => ({ view: model.name, ids: of.map(([id]) => id), position: encodePosition(position), at })),
  }
}

/** Refreshes go to the audience before and after the change: people who can no longer see a document have to know too. */
export function refreshesOf(
  { model, audience }: Projection,
  changed: ReadonlyMap<string, Changed>,
  position: Position,
): readonly DocumentsRefresh[] {
  const byRooms = new Map<string, { readonly rooms: readonly string[]; readonly ids: string[] }>()
  for (const [id, { before, after, event }] of changed) {
    const told = before && !before._del ? audience(before, after._del ? undefined : after) : []
    const telling = after._del ? [] : audience(after, before, event)
    if (told.length + telling.length === 0) continue
    const rooms = [...new Set([...told, ...telling])].toSorted()
    const key = rooms.join(' ')
    const group = byRooms.get(key)
    if (group) group.ids.push(id)
    else byRooms.set(key, { rooms, ids: [id] })
  }
  return [...byRooms.values()].map(({ rooms, ids }) => ({ rooms, topics: model.topics, ids, position: encodePosition(position) }))
}

/**
 * What several views tell of one page, without what they say twice: for each that names a topic and an id, an open page would read them
 * once more, at the same position.
 */
export function combined(refreshes: readonly DocumentsRefresh[]): readonly RoutedRefresh[] {
  const byRooms = Map.groupBy(refreshes, ({ rooms }) => rooms.join(' '))
  return [...byRooms.values()].flatMap((ofRooms) => (ofRooms.length === 1 ? ofRooms : byIds(ofRooms)))
}

/** Of the same rooms: topics with the same ids together. */
function byIds(refreshes: readonly DocumentsRefresh[]): readonly RoutedRefresh[] {
  const named = new Map<string, Set<string>>()
  for (const { topics, ids } of refreshes) for (const topic of topics) named.set(topic, new Set([...(named.get(topic) ?? []), ...ids]))
  const groups = Map.groupBy(named, ([, ids]) => [...ids].toSorted().join(' '))
  return [...groups.values()].flatMap((group) =>
    refreshes.slice(0, 1).map((one) => ({ ...one, topics: group.map(([topic]) => topic), ids: [...(group[0]?.[1] ?? [])] })),
  )
}
