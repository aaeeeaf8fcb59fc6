import type { CSSProperties } from 'react'
import { addDays, semesterLabel } from '#events/vocabulary/semesters.ts'
import { monthName } from '../../lib/time/calendar.ts'
import { useNow } from '../../lib/time/now.ts'
import { dayAndMonth, dayFromNow, shortDate } from '../../lib/time/time.ts'
import { closesOn, monthsIn, shareOf, type Policy } from './policy-model.ts'

type Semester = Policy['semesters'][number]

type Props = {
  readonly policy: Policy
  /** Of the semester that has begun, which keeps it. */
  readonly windowNow: number
}

/** Semesters as bars under their months, with the days on which nominations may be made. On a phone each has its own months. */
export function PolicyYear({ policy, windowNow }: Props) {
  const now = useNow()
  const shown = policy.semesters.slice(0, 4)
  const [first, last] = [shown[0], shown.at(-1)]
  if (!first || !last) return null
  const all = { startsOn: first.startsOn, endsOn: last.endsOn }
  return (
    <div className="policy-year">
      <Months of={all} today={dayFromNow(0, now)} />
      <ol aria-label="Semesters">
        {shown.map((semester, n) => (
          <Bar
            key={semester.key}
            semester={semester}
            of={all}
            begun={n === 0}
            closesOn={closesOn(semester, n === 0 ? { ...policy, windowClosesDaysBefore: windowNow } : policy)}
          />
        ))}
      </ol>
    </div>
  )
}

type Span = Pick<Semester, 'startsOn' | 'endsOn'>
type BarProps = { readonly semester: Semester; readonly of: Span; readonly begun: boolean; readonly closesOn: string }

function Bar({ semester, of, begun, closesOn }: BarProps) {
  const now = useNow()
  const { key, startsOn, endsOn } = semester
  const end = addDays(endsOn, 1)
  const nominations = `nominations until ${shortDate(closesOn, now)}`
  return (
    <li
      data-begun={begun || undefined}
      title={`${semesterLabel(key)}, ${shortDate(startsOn, now)} – ${shortDate(endsOn, now)}, ${nominations}`}
      style={placed(shareOf(of.startsOn, of.endsOn, startsOn), shareOf(of.startsOn, of.endsOn, end))}
    >
      <b>
        {semesterLabel(key).split(' ')[0]} <span className="policy-roomy">{semesterLabel(key).split(' ')[1]}</span>
      </b>
      <small>
        {dayAndMonth(startsOn)} – {dayAndMonth(endsOn)}
      </small>
      <i aria-hidden="true" style={{ width: percent(shareOf(startsOn, end, addDays(closesOn, 1))) }} />
      <Months of={semester} today={dayFromNow(0, now)} />
      <small>
        {begun && <span className="policy-roomy">nominations </span>}until {dayAndMonth(closesOn)}
      </small>
    </li>
  )
}

/** The months of a span of days, the first from its first day on, and today where it lies in it. */
function Months({ of: { startsOn, endsOn }, today }: { readonly of: Span; readonly today: string }) {
  const months = monthsIn(startsOn, endsOn)
  const days = months[0] === startsOn ? months : [startsOn, ...months]
  const at = (day: string) => shareOf(startsOn, endsOn, day)
  return (
    <div className="policy-months" aria-hidden="true">
      {days.map((day, n) => (
        <span key={day} style={placed(at(day), at(days[n + 1] ?? endsOn))}>
          {day.slice(5, 7) === '01' ? day.slice(0, 4) : monthName(day)}
        </span>
      ))}
      {today >= startsOn && today <= endsOn && <b style={{ left: percent(at(today)) }}>today</b>}
    </div>
  )
}

function placed(from: number, to: number): CSSProperties {
  return { left: percent(from), width: percent(to - from) }
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)}%`
}
