/**
 * A second reading of the log for reports, by reports.md alone: whole lists are walked for each question, nothing is folded beforehand.
 * It shares no code with the reports but the words of the vocabulary.
 */
import { placeOf, semesterAfter, semesterAt, type FirstDays } from '#events/vocabulary/semesters.ts'
import { naivePaths, type Visit } from '#events/vocabulary/testing/naive-path.ts'
import type { Ask } from '../ask.ts'
import { isPathType, pathEntryOf, type LogEvent } from './log.ts'

export type NaiveApplication = {
  readonly id: string
  readonly first: LogEvent
  readonly visits: readonly (Visit & { readonly ms: number })[]
  /** The moves and reinstatements, and which of them were taken back. */
  readonly entries: readonly { readonly event: LogEvent; readonly isTakenBack: boolean }[]
}

export type NaiveLog = {
  readonly ask: Ask
  /** Those that count, and all that there are. */
  readonly events: readonly LogEvent[]
  readonly all: readonly LogEvent[]
}

export function known(log: readonly LogEvent[], ask: Ask): NaiveLog {
  return { ask, all: log, events: log.filter(({ at, position }) => at <= ask.asOf && position <= ask.knownAt) }
}

/** Of a career office those of which the student was told, at any time so far. */
function toldIn(own: readonly LogEvent[]): ReadonlySet<string> {
  return new Set(own.flatMap((_, n) => naivePaths(own.slice(0, n + 1).map(pathEntryOf)).student.map(({ eventId }) => eventId)))
}

export function naiveApplications({ events, ask }: NaiveLog): readonly NaiveApplication[] {
  return events
    .filter(({ type }) => type === 'ApplicationSubmitted')
    .map((first) => {
      const own = events.filter(({ thing, type }) => thing === first.thing && isPathType(type))
      const { company, student, takenBack } = naivePaths(own.map(pathEntryOf))
      const isOffice = ask.asker === 'careerOffice'
      const [visits, told] = isOffice ? [student, toldIn(own)] : [company, undefined]
      const stands = new Set(visits.map(({ eventId }) => eventId))
      return {
        id: first.thing,
        first,
        visits: visits.map((visit) => ({ ...visit, ms: Date.parse(visit.at) })),
        entries: own
          .filter(({ type }) => !['ApplicationSubmitted', 'ApplicationStatusDisclosed', 'ApplicationStatusCorrected'].includes(type))
          .filter(({ position }) => told?.has(String(position)) ?? true)
          .map((event) => ({ event, isTakenBack: takenBack.has(String(event.position)) && !stands.has(String(event.position)) })),
      }
    })
}

/** What was said last of a thing. */
export function lastSaid(events: readonly LogEvent[], thing: string | undefined, attr: string): LogEvent['data']['value'] {
  return events.findLast((event) => event.thing === thing && event.data.attr === attr)?.data.value
}

export function merged({ events }: NaiveLog, id: string): string {
  const seen = new Set<string>()
  let found = id
  while (!seen.has(found)) {
    seen.add(found)
    const into = lastSaid(events, found, 'into')
    if (typeof into !== 'string') return found
    found = into
  }
  return id
}

export function isErased({ all }: NaiveLog, student: string | undefined): boolean {
  return all.some(({ type, thing }) => type === 'UserErased' && thing === student)
}

export function shares({ all, events }: NaiveLog, student: string | undefined): boolean {
  return lastSaid(all, student, 'shares') === true && lastSaid(events, student, 'shares') === true
}

/** By the calendar as it is known at P, in the zone that held at the instant. */
export function naiveSemester({ all, ask }: NaiveLog, university: string | undefined, instant: number): string {
  const own = all.filter(({ thing, type, position }) => thing === university && type.startsWith('Calendar') && position <= ask.knownAt)
  const zones = own.filter(({ data }) => data.attr === 'timezone')
  const firstDays = (lastSaid(own, university, 'firstDays') ?? {}) as FirstDays
  const zoneText = ({ data }: LogEvent) => (typeof data.value === 'string' ? data.value : 'UTC')
  const keyAt = (ms: number, count: number): string => {
    const last = zones[count - 1]
    const key = semesterAt(new Date(ms).toISOString(), last ? zoneText(last) : 'UTC', { firstDays }).key
    if (count <= 1 || !last) return key
    const [before, next] = [keyAt(ms, count - 1), semesterAfter(keyAt(last.at, count - 1))]
    if (placeOf(before) < placeOf(next)) return before
    return placeOf(key) < placeOf(next) ? next : key
  }
  return keyAt(instant, zones.length)
}
