/** What the entries of points make of each other. */
import { standsInPlaceOf } from '#events/vocabulary/nominations/points.ts'
import { defined } from '#lib/fields.ts'
import type { TrailItem } from './item.ts'

/** Points that were taken back before they were shown. */
export function isUnseen({ entryId, standsAt }: TrailItem, back: TrailItem): boolean {
  return entryId !== undefined && entryId === back.entryId && standsAt !== undefined && Date.parse(standsAt) > Date.parse(back.at)
}

/**
 * Points of an offer that was given up and accepted again within the minute stand in the place of the first ones, as in the ledger: else the
 * professor would read here what the student has undone. The first entry stays where it is and goes on for the new ones. Nothing stands
 * for points that were never shown.
 */
export function standsInPlace(entries: TrailItem[], { sentence, entryId, nominationId, rule }: TrailItem, causedAt: string): boolean {
  const mayReturn = ({ type, at, standsAt }: TrailItem) =>
    type === 'PointsReversed' && standsAt !== undefined && standsInPlaceOf(at, causedAt)
  const backs = new Set(entries.filter(mayReturn).map((back) => back.entryId))
  const first = entries.findLast(
    (earlier) =>
      earlier.type === 'PointsAccrued' &&
      !earlier.internal &&
      earlier.nominationId === nominationId &&
      earlier.rule === rule &&
      backs.has(earlier.entryId),
  )
  if (!first) return false
  for (const [n, earlier] of entries.entries()) {
    // A share may be another one now.
    if (earlier === first)
      entries[n] = { ...first, ...defined({ entryId }), ...(sentence !== first.sentence && { sentenceOutside: sentence }) }
    else if (earlier.entryId === first.entryId) entries[n] = unseen(earlier)
  }
  return true
}

export function unseen(entry: TrailItem): TrailItem {
  return { ...entry, internal: true }
}
