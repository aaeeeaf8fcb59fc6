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
const FIRST_PLACE = placeOf(FIRST_KEY)

function tableOf(zones: readonly { readonly at: number; readonly zone: string }[], firstDays: FirstDays): Semesters {
  const counted: { readonly from: number; readonly zone: string }[] = []
  // By how many semesters after the first.
  const ends: (number | undefined)[] = []
  const keys: (string | undefined)[] = []

  const keyOf = (place: number) => (keys[place - FIRST_PLACE] ??= semesterAfter(FIRST_KEY, place - FIRST_PLACE))
  const endOfPlace = (place: number) => {
    const known = ends[place - FIRST_PLACE]
    if (known !== undefined) return known
    const semester = semesterOf(keyOf(place), { firstDays })
    if (!semester) throw new Error(`${keyOf(place)} is not a semester of this century or the last.`)
    const zone = counted.findLast(({ from }) => from <= place)?.zone ?? 'UTC'
    const end = Date.parse(endOfDay(semester.endsOn, zone))
    ends[place - FIRST_PLACE] = end
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
    ends.length = 0
  }
  return { at: (instant) => keyOf(placeAt(instant)), endOf: (key) => endOfPlace(placeOf(key)) }
}
