import type { TimelineEntry } from '#query-api/replies.ts'
import { applicationStatuses, reasonLabels, type ApplicationStatus } from '#events/vocabulary/application-status.ts'
import { applicationColour } from '../../lib/status-words.ts'
import type { TrailEntry } from '../../ui/Trail.tsx'

/** The status that an entry led to; applying leads to the first. */
export function statusOf({ type, to }: Pick<TimelineEntry, 'type' | 'to'>): ApplicationStatus | undefined {
  return type === 'ApplicationSubmitted' ? 'submitted' : applicationStatuses.find((status) => status === to)
}

/** The event's own sentence, under it who and, for those who check records, through which request; what was undone stays, struck through. */
export function trailOf(timeline: readonly TimelineEntry[], showRequests: boolean): TrailEntry[] {
  return timeline.map((entry, index) => {
    const { eventId, at, sentence, actor, reasonCode, reason, note, via, requestId, undoneBy } = entry
    const status = statusOf(entry)
    const undoing = timeline[index - 1]?.eventId === undoneBy ? 'undone by the line above' : 'undone later'
    const why = Object.entries(reasonLabels).find(([code]) => code === reasonCode)?.[1]
    return {
      key: eventId,
      at,
      sentence,
      detail: (
        <>
          {[actor.role, reasonCode === 'unspecified' ? undefined : why, undoneBy && undoing].filter(Boolean).join(' · ')}
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
