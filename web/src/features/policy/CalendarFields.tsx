import { useState } from 'react'
import { limits } from '#events/vocabulary/limits.ts'
import { addDays, semesterLabel } from '#events/vocabulary/semesters.ts'
import { isDay } from '../../lib/calendar.ts'
import { useNow } from '../../lib/now.ts'
import { shortDate } from '../../lib/time.ts'
import { TextField } from '../../ui/Field.tsx'
import { withFirstDay, type Policy } from './policy-model.ts'
import { PolicyYear } from './PolicyYear.tsx'

type Props = { readonly policy: Policy; readonly timezone: string; readonly onChange: (policy: Policy) => void }

/** The semesters as a year, and the first days that may still move. */
export function CalendarFields({ policy, timezone, onChange }: Props) {
  const now = useNow()
  const [current, ...ahead] = policy.semesters
  const movable = ahead.slice(1)
  return (
    <section className="policy-part">
      <h2 className="h2">
        Calendar <small className="quiet">time zone {timezone}</small>
      </h2>
      <PolicyYear policy={policy} />
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
            onChange={(day) => onChange(withFirstDay(policy, semester.key, day))}
          />
        ))}
      </div>
    </section>
  )
}

type Semester = Policy['semesters'][number]
type FirstDayProps = { readonly semester: Semester; readonly previous: Semester | undefined; readonly onChange: (day: string) => void }

/** What is typed stays in the field until it is a day. */
function FirstDay({ semester: { key, startsOn, endsOn }, previous, onChange }: FirstDayProps) {
  const now = useNow()
  const [typed, setTyped] = useState({ text: startsOn, of: startsOn })
  return (
    <TextField
      label={`${semesterLabel(key)} begins`}
      type="date"
      value={typed.of === startsOn ? typed.text : startsOn}
      min={addDays(previous?.startsOn ?? startsOn, limits.semesterDaysMin)}
      max={addDays(endsOn, 1 - limits.semesterDaysMin)}
      hint={`until ${shortDate(endsOn, now)}`}
      onChange={({ target: { value } }) => {
        setTyped({ text: value, of: isDay(value) ? value : startsOn })
        if (isDay(value)) onChange(value)
      }}
    />
  )
}
