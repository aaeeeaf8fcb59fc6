import type { TimelineEntry } from '#contract/platform.ts'
import type { ApplicationStatus } from '#events/vocabulary/application-status.ts'
import { statusOf } from './timeline-entries.tsx'

export type Mark = { readonly id: string; readonly at: string; readonly place: number; readonly status?: ApplicationStatus }
export type Stretch = { readonly from: number; readonly to: number; readonly status: ApplicationStatus }

/** Marks are spread evenly rather than by the clock, so that a busy minute can be told apart; the line takes the colour of the status. */
export function axisOf(timeline: readonly TimelineEntry[]): { readonly marks: readonly Mark[]; readonly stretches: readonly Stretch[] } {
  const oldestFirst = timeline.toReversed()
  const last = Math.max(1, oldestFirst.length - 1)
  const marks = oldestFirst.map((entry, index) => {
    const status = statusOf(entry)
    return { id: entry.eventId, at: entry.at, place: index / last, ...(status && { status }) }
  })
  const turns = marks.filter((mark): mark is Mark & { status: ApplicationStatus } => mark.status !== undefined)
  const stretches = turns.map(({ place, status }, index) => ({ from: place, to: turns[index + 1]?.place ?? 1, status }))
  return { marks, stretches }
}

/** The status that stood after so many of the marks. */
export function statusAfter(marks: readonly Mark[], shown: number): ApplicationStatus | undefined {
  return marks.slice(0, shown).findLast(({ status }) => status !== undefined)?.status
}
