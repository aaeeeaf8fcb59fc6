import { limits } from '#events/vocabulary/limits.ts'
import { addDays, semesterLabel } from '#events/vocabulary/semesters.ts'
import { isDay } from '../../lib/time/calendar.ts'
import { useNow } from '../../lib/time/now.ts'
import { shortDate } from '../../lib/time/time.ts'
import { DateField } from '../../ui/DateField.tsx'
import { withFirstDay, type Policy } from './policy-model.ts'
import { PolicyYear } from './PolicyYear.tsx'
import { useTyped } from './use-typed.ts'

type Props = {
  readonly policy: Policy
  /** The one in force. */
  readonly before: Policy
  /** How many days before its end the current semester closes. */
  readonly windowNow: number
  readonly timezone: string
  readonly onChange: (policy: Policy) => void
}

/** The semesters as a year, and the first days that may still move. */
export function CalendarFields({ policy, before, windowNow, timezone, onChange }: Props) {
  const now = useNow()
  const [current, ...ahead] = policy.semesters
  const movable = ahead.slice(1)
  return (
    <section className="policy-part">
      <h2 className="h2">
        Calendar <small className="quiet">time zone {timezone}</small>
      </h2>
      <PolicyYear policy={policy} windowNow={windowNow} />
      <p className="quiet small">
        {current && `${semesterLabel(current.key)} has begun, so its days are settled`}
        {ahead[0] && `, and ${semesterLabel(ahead[0].key)} begins on ${shortDate(ahead[0].startsOn, now)}`}. A semester ends the day before
        the next begins.
      </p>
      <div className="policy-fields">
        {movable.map((semester, n) => (
          <FirstDay
            key={semester.key}
            semester={semester}
            previous={ahead[n]}
            inForce={before.semesters.find(({ key }) => key === semester.key)?.startsOn ?? semester.startsOn}
            onChange={(day) => onChange(withFirstDay(policy, semester.key, day))}
          />
        ))}
      </div>
    </section>
  )
}

type Semester = Policy['semesters'][number]
type FirstDayProps = {
  readonly semester: Semester
  readonly previous: Semester | undefined
  readonly inForce: string
  readonly onChange: (day: string) => void
}

function FirstDay({ semester: { key, startsOn, endsOn }, previous, inForce, onChange }: FirstDayProps) {
  const now = useNow()
  const min = addDays(previous?.startsOn ?? startsOn, limits.semesterDaysMin)
  const max = addDays(endsOn, 1 - limits.semesterDaysMin)
  const isFit = (day: string) => isDay(day) && day >= min && day <= max
  const [text, type] = useTyped(startsOn, (day) => (isFit(day) ? day : inForce), onChange)
  return (
    <DateField
      label={`${semesterLabel(key)} begins`}
      value={text}
      problem={isDay(text) && !isFit(text) ? `From ${shortDate(min, now)} to ${shortDate(max, now)}.` : undefined}
      min={min}
      max={max}
      hint={`until ${shortDate(endsOn, now)}`}
      onChange={({ target }) => type(target.value)}
    />
  )
}
