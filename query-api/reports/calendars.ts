/** The semesters of a university by the instants at which they end (reports.md, Days, semesters, zones). */
import { LRUCache } from 'lru-cache'
import { endOfDay, placeOf, semesterAfter, semesterOf, type FirstDays } from '#events/vocabulary/semesters.ts'
import type { CalendarFact } from './facts.ts'

export type Semesters = {
  /** The key of the semester in which an instant lies. */
  readonly at: (instant: number) => string
  /** The last millisecond of a semester. */
  readonly endOf: (key: string) => number
}

/** Most universities have the usual ranges, and few zones: tables are shared. Each holds the semesters that were asked for. */
const tables = new LRUCache<string, Semesters>({ max: 2_000 })

/** The calendar as it is known at a position, whatever the instant. */
export function semestersOf({ timezone, firstDays }: CalendarFact, knownAt: number): Semesters {
  const zones = timezone.flatMap(([position, at, zone]) => (position <= knownAt ? [{ at, zone }] : []))
  const days = firstDays.findLast(([position]) => position <= knownAt)?.[2] ?? {}
  const key = JSON.stringify([zones, days])
  const made = tables.get(key) ?? tableOf(zones, days)
  tables.set(key, made)
  return made
}

/** Of who has no university. */
export const usualCalendar: CalendarFact = { timezone: [], firstDays: [] }

const YEAR_MS = 365.2425 * 86_400_000
const FIRST_YEAR = 1970
const SEASONS = 3
const FIRST_KEY = `${FIRST_YEAR}-spring`

function tableOf(zones: readonly { readonly at: number; readonly zone: string }[], firstDays: FirstDays): Semesters {
  const counted: { readonly from: number; readonly zone: string }[] = []
  const ends = new Map<number, number>()
  const keys = new Map<number, string>()

  const keyOf = (place: number) => {
    const key = keys.get(place) ?? semesterAfter(FIRST_KEY, place - placeOf(FIRST_KEY))
    keys.set(place, key)
    return key
  }
  const endOfPlace = (place: number) => {
    const known = ends.get(place)
    if (known !== undefined) return known
    const semester = semesterOf(keyOf(place), { firstDays })
    if (!semester) throw new Error(`${keyOf(place)} is not a semester of this century or the last.`)
    const zone = counted.findLast(({ from }) => from <= place)?.zone ?? 'UTC'
    const end = Date.parse(endOfDay(semester.endsOn, zone))
    ends.set(place, end)
    return end
  }
  const placeAt = (instant: number) => {
    let place = Math.floor((instant / YEAR_MS + FIRST_YEAR) * SEASONS)
    while (instant > endOfPlace(place)) place++
    while (instant <= endOfPlace(place - 1)) place--
    return place
  }

  for (const [n, { at, zone }] of zones.entries()) {
    // The first zone holds for what was before it, too; a changed one from the next semester that begins.
    counted.push({ from: n === 0 ? 0 : placeAt(at) + 1, zone })
    ends.clear()
  }
  return { at: (instant) => keyOf(placeAt(instant)), endOf: (key) => endOfPlace(placeOf(key)) }
}
