import { definitions } from '#events/catalogue.ts'
import type { DomainEvent, NameOf } from '#events/define.ts'
import { encodePosition, type Actor } from '#events/envelope.ts'
import { isInsideCompany } from '#events/noticed.ts'
import { isHeldBack, type ApplicationStatus } from '#events/vocabulary/applications/application-status.ts'
import { knownSteps, type Path } from '#events/vocabulary/path.ts'
import { answerStandsAt } from '#events/vocabulary/terms.ts'
import { pick } from '#lib/pick.ts'
import { withoutPlaceholders } from '#lib/placeholders.ts'
import type { TrailItem } from './item.ts'
import { isUnseen, standsInPlace, unseen } from './points.ts'

/** Fields that entries take from events. Reasons and notes of applications and referrals, which queries hide from the other side, and reasons for opening a résumé. */
type Shown = {
  readonly applicationId?: string
  readonly from?: string
  readonly to?: string
  readonly status?: string
  readonly correctsEventId?: string
  readonly discloseAt?: string
  readonly reasonCode?: string
  readonly reason?: string
  readonly note?: string
  readonly noteId?: string
  readonly written?: { readonly text: string }
  readonly entryId?: string
  readonly nominationId?: string
  readonly rule?: string
  readonly causedAt?: string
  readonly standsAt?: string
  readonly because?: string
  readonly universityId?: string
  readonly interviewId?: string
  readonly replaces?: string
  readonly toldByDay?: true
  readonly kind?: string
}

/** Moves of a referral that a later event may take back. */
const referralMoves: ReadonlySet<string> = new Set(['ReferralAccepted', 'ReferralDeclined', 'ReferralStatusChanged'])

/** The events by which an interview is agreed. */
const interviewMoves: ReadonlySet<string> = new Set(['InterviewProposed', 'InterviewSettled'])

/** Of a referral only those that name an application: the others were done by hand. */
const links: ReadonlySet<string> = new Set([
  'ReferralStatusChanged',
  'ReferralStatusCorrected',
  'ReferralStageChanged',
  'ApplicationReferred',
  'ApplicationReferralTakenBack',
])

/** What admins do to an account: its person reads why. */
const reasonsOfAdmins: ReadonlySet<string> = new Set(['UserFieldCorrectedByAdmin', 'RoleChanged', 'AccountSuspended', 'AccountReactivated'])

/** The path of the application before and after an event of its trail, which marks what it takes back. */
type Paths = { readonly before: Path | undefined; readonly after: Path | undefined }

/** Adds the entry of an event, and marks the earlier entries that it takes back or discloses. Most events mark none, so these cost no look at others. */
export function addEntry(entries: TrailItem[], event: DomainEvent, paths: Paths): void {
  const shown = event.data as Shown
  const entry = { ...entryOf(event, shown), ...hiddenFromStudent(event.type, shown, paths) }
  if (event.type === 'PointsAccrued' && standsInPlace(entries, entry, shown.causedAt ?? '')) {
    const { entryId: _, ...toldAsFirst } = entry
    entries.push(unseen(toldAsFirst))
    return
  }
  const isBackUnseen = event.type === 'PointsReversed' && entries.some((earlier) => isUnseen(earlier, entry))
  if (isBackUnseen) change(entries, (earlier) => (isUnseen(earlier, entry) ? unseen(earlier) : earlier))
  else if (marksOthers(event, paths)) {
    const told = event.type === 'ApplicationStatusDisclosed' ? entries.findLastIndex((earlier) => isToldBy(shown, earlier)) : -1
    const isTakenBack = takenBackBy(event, entries, paths)
    change(entries, (earlier, n) => (n === told ? disclosed(earlier, entry) : marked(earlier, event, isTakenBack(earlier, n))))
  }
  entries.push(isBackUnseen ? unseen(entry) : entry)
}

/**
 * Whether it is the move that a disclosure is about, if it is the last such. Not the way back to what the student knew, of which they notice
 * nothing; nor an earlier one that was never disclosed, because the student forestalled it.
 */
function isToldBy({ status }: Shown, { to, fromOutside, discloseAt }: TrailItem): boolean {
  return to === status && (fromOutside !== to || discloseAt !== undefined)
}

function change(entries: TrailItem[], to: (earlier: TrailItem, n: number) => TrailItem): void {
  for (const [n, earlier] of entries.entries()) entries[n] = to(earlier, n)
}

/** Whether there may be something for `marked` or a disclosure to do. */
function marksOthers(event: DomainEvent, { before, after }: Paths): boolean {
  const { type, data } = event
  if (before !== after || isStatusMove(event) || type.startsWith('Interview')) return true
  return type === 'ApplicationNoteRetracted' || type === 'ApplicationStatusDisclosed' || (data as Shown).correctsEventId !== undefined
}

/** Whether an earlier entry is struck out by an event; false for one that stands again by it, undefined where it is not concerned. */
type TakenBack = (earlier: TrailItem, n: number) => boolean | undefined

/** Of an application by its path: what leaves it is struck out, also what the student was never told once they move. */
function takenBackBy({ type, data }: DomainEvent, entries: readonly TrailItem[], paths: Paths): TakenBack {
  const { correctsEventId } = data as Shown
  if (!paths.after) {
    const first = entries.findIndex(({ eventId }) => eventId === correctsEventId)
    return ({ type: of }, n) => (first >= 0 && n >= first && referralMoves.has(of)) || undefined
  }
  const [before, after] = [idsOf(paths.before), idsOf(paths.after)]
  const first = entries.findIndex(({ eventId }) => before.has(eventId) && !after.has(eventId))
  return ({ eventId, type: of }, n) => {
    if (before.has(eventId) !== after.has(eventId)) return before.has(eventId)
    // A day that was set for an interview goes with the invitation to it.
    return (type === 'ApplicationStatusCorrected' && of === 'InterviewRescheduled' && first >= 0 && n >= first) || undefined
  }
}

function idsOf(path: Path | undefined): ReadonlySet<string> {
  return new Set(path?.steps.map(({ eventId }) => eventId))
}

function entryOf(event: DomainEvent, shown: Shown): TrailItem {
  const { actor, occurredAt, requestId } = event.meta
  const sentence = narrate(event)
  const sentenceOutside = narrate({ ...event, data: { ...event.data, reasonCode: 'unspecified' } })
  const ofApplication = event.stream.startsWith('application-')
  const ofReferral = event.stream.startsWith('referral-')
  const ofPoints = event.stream.startsWith('points-')
  const ofCampus = event.stream.startsWith('campus-')
  const ofResumes = event.stream.startsWith('resumes-')
  const ofUser = event.stream.startsWith('user-')
  return {
    eventId: event.id,
    at: occurredAt,
    recordedAt: event.recordedAt,
    type: event.type,
    sentence,
    ...(sentenceOutside !== sentence && { sentenceOutside }),
    actor: pick(actor, 'kind', 'uid', 'role'),
    // Of an account they are roles, which the sentence names.
    ...(!ofUser && pick(shown, 'from', 'to')),
    ...pick(shown, 'correctsEventId', 'discloseAt', 'toldByDay'),
    ...(ofApplication && pick({ ...shown, ...(shown.written && { note: shown.written.text }) }, 'reasonCode', 'reason', 'note', 'noteId')),
    ...((ofReferral || ofResumes || ofCampus || reasonsOfAdmins.has(event.type)) && pick(shown, 'reason')),
    ...(ofApplication && pick(shown, 'interviewId')),
    ...(ofApplication && shown.kind === 'correction' && { correction: true as const }),
    ...(links.has(event.type) && shown.applicationId !== undefined && { linksTo: shown.applicationId }),
    ...(ofCampus && shown.universityId !== undefined && { campus: shown.universityId }),
    ...(ofPoints && pick(shown, 'entryId', 'nominationId', 'rule', 'standsAt')),
    // The student can still undo it.
    ...(ofPoints && shown.because === 'reneged' && { standsAt: answerStandsAt(occurredAt) }),
    requestId,
    ...pick(event.meta, 'operation', 'bulkId'),
    position: encodePosition(event.position),
  }
}

function marked(before: TrailItem, event: DomainEvent, isTakenBack: boolean | undefined): TrailItem {
  if (event.type === 'ApplicationNoteRetracted') return before.noteId === (event.data as Shown).noteId ? retracted(before, event) : before
  if (event.type.startsWith('Interview')) return interviewMarked(before, event)
  const earlier = isStatusMove(event) ? notHeldBack(before, event.meta.occurredAt) : before
  if (isTakenBack === false) return without(earlier)
  return isTakenBack && earlier.undoneBy === undefined ? { ...earlier, undoneBy: event.id } : earlier
}

/** An interview that is off, or in whose place another came, is struck out, until it is on again: then that it was off is. */
function interviewMarked(before: TrailItem, { id, type, data }: DomainEvent): TrailItem {
  const { interviewId, replaces } = data as Shown
  const about = type === 'InterviewProposed' ? replaces : interviewId
  if (about === undefined || before.interviewId !== about) return before
  if (type === 'InterviewResumed' && before.type === 'InterviewCanceled') return { undoneBy: id, ...before }
  if (!interviewMoves.has(before.type)) return before
  if (type === 'InterviewResumed') return without(before)
  return type === 'InterviewProposed' || type === 'InterviewCanceled' ? { undoneBy: id, ...before } : before
}

function without({ undoneBy: _by, ...entry }: TrailItem): TrailItem {
  return entry
}

/** Nothing shows what the note said any more, at no earlier instant either. */
function retracted({ note: _text, ...entry }: TrailItem, { id }: DomainEvent): TrailItem {
  return { undoneBy: id, ...entry }
}

function isStatusMove({ type, data }: DomainEvent): boolean {
  return type.startsWith('Application') && 'to' in data
}

/** The entry of a move that was held back, which is void once the application is moved on. */
function notHeldBack(entry: TrailItem, at: string): TrailItem {
  return entry.discloseAt === undefined ? entry : { heldUntil: at, ...entry }
}

function disclosed(before: TrailItem, { at, recordedAt, position }: TrailItem): TrailItem {
  const { internal, ...known } = notHeldBack(before, at)
  return internal ? { ...known, disclosed: { at, recordedAt, position } } : known
}

/**
 * The part of an entry that the student must not see. All of it: views, notes, disclosures, rejections and offers before their disclosure,
 * and moves that take these back unseen. Of the others the status that it came from, where they were not told of that one.
 */
function hiddenFromStudent(type: string, { from, to }: Shown, { before }: Paths): Pick<TrailItem, 'internal' | 'fromOutside'> {
  if (isInsideCompany(type) || type === 'ApplicationStatusDisclosed') return { internal: true }
  if (!type.startsWith('Application') || to === undefined) return {}
  const known = before && knownSteps(before).at(-1)?.status
  return {
    ...((isHeldBack(to as ApplicationStatus) || to === known) && { internal: true }),
    ...(known !== undefined && from !== known && { fromOutside: known }),
  }
}

/** The only place where free text (titles, labels) and placeholders come together. */
function narrate(event: DomainEvent): string {
  return definitions.get(event.type)?.narrate(withoutPlaceholders(event.data), placeholderOf, actorName(event.meta.actor)) ?? event.type
}

/** Of an accepted referral that ended without an application. */
export function endSentence(): string {
  return definitions.get('ReferralExpired')?.narrate({ from: 'accepted' }, placeholderOf, '') ?? 'ReferralExpired'
}

/** Of an entry as an event of another type would have it. */
export function sentenceOf(type: string, { actor, to }: Pick<TrailItem, 'actor' | 'to'>): string {
  return definitions.get(type)?.narrate({ to }, placeholderOf, actorName(actor)) ?? type
}

/** Placeholder that queries replace by the current name. */
const placeholderOf: NameOf = (uid) => (uid === undefined ? 'Somebody' : `{u:${uid}}`)

/** An import acts in the name of people, with their role; a process has no role. */
function actorName({ kind, uid, role }: Actor): string {
  if (role !== undefined) return placeholderOf(uid)
  return kind === 'import' ? 'The import' : 'The platform'
}
