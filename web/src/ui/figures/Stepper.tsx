import type { CSSProperties } from 'react'
import { Time } from '../Time.tsx'
import type { TokenColour } from '../Chip.tsx'
import './stepper.css'

export type Step = { readonly key: string; readonly label: string; readonly at?: string | undefined }
type Props = {
  readonly label: string
  readonly steps: readonly Step[]
  readonly current: number
  readonly colour: TokenColour
  /** Ended before its last step. */
  readonly ended?: boolean
}

/** The steps of a process up to the current one, each with its day; a skipped step has none. */
export function Stepper({ label, steps, current, colour, ended = false }: Props) {
  return (
    <ol
      className="stepper"
      aria-label={label}
      data-ended={ended || undefined}
      style={{ '--colour': `var(--${colour})`, '--steps': steps.length } as CSSProperties}
    >
      {steps.map((step, at) => (
        <li
          key={step.key}
          data-state={at < current ? 'done' : at === current ? 'now' : 'ahead'}
          data-skipped={(at < current && step.at === undefined) || undefined}
          aria-current={at === current ? 'step' : undefined}
        >
          <span>{step.label}</span>
          <small>{step.at ? <Time at={step.at} /> : '\u00A0'}</small>
        </li>
      ))}
    </ol>
  )
}
