import type { PolicyReply } from '#contract/policies.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { numberIn } from '#lib/typed-numbers.ts'
import { semesterAfter, semesterLabel } from '#events/vocabulary/semesters.ts'
import { dayWithYear } from '../../lib/time/calendar.ts'
import { capitalized } from '../../lib/words/words.ts'
import { AmountField } from '../../ui/fields/AmountField.tsx'
import { numberProblem, outOfRange } from '../../ui/fields/field-problem.ts'
import { closesOn, seasons, type Policy } from './policy-model.ts'
import { useTyped } from './use-typed.ts'

type Props = {
  readonly policy: Policy
  /** The one in force. */
  readonly before: Policy
  readonly current: PolicyReply['current']
  readonly onChange: (policy: Policy) => void
}

/** How many nominations may be made, and until when. */
export function RuleFields({ policy, before, current, onChange }: Props) {
  const { quota, nominatorsPerStudent, windowClosesDaysBefore } = policy
  const next = policy.semesters.find(({ key }) => key === semesterAfter(current.semester))
  return (
    <section className="policy-part">
      <h2 className="h2">
        Nominations <small className="quiet">from {semesterLabel(semesterAfter(current.semester))}</small>
      </h2>
      <div className="policy-fields policy-numbers">
        {seasons.map((season) => (
          <Amount
            key={season}
            label={`Each professor, ${capitalized(season)}`}
            value={quota[season]}
            inForce={before.quota[season]}
            max={limits.nominationQuotaMax}
            now={current.quota[season]}
            onChange={(amount) => onChange({ ...policy, quota: { ...quota, [season]: amount } })}
          />
        ))}
        <Amount
          label="Professors for one student"
          value={nominatorsPerStudent}
          inForce={before.nominatorsPerStudent}
          min={1}
          max={limits.nominatorsPerStudentMax}
          now={current.nominatorsPerStudent}
          onChange={(amount) => onChange({ ...policy, nominatorsPerStudent: amount })}
        />
        <Amount
          label="Nominations close"
          unit="days before the end"
          value={windowClosesDaysBefore}
          inForce={before.windowClosesDaysBefore}
          max={limits.windowClosesDaysBeforeMax}
          now={current.windowClosesDaysBefore}
          means={next && `That is ${dayWithYear(closesOn(next, policy))} for ${semesterLabel(next.key)}.`}
          onChange={(amount) => onChange({ ...policy, windowClosesDaysBefore: amount })}
        />
      </div>
    </section>
  )
}

type AmountProps = {
  readonly label: string
  readonly unit?: string
  readonly value: number
  readonly inForce: number
  readonly min?: number
  readonly max: number
  /** The amount that counts in the current semester. */
  readonly now: number
  readonly means?: string | undefined
  readonly onChange: (amount: number) => void
}

function Amount({ label, unit, value, inForce, min = 0, max, now, means, onChange }: AmountProps) {
  const problemOf = (written: string) =>
    written.trim() === '' ? outOfRange(min, max) : numberProblem(written, { number: 'count', min: String(min), max: String(max) })
  const chosenBy = (written: string) => (problemOf(written) === undefined ? (numberIn('count', written) ?? inForce) : inForce)
  const [text, type] = useTyped(value, chosenBy, onChange)
  return (
    <AmountField
      label={label}
      text={text}
      min={min}
      max={max}
      beside={[unit, value !== inForce && `was ${inForce}`].filter(Boolean).join(', ')}
      hint={[means, now !== inForce && `${now} this semester.`].filter(Boolean).join(' ') || undefined}
      problem={problemOf(text)}
      onChange={type}
    />
  )
}
