import type { PolicyReply } from '#contract/policies.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { semesterAfter, semesterLabel } from '#events/vocabulary/semesters.ts'
import { TextField } from '../../ui/Field.tsx'
import { seasons, type Policy } from './policy-model.ts'

type Props = { readonly policy: Policy; readonly current: PolicyReply; readonly onChange: (policy: Policy) => void }

/** How many nominations may be made, and until when. */
export function RuleFields({ policy, current: { current }, onChange }: Props) {
  const { quota, nominatorsPerStudent, windowClosesDaysBefore } = policy
  return (
    <section className="policy-part">
      <h2 className="h2">
        Nominations <small className="quiet">from {semesterLabel(semesterAfter(current.semester))}</small>
      </h2>
      <div className="policy-fields">
        {seasons.map((season) => (
          <Amount
            key={season}
            label={`Each professor, ${season}`}
            value={quota[season]}
            max={limits.nominationQuotaMax}
            now={current.quota[season]}
            onChange={(amount) => onChange({ ...policy, quota: { ...quota, [season]: amount } })}
          />
        ))}
        <Amount
          label="Professors for one student"
          value={nominatorsPerStudent}
          min={1}
          max={limits.nominatorsPerStudentMax}
          now={current.nominatorsPerStudent}
          onChange={(amount) => onChange({ ...policy, nominatorsPerStudent: amount })}
        />
        <Amount
          label="Nominations close, days before the end"
          value={windowClosesDaysBefore}
          max={limits.windowClosesDaysBeforeMax}
          now={current.windowClosesDaysBefore}
          onChange={(amount) => onChange({ ...policy, windowClosesDaysBefore: amount })}
        />
      </div>
    </section>
  )
}

type AmountProps = {
  readonly label: string
  readonly value: number
  readonly min?: number
  readonly max: number
  /** What counts in the current semester. */
  readonly now: number
  readonly onChange: (amount: number) => void
}

function Amount({ label, value, min = 0, max, now, onChange }: AmountProps) {
  return (
    <TextField
      label={label}
      type="number"
      inputMode="numeric"
      min={min}
      max={max}
      step={1}
      required
      value={String(value)}
      hint={value === now ? `from ${min} to ${max}` : `${now} this semester`}
      onChange={(event) => {
        const amount = Number(event.target.value)
        if (Number.isInteger(amount)) onChange(amount)
      }}
    />
  )
}
