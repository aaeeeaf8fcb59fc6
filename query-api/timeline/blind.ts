/** The entries of a trail that a company does not read while an application is reviewed blind (product 2.19). */
import { isHidden } from '#events/vocabulary/applications/blind.ts'
import { recruiterBoard } from '#projections/views/recruiter-board/model.ts'
import type { QueryCall } from '../core/call.ts'
import type { TrailItem } from './item.ts'

type Call = QueryCall<'timeline.read'>

/** In the trail of an application that the caller's company reviews blind, as of the instant that is asked for, the student is hidden. */
export async function isReviewedBlind({ account, params, query, read }: Call): Promise<boolean> {
  if (params.type !== 'application' || account.role !== 'recruiter') return false
  const card = await read.get(recruiterBoard, params.id)
  return !card || isHidden(card, query.at)
}

/**
 * Takes away the entries by which a referral, whose student the company knows, and a hidden application could be found to belong
 * together. What was done to such a referral by hand does not say from which status.
 */
export async function unlinked({ account, params, query, read }: Call, entries: readonly TrailItem[]): Promise<readonly TrailItem[]> {
  const linked = account.role === 'recruiter' ? entries.flatMap(({ linksTo }) => linksTo ?? []) : []
  if (linked.length === 0) return entries
  const cards = await read.byIds(recruiterBoard, linked)
  const hidden = linked.filter((id) => {
    const card = cards.get(id)
    return !card || isHidden(card, query.at)
  })
  const withoutFrom = ({ from: _, ...entry }: TrailItem) => entry
  const left = entries.filter(({ linksTo }) => linksTo === undefined || !hidden.includes(linksTo))
  return params.type === 'referral' && left.length < entries.length ? left.map(withoutFrom) : left
}
