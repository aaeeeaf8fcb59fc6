import { definitions } from '#events/catalogue.ts'
import type { DomainEvent, NameOf } from '#events/define.ts'
import { encodePosition, type Actor } from '#events/envelope.ts'
import type { ApplicationStatus } from '#events/vocabulary/application-status.ts'
import { isHeldBack } from '../../application-progress.ts'
import { pick } from '../../pick.ts'
import type { TimelineItem } from './model.ts'

/** Fields that entries take from events. Reasons and notes only of applications and referrals: queries hide those from the other side. */
type Shown = {
  readonly applicationId?: string
  readonly from?: string
  readonly to?: string
  readonly status?: string
  readonly correctsEventId?: string
  readonly reasonCode?: string
  readonly reason?: string
  readonly note?: string
}

/** Appends an entry, and marks earlier entries that it takes back or discloses. */
export function withEntry(entries: readonly TimelineItem[], event: DomainEvent): readonly TimelineItem[] {
  const shown = event.data as Shown
  const entry = entryOf(event, shown, isInternal(entries, event.type, shown))
  return [...entries.map((earlier) => marked(earlier, event, shown)), entry]
}

function entryOf(event: DomainEvent, shown: Shown, internal: boolean): TimelineItem {
  const { actor, occurredAt, requestId } = event.meta
  const sentence = narrate(event)
  const sentenceOutside = narrate({ ...event, data: { ...event.data, reasonCode: 'unspecified' } })
  const ofApplication = event.stream.startsWith('application-')
  const ofReferral = event.stream.startsWith('referral-')
  return {
    eventId: event.id,
    at: occurredAt,
    recordedAt: event.recordedAt,
    type: event.type,
    sentence,
    ...(sentenceOutside !== sentence && { sentenceOutside }),
    actor: pick(actor, 'kind', 'uid', 'role'),
    ...pick(shown, 'from', 'to', 'correctsEventId'),
    ...(ofApplication && pick(shown, 'reasonCode', 'reason', 'note')),
    ...(ofReferral && pick(shown, 'reason')),
    requestId,
    ...pick(event.meta, 'operation'),
    ...(internal && { internal }),
    position: encodePosition(event.position),
  }
}

function marked(earlier: TimelineItem, event: DomainEvent, { correctsEventId, status }: Shown): TimelineItem {
  if (earlier.eventId === correctsEventId) return { ...earlier, undoneBy: event.id }
  if (event.type !== 'ApplicationStatusDisclosed' || earlier.to !== status || earlier.undoneBy !== undefined) return earlier
  const { internal: _internal, ...known } = earlier
  return known
}

/** Whether to hide it from the student: views, rejections and offers before their disclosure, and corrections of these. */
function isInternal(entries: readonly TimelineItem[], type: string, { from, to }: Shown): boolean {
  if (type === 'ApplicationViewed' || type === 'ApplicationStatusDisclosed') return true
  if (!type.startsWith('Application') || to === undefined) return false
  const known = entries.some((entry) => entry.to === to && !entry.internal && entry.undoneBy === undefined)
  const unknownBefore = entries.findLast((entry) => entry.to === from)?.internal ?? false
  return type === 'ApplicationStatusChanged'
    ? isHeldBack(to as ApplicationStatus)
    : unknownBefore || (isHeldBack(to as ApplicationStatus) && !known)
}

function narrate(event: DomainEvent): string {
  return definitions.get(event.type)?.narrate(event.data, placeholderOf, actorName(event.meta.actor)) ?? event.type
}

/** Placeholder that queries replace by the current name. */
const placeholderOf: NameOf = (uid) => (uid === undefined ? 'Somebody' : `{u:${uid}}`)

/** An import acts in the name of people, with their role; a process has no role. */
function actorName({ kind, uid, role }: Actor): string {
  if (role !== undefined) return placeholderOf(uid)
  return kind === 'import' ? 'The import' : 'The platform'
}
