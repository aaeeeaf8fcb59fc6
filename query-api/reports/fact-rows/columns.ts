/** What a row of each table says of its thing: whose it is, and the weeks in which something happened to it. */
import type { FactTable } from '#events/vocabulary/reports.ts'
import { DAY_MS } from '#lib/days.ts'
import { accepted, ended, first, placed } from '../applications.ts'
import type { Changes, Happened, ReferralFact } from '../facts.ts'
import { changedTo, type Nomination } from '../nominations.ts'
import type { Application, View } from '../view.ts'

type Week<Thing> = readonly [column: string, at: (thing: Thing, view: View) => Happened | undefined]
type Table<Thing> = {
  readonly weeks: readonly Week<Thing>[]
  /** Whose it has ever been. */
  readonly students: (thing: Thing) => readonly string[]
}

function table<Thing>(of: Table<Thing>): Table<unknown> {
  return of as Table<unknown>
}

const studentsIn = (changes: Changes<string>) => changes.map(([, , uid]) => uid)

export const tables: Readonly<Record<FactTable, Table<unknown>>> = {
  applications: table<Application>({
    students: ({ fact }) => [fact.studentId],
    weeks: [
      ['submittedWeek', ({ submitted }) => submitted],
      ['answeredWeek', ({ answer }) => answer],
      ['interviewingWeek', first('interviewing')],
      ['offeredWeek', first('offered')],
      ['acceptedWeek', accepted],
      ['hiredWeek', first('hired')],
      ['endedWeek', ended],
      ['placedWeek', placed],
    ],
  }),
  nominations: table<Nomination>({
    students: ({ fact }) => studentsIn(fact.studentId),
    weeks: [
      ['sentWeek', ({ fact }) => fact.sent],
      ['consentedWeek', ({ consent }) => consent],
    ],
  }),
  referrals: table<{ readonly referral: ReferralFact }>({
    students: ({ referral }) => studentsIn(referral.studentId),
    weeks: [
      ['sentWeek', ({ referral }) => referral.sent],
      ['acceptedWeek', ({ referral }, { sees }) => changedTo(referral.accepted, true, sees)],
      ['expiredWeek', ({ referral }, { sees }) => changedTo(referral.status, 'expired', sees)],
    ],
  }),
}

/** The Monday (UTC) of the week of an instant. The first day of 1970 was a Thursday. */
export function weekOf(ms: number): string {
  const day = Math.floor(ms / DAY_MS)
  const monday = day - ((((day + 3) % 7) + 7) % 7)
  const known = mondays.get(monday) ?? new Date(monday * DAY_MS).toISOString().slice(0, 10)
  mondays.set(monday, known)
  return known
}

/** There are 52 a year, and many rows. */
const mondays = new Map<number, string>()
