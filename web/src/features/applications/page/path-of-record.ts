/** The path of an application from its record, by the one reading of paths (`events/vocabulary/path.ts`). */
import type { TimelineEntry } from '#contract/platform.ts'
import { applicationStatuses, isHeldBack, type ApplicationStatus } from '#events/vocabulary/applications/application-status.ts'
import { isStudents, pathAfter, pathFrom, pathKinds, toldSteps, type KeptEntry, type Path, type PathStep } from '#events/vocabulary/path.ts'

/** The status that an entry led to; applying leads to the first. */
export function statusOf({ type, to }: Pick<TimelineEntry, 'type' | 'to'>): ApplicationStatus | undefined {
  return type === 'ApplicationSubmitted' ? 'submitted' : applicationStatuses.find((status) => status === to)
}

/** The entries of the path, the oldest first, as far as the record is loaded. @param timeline the newest first */
export function entriesOf(timeline: readonly TimelineEntry[]): readonly KeptEntry[] {
  return timeline.flatMap((entry, n) => entryOf(entry, timeline, n) ?? []).toReversed()
}

function entryOf(entry: TimelineEntry, timeline: readonly TimelineEntry[], n: number): KeptEntry | undefined {
  const kind = pathKinds[entry.type as keyof typeof pathKinds] as KeptEntry['kind'] | undefined
  if (kind === undefined) return undefined
  // The entry of a disclosure does not say of what it is: of the step before it.
  const step = timeline.find((each, at) => at >= n && statusOf(each) !== undefined)
  const to = step && statusOf(step)
  if (to === undefined) return undefined
  const { eventId, at, position, correctsEventId, actor, discloseAt } = entry
  return {
    eventId,
    at,
    position,
    kind,
    to,
    ...(correctsEventId !== undefined && { corrects: correctsEventId }),
    ...(actor.role !== undefined && { role: actor.role }),
    ...(discloseAt !== undefined && { discloseAt }),
  }
}

/**
 * By the ids of the entries that made a step: the step before it, as the path was then. Of a record that is not loaded until the
 * submission, as far as it follows from what is loaded.
 * @param toTheStudent of the record that the student reads, in which nothing is held back any more
 */
export function stepsBefore(timeline: readonly TimelineEntry[], toTheStudent: boolean): ReadonlyMap<string, PathStep> {
  const before = new Map<string, PathStep>()
  let path: Path | undefined
  for (const entry of entriesOf(timeline)) {
    if (path?.steps[0]?.status !== 'submitted' && mayGoBack(entry)) path = undefined
    else path = path ? pathAfter(path, entry) : pathFrom(entry)
    if (!path) continue
    if (toTheStudent && isHeldBack(entry.to)) path = pathAfter(path, { ...entry, kind: 'told' })
    const [previous, last] = (toTheStudent ? toldSteps(path) : path.steps).slice(-2)
    if (previous && last?.eventId === entry.eventId && entry.kind !== 'corrected') before.set(entry.eventId, previous)
  }
  return before
}

/** What the path is after it follows from entries that may lie far before it. */
function mayGoBack(entry: KeptEntry): boolean {
  return entry.kind === 'corrected' || entry.kind === 'reinstated' || entry.kind === 'told' || isStudents(entry)
}
