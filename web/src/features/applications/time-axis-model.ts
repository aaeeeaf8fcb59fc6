import type { TimelineEntry } from '#contract/platform.ts'
import type { ApplicationStatus } from '#events/vocabulary/application-status.ts'
import { statusOf } from './trail-entries.tsx'

export type AxisMark = { readonly id: string; readonly at: string; readonly position: number; readonly status?: ApplicationStatus }
export type Segment = { readonly from: number; readonly to: number; readonly status: ApplicationStatus }

/** The marks at even distances, so that events of the same minute stay apart, and the segments between changes of status. Positions go from 0 to 1. */
export function axisOf(timeline: readonly TimelineEntry[]): { readonly marks: readonly AxisMark[]; readonly segments: readonly Segment[] } {
  const oldestFirst = timeline.toReversed()
  const last = Math.max(1, oldestFirst.length - 1)
  const marks = oldestFirst.map((entry, index) => {
    const status = statusOf(entry)
    return { id: entry.eventId, at: entry.at, position: index / last, ...(status && { status }) }
  })
  const statusMarks = marks.filter((mark): mark is AxisMark & { status: ApplicationStatus } => mark.status !== undefined)
  const segments = statusMarks.map(({ position, status }, index) => ({ from: position, to: statusMarks[index + 1]?.position ?? 1, status }))
  return { marks, segments }
}

/** The status after the first `shown` marks. */
export function statusAfter(marks: readonly AxisMark[], shown: number): ApplicationStatus | undefined {
  return marks.slice(0, shown).findLast(({ status }) => status !== undefined)?.status
}
