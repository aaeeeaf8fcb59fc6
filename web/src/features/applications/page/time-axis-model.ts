import type { TimelineEntry } from '#contract/platform.ts'
import { isTerminal, type ApplicationStatus } from '#events/vocabulary/applications/application-status.ts'
import { statusLabelOf } from '../../../lib/words/status-labels.ts'
import { statusOf } from './path-of-record.ts'

/** A moment at which something happened. Positions go from 0 to 1. */
export type AxisMark = { readonly at: string; readonly position: number; readonly status?: ApplicationStatus; readonly label?: string }
export type Segment = { readonly from: number; readonly to: number; readonly status: ApplicationStatus }

/** How far neighbouring marks lie apart at least, so that each can be told from the next and be reached. */
const leastGap = 0.025

/** `unread`: so far reaches what lies before the entries that are loaded. */
type Axis = { readonly marks: readonly AxisMark[]; readonly segments: readonly Segment[]; readonly unread: number }

/**
 * One mark per moment, as far apart as the time between them, and the segments between changes of status.
 * @param since when it all began, so that the axis keeps its scale while earlier entries are not loaded
 * @param now until when the last status lasts, in milliseconds; an application that has ended ends its axis, too
 */
export function axisOf(timeline: readonly TimelineEntry[], since: string | undefined, now: number): Axis {
  const loaded = [...Map.groupBy(timeline.toReversed(), ({ at }) => at)]
  const hasUnread = since !== undefined && since < (loaded[0]?.[0] ?? since)
  const moments: typeof loaded = hasUnread ? [[since, []], ...loaded] : loaded
  const gaps = moments.slice(1).map(([at], index) => Date.parse(at) - Date.parse(moments[index]?.[0] ?? at))
  const [newest] = timeline
  const current = statusIn(timeline)
  const lasting = newest && current && !isTerminal(current.status) ? Math.max(1, now - Date.parse(newest.at)) : 0
  if (lasting > 0) gaps.push(lasting)
  const whole = gaps.reduce((sum, gap) => sum + gap, 0)
  const least = Math.min(leastGap, 0.5 / Math.max(1, gaps.length))
  let position = 0
  const marks = moments.map(([at, entries], index): AxisMark => {
    if (index > 0) position += least + (1 - least * gaps.length) * ((gaps[index - 1] ?? 0) / whole)
    return { at, position: index === gaps.length && index > 0 ? 1 : position, ...statusIn(entries.toReversed()) }
  })
  const changes = marks.filter((mark): mark is AxisMark & { status: ApplicationStatus } => mark.status !== undefined)
  const segments = changes.map(({ position: from, status }, index) => ({ from, to: changes[index + 1]?.position ?? 1, status }))
  return { marks, segments, unread: hasUnread ? (marks[1]?.position ?? 0) : 0 }
}

/** The status that some entries led to, and what people read as it. @param entries the newest first */
function statusIn(entries: readonly TimelineEntry[]): { readonly status: ApplicationStatus; readonly label: string } | undefined {
  const entry = entries.find((each) => statusOf(each) !== undefined)
  const status = entry && statusOf(entry)
  return status && { status, label: statusLabelOf({ status, offerExpired: entry.type === 'OfferExpired' }) }
}

/** The moment that an address names, as an instant of the record: the last one that is not later. Undefined is now. */
export function momentOf(timeline: readonly TimelineEntry[], named: string | null): string | undefined {
  const instant = Date.parse(named ?? '')
  const [newest] = timeline
  if (Number.isNaN(instant) || newest === undefined || instant >= Date.parse(newest.at)) return undefined
  return (timeline.find(({ at }) => Date.parse(at) <= instant) ?? timeline.at(-1))?.at
}

/** The index of the mark of a moment, or of the last one before it; undefined is now, the last mark. */
export function markAt(marks: readonly AxisMark[], moment: string | undefined): number {
  return moment === undefined
    ? marks.length - 1
    : Math.max(
        0,
        marks.findLastIndex(({ at }) => Date.parse(at) <= Date.parse(moment)),
      )
}

/** The mark that lies nearest to a position. */
export function nearestMark(marks: readonly AxisMark[], position: number): number {
  const distances = marks.map((mark) => Math.abs(mark.position - position))
  return distances.indexOf(Math.min(...distances))
}

/** The marks whose dates are written below them: the first, and of the last and the changes between them those that have room. */
export function datedMarks(marks: readonly AxisMark[], room: number): readonly AxisMark[] {
  const [first, ...others] = marks
  const last = others.pop()
  if (!first || !last) return marks
  const dated = [first]
  for (const mark of others) {
    const before = dated.at(-1)?.position ?? 0
    if (mark.status !== undefined && mark.position - before >= room && last.position - mark.position >= room) dated.push(mark)
  }
  return last.position - (dated.at(-1)?.position ?? 0) >= room ? [...dated, last] : dated
}
