import type { TimelineEntry } from '#contract/platform.ts'
import {
  applicationStatuses,
  applicationStatusLabels,
  reasonLabels,
  type ApplicationStatus,
} from '#events/vocabulary/application-status.ts'
import { shortAge } from '../../lib/time.ts'
import { applicationColour } from '../../lib/status-labels.ts'
import { Emphasized } from '../../ui/Emphasized.tsx'
import type { TrailEntry } from '../../ui/Trail.tsx'

/** The status that an entry led to; applying leads to the first. */
export function statusOf({ type, to }: Pick<TimelineEntry, 'type' | 'to'>): ApplicationStatus | undefined {
  return type === 'ApplicationSubmitted' ? 'submitted' : applicationStatuses.find((status) => status === to)
}

/** The entries of the trail. @param showRequests adds to each the request that caused it, for audits */
export function trailEntries(timeline: readonly TimelineEntry[], showRequests: boolean): TrailEntry[] {
  return timeline.map((entry, index) => {
    const { eventId, at, sentence, actor, reasonCode, reason, note, via, requestId, correctsEventId, undoneBy } = entry
    const status = statusOf(entry)
    const undoing = timeline[index - 1]?.eventId === undoneBy ? 'undone by the line above' : 'undone later'
    const undoes = correctsEventId !== undefined && timeline[index + 1]?.eventId === correctsEventId
    const why = Object.entries(reasonLabels).find(([code]) => code === reasonCode)?.[1]
    return {
      key: eventId,
      at,
      sentence: <Emphasized text={sentence} parts={[actor.displayName, ...(status ? [applicationStatusLabels[status]] : [])]} />,
      detail: (
        <>
          {[
            actor.role,
            reasonCode === 'unspecified' ? undefined : why,
            timeInPreviousStep(timeline, index),
            undoes && 'undoes the line below',
            undoneBy && undoing,
          ]
            .filter(Boolean)
            .join(' · ')}
          {showRequests && (
            <>
              {' · '}
              <span className="trail-via" title={`Request ${requestId}`}>
                {via}
              </span>
            </>
          )}
        </>
      ),
      quote: note ?? reason,
      ...(status && { colour: applicationColour(status) }),
      ...(undoneBy && { undone: true }),
    }
  })
}

/** `after 9 d in Under review`: how long the previous step lasted. Undone entries and the entries that undid them do not count. */
export function timeInPreviousStep(timeline: readonly TimelineEntry[], index: number): string | undefined {
  const entry = timeline[index]
  if (!entry || entry.correctsEventId !== undefined || entry.type === 'ApplicationStatusDisclosed' || statusOf(entry) === undefined)
    return undefined
  const before = timeline
    .slice(index + 1)
    .find(
      (older) =>
        older.undoneBy === undefined &&
        older.correctsEventId === undefined &&
        older.type !== 'ApplicationStatusDisclosed' &&
        statusOf(older) !== undefined,
    )
  const step = before && statusOf(before)
  return (
    before && step && `after ${shortAge(before.at, Date.parse(entry.at)).replace('now', 'a moment')} in ${applicationStatusLabels[step]}`
  )
}
