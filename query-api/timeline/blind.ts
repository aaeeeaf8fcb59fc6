/** The entries of a trail that a company does not read while an application is reviewed blind (product 2.19). */
import { isHidden } from '#events/vocabulary/applications/blind.ts'
import { decodePosition, encodePosition, START } from '#events/envelope.ts'
import { isHandedInOutside, referralMovesFor, referralStatuses, type ReferralStatus } from '#events/vocabulary/referrals/referral-status.ts'
import { isDoneOnlyLinked, linkOf } from '#events/vocabulary/referrals/unlinked.ts'
import { recruiterBoard } from '#projections/views/recruiter-board/model.ts'
import { pairId } from '#lib/pair-id.ts'
import { referrals, type ReferralDocument } from '#projections/views/referrals/model.ts'
import type { QueryCall } from '../core/call.ts'
import { endedAt, unlinked as withoutApplication } from '../referrals/unlinked.ts'
import { endSentence, sentenceOf } from './entry.ts'
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
 * together. @param now in milliseconds
 */
export async function unlinked(
  { account, params, query, read }: Call,
  entries: readonly TrailItem[],
  now: number,
): Promise<readonly TrailItem[]> {
  if (account.role !== 'recruiter') return entries
  const linked = entries.flatMap(({ linksTo }) => linksTo ?? [])
  const cards = await read.byIds(recruiterBoard, linked)
  const hidden = linked.filter((id) => {
    const card = cards.get(id)
    return !card || isHidden(card, query.at)
  })
  const referral = params.type === 'referral' ? await read.get(referrals, params.id) : undefined
  if (referral) {
    const left = asIfUnlinked(entries, hidden)
    // After a hidden one that was withdrawn it may follow another by now, whose name is open.
    const follows = linkOf(referral)
    const isLinked = left !== entries && (follows === undefined || hidden.includes(follows))
    const isAccepted = (isLinked ? referral.unlinked : referral)?.status === 'accepted'
    return withEnd(left, referral, isAccepted ? (isLinked ? withoutApplication : endedAt)(referral, now) : undefined)
  }
  return byDay(entries.filter(({ linksTo }) => linksTo === undefined || !hidden.includes(linksTo)))
}

/**
 * An erasure ends other things of the student at its instant, under their name: what is told by its day has the request and the place in the
 * log of no event, which would tell that instant, too (docs/decisions/the-day-of-an-erasure.md).
 */
export function byDay(entries: readonly TrailItem[]): readonly TrailItem[] {
  return entries.map((entry, n) => {
    if (!entry.toldByDay) return entry
    const { eventId: requestId, at: recordedAt } = entry
    return { ...entry, recordedAt, requestId, position: positionAfter(entries[n - 1]) }
  })
}

/** Of an entry that follows another one, without a place of its own in the log. */
function positionAfter(before: TrailItem | undefined): string {
  return encodePosition((decodePosition(before?.position ?? '') ?? START) + 1n)
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
  const isStep = ({ linksTo }: TrailItem) => linksTo !== undefined && hidden.includes(linksTo)
  const first = entries.findIndex(isStep)
  if (first < 0) return entries
  let status: ReferralStatus | undefined
  let external = false
  return entries.flatMap((entry, n) => {
    const from = status
    const before = external
    const to = statusBy[entry.type] ?? statusOf(entry.to)
    if (isStep(entry) || (n > first && entry.linksTo === undefined && from && to && isDoneOnlyLinked(from, to))) return []
    status = to ?? status
    external = (to && isHandedInOutside({ to, ...(isSaidOutside(entry) && { external: true }) }, before)) ?? before
    // Of an extension it is the former last day.
    return from && statusOf(entry.from) ? movedFrom({ status: from, external: before }, entry) : entry
  })
}

function statusOf(text: string | undefined): ReferralStatus | undefined {
  return referralStatuses.find((one) => one === text)
}

/** “Applied” is said by hand without an application only of what was handed in outside. */
function isSaidOutside({ type, to, linksTo }: TrailItem): boolean {
  return type === 'ReferralStatusChanged' && to === 'submitted' && linksTo === undefined
}

type Stood = { readonly status: ReferralStatus; readonly external: boolean }
/** What is a correction where the application has ended is a move where there is none, and the other way round. */
function movedFrom({ status: from, external }: Stood, entry: TrailItem): TrailItem {
  const isByAdmin = entry.actor.role === 'admin' && (entry.type === 'ReferralStatusChanged' || entry.type === 'ReferralStatusCorrected')
  if (!isByAdmin) return { ...entry, from }
  const isMove = referralMovesFor('admin', from, external).some((to) => to === entry.to)
  const type = isMove ? 'ReferralStatusChanged' : 'ReferralStatusCorrected'
  return type === entry.type ? { ...entry, from } : { ...entry, from, type, sentence: sentenceOf(type, entry) }
}

/**
 * An accepted referral ends with its term; in an older log also with the account of its student. Where a hidden application stands for that,
 * no event says so, and of the others it comes a little later: its company reads the same entry as of the others: of those it tells no id, request or position either, which only
 * an event has.
 * @param stood the referral as it stands without that application
 */
export function withEnd(
  left: readonly TrailItem[],
  { _id: id, expiresAt }: ReferralDocument,
  stood: ReferralDocument | undefined,
): readonly TrailItem[] {
  const hasEnded = stood?.status === 'expired'
  // By then it had ended as far as its company knows, and what was done by hand to one that follows an application is not told.
  const until = hasEnded ? left.filter(({ at }) => Date.parse(at) < Date.parse(expiresAt)) : left
  const told = until.map((entry, n) => {
    const { type, from, actor, at } = entry
    if (type !== 'ReferralExpired' || from !== 'accepted' || actor.kind === 'import') return entry
    return endOf(id, until[n - 1], actor.kind === 'timer' ? expiresAt : at, expiresAt)
  })
  return hasEnded ? [...told, endOf(id, told.at(-1), stood.since, expiresAt)] : told
}

/** @param before the entry before it */
function endOf(referralId: string, before: TrailItem | undefined, at: string, expiresAt: string): TrailItem {
  const id = pairId(referralId, `expired ${before?.eventId ?? ''}`)
  const isByTimer = Date.parse(at) >= Date.parse(expiresAt)
  return {
    eventId: id,
    at,
    recordedAt: at,
    type: 'ReferralExpired',
    sentence: endSentence(),
    actor: { kind: isByTimer ? 'timer' : 'process' },
    from: 'accepted',
    requestId: id,
    operation: isByTimer ? 'timer.referralExpired' : 'process.windUpErased',
    position: positionAfter(before),
  }
}
