import type { KeyboardEvent, ReactNode } from 'react'
import { numberIn } from '#lib/typed-numbers.ts'
import { Field } from './Field.tsx'
import { outOfRange } from './field-problem.ts'
import './amount-field.css'

type Props = {
  readonly label: string
  /** The written text; it may be no number yet. */
  readonly text: string
  readonly min: number
  readonly max: number
  /** The words behind the number: its unit, or what it was before. */
  readonly beside?: ReactNode
  readonly hint?: string | undefined
  readonly problem?: string | undefined
  readonly onChange: (text: string) => void
}

/** A small whole number between minus and plus. The arrow keys do the same, so Tab passes the two buttons. */
export function AmountField({ label, text, min, max, beside, hint, problem, onChange }: Props) {
  const amount = numberIn('count', text) ?? min
  const step = (by: number) => onChange(String(Math.min(max, Math.max(min, amount + by))))
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    step(by)
  }
  return (
    <Field label={label} hint={hint} problem={problem} requiredMessage={outOfRange(min, max)}>
      {(inputProps) => (
        <span className="amount-line">
          <span className="amount" data-invalid={problem !== undefined || undefined}>
            <button type="button" tabIndex={-1} aria-label={`${label}: one less`} disabled={amount <= min} onClick={() => step(-1)}>
              −
            </button>
            <input
              {...inputProps}
              role="spinbutton"
              data-number="count"
              data-min={min}
              data-max={max}
              inputMode="numeric"
              autoComplete="off"
              aria-valuemin={min}
              aria-valuemax={max}
              aria-valuenow={amount}
              aria-valuetext={text}
              value={text}
              onChange={({ target: { value } }) => onChange(value)}
              onKeyDown={onKeyDown}
            />
            <button type="button" tabIndex={-1} aria-label={`${label}: one more`} disabled={amount >= max} onClick={() => step(1)}>
              +
            </button>
          </span>
          {beside && <span className="quiet">{beside}</span>}
        </span>
      )}
    </Field>
  )
}
