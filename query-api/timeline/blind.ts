/** The entries of a trail that a company does not read while an application is reviewed blind (product 2.19). */
import { isHidden } from '#events/vocabulary/applications/blind.ts'
import type { ReferralStatus } from '#events/vocabulary/referrals/referral-status.ts'
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
 * together.
 */
export async function unlinked({ account, params, query, read }: Call, entries: readonly TrailItem[]): Promise<readonly TrailItem[]> {
  const linked = account.role === 'recruiter' ? entries.flatMap(({ linksTo }) => linksTo ?? []) : []
  if (linked.length === 0) return entries
  const cards = await read.byIds(recruiterBoard, linked)
  const hidden = linked.filter((id) => {
    const card = cards.get(id)
    return !card || isHidden(card, query.at)
  })
  if (params.type === 'referral') return asIfUnlinked(entries, hidden)
  return entries.filter(({ linksTo }) => linksTo === undefined || !hidden.includes(linksTo))
}

/** What the events of a referral make of it that do not say so themselves. */
const statusBy: Readonly<Record<string, ReferralStatus>> = {
  ReferralInvited: 'invited',
  ReferralAccepted: 'accepted',
  ReferralDeclined: 'declined',
  ReferralAnswerTakenBack: 'invited',
  ReferralExpired: 'expired',
}

/** The trail of a referral without the entries of hidden applications: what was done to it by hand went on from where it stood else. */
export function asIfUnlinked(entries: readonly TrailItem[], hidden: readonly string[]): readonly TrailItem[] {
  const left = entries.filter(({ linksTo }) => linksTo === undefined || !hidden.includes(linksTo))
  if (left.length === entries.length) return entries
  let status: string | undefined
  return left.map((entry) => {
    const from = status
    status = statusBy[entry.type] ?? entry.to ?? status
    return entry.from === undefined || from === undefined ? entry : { ...entry, from }
  })
}
