import type { ApplicationReply } from '#contract/applications.ts'
import type { TimelineEntry } from '#contract/platform.ts'
import { applicationStatuses } from '#events/vocabulary/applications/application-status.ts'
import { pathAfter, pathFrom, pathKinds, standing, type Path, type PathEntry } from '#events/vocabulary/path.ts'
import { statusOf } from './trail-entries.tsx'

/**
 * An application without what came after a moment: its status, notes, and by whom the applicant was put forward.
 * Interview and offer are left out: since when they are as they are, the record says in its sentences alone.
 * A note that was retracted since then stays left out: what it said is shown to nobody any more.
 * @param moment of the record; undefined is now
 */
export function asItWas(application: ApplicationReply, timeline: readonly TimelineEntry[], moment: string | undefined): ApplicationReply {
  if (moment === undefined) return application
  const {
    notes,
    nominations,
    referral,
    source,
    interviewAt: _at,
    interviews: _interviews,
    answerBy: _answer,
    offerExpiresOn: _on,
    offerText: _text,
    offerExpired: _ended,
    ...rest
  } = application
  const step = timeline.find((entry) => entry.at <= moment && statusOf(entry) !== undefined)
  const agreed = nominations?.filter(({ at }) => at <= moment)
  const wasReferred = !timeline.some(({ type, at }) => type === 'ApplicationReferred' && at > moment)
  return {
    ...rest,
    ...standing(pathThen(application, timeline, moment).steps),
    ...(step?.type === 'OfferExpired' && { offerExpired: true }),
    ...(notes && { notes: notes.filter(({ at }) => at <= moment) }),
    ...(agreed && agreed.length > 0 && { nominations: agreed }),
    ...(referral && wasReferred && { referral }),
    // Where the company is shown no nominations, it is not known when the student agreed, and the source stays.
    ...(source && !(source === 'nominated' && agreed?.length === 0) && { source }),
  }
}

/** The path at a moment, as far as the record is loaded. */
function pathThen({ id, submittedAt }: ApplicationReply, timeline: readonly TimelineEntry[], moment: string): Path {
  let path = pathFrom({ eventId: id, at: submittedAt, kind: 'submitted', to: 'submitted' })
  for (const entry of timeline.toReversed()) {
    const kind = entry.at <= moment ? pathKinds[entry.type as keyof typeof pathKinds] : undefined
    if (kind !== undefined) path = pathAfter(path, entryOf(entry, kind, path))
  }
  return path
}

function entryOf(
  { eventId, at, to, correctsEventId, actor: { role }, discloseAt }: TimelineEntry,
  kind: PathEntry['kind'],
  path: Path,
): PathEntry {
  return {
    eventId,
    at,
    kind,
    // The entry of a disclosure does not say of what it is.
    to: applicationStatuses.find((status) => status === to) ?? standing(path.steps).status,
    ...(correctsEventId !== undefined && { corrects: correctsEventId }),
    ...(role !== undefined && { role }),
    ...(role === 'student' && { byStudent: true }),
    ...(discloseAt !== undefined && { held: true }),
  }
}
