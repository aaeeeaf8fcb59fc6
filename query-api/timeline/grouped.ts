import { utcDayOf } from '#events/vocabulary/terms.ts'
import type { TrailItem } from './item.ts'

/** The most entries that one person makes on a day (UTC) by changing their own again and again. */
const SHOWN_A_DAY = 50

/** Changes that concern nobody else: each is stored, and a trail shows what was done, not how often (product 2.20, Reads have a share). */
const OF_NO_EFFECT: ReadonlySet<string> = new Set([
  'ProfileFieldChanged',
  'ConsentGranted',
  'ConsentWithdrawn',
  'PreferencesChanged',
  'StillLookingAnswered',
  'PhotoChanged',
  'PhotoRemoved',
  'ResumeMadePrimary',
])
/**
 * Changes that others may have to answer for: equal ones of a day are one entry, and however many there are, each stands there in its own
 * words.
 */
const OF_OTHERS: ReadonlySet<string> = new Set(['JobUpdated', 'OrganizationUpdated'])

export type GroupedItem = TrailItem & {
  /** Of several that are one entry: the ids of all, the last one's at the end. */
  readonly eventIds?: readonly string[]
}

/**
 * The entries of a trail with equal changes of one person and day as one, which stands where the last of them does. Beyond fifty of a day,
 * the last of each type stands for all further ones of its type.
 * @param items the oldest first
 */
export function grouped(items: readonly TrailItem[]): readonly GroupedItem[] {
  const groups = new Map<string, { readonly key: string; item: TrailItem; readonly ids: string[] }>()
  const ofDay = new Map<string, string[]>()
  for (const item of items) {
    const { eventId, type, actor, at } = item
    const wanted = groupOf(item)
    if (wanted === eventId) {
      groups.set(eventId, { key: eventId, item, ids: [eventId] })
      continue
    }
    const day = dayOf(actor.uid, at)
    const keys = ofDay.get(day) ?? []
    ofDay.set(day, keys)
    const isShown = OF_OTHERS.has(type) || keys.length < SHOWN_A_DAY - 1 || groups.has(wanted)
    // So that no kind of change hides another one.
    const key = isShown ? wanted : `${day} ${type}`
    const group = groups.get(key)
    if (!group && !OF_OTHERS.has(type)) keys.push(key)
    // It moves to where its last change stands.
    groups.delete(key)
    groups.set(key, { key, item, ids: [...(group?.ids ?? []), eventId] })
  }
  return [...groups.values()].map(({ item, ids }) => (ids.length === 1 ? item : { ...item, eventIds: ids }))
}

/** Equal for changes that are one entry; of what stands by itself its event's id. */
export function groupOf({ eventId, type, sentence, actor, at }: TrailItem): string {
  if (!(OF_NO_EFFECT.has(type) || OF_OTHERS.has(type)) || actor.kind !== 'user') return eventId
  return `${dayOf(actor.uid, at)} ${type} ${sentence}`
}

function dayOf(uid: string | undefined, at: string): string {
  return `${uid ?? ''} ${utcDayOf(at)}`
}
