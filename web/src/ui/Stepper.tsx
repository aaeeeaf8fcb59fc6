import type { CSSProperties } from 'react'
import { Time } from './Time.tsx'
import type { TokenColour } from './Chip.tsx'
import './stepper.css'

export type Step = { readonly key: string; readonly label: string; readonly at?: string | undefined }
type Props = {
  readonly label: string
  readonly steps: readonly Step[]
  readonly current: number
  readonly colour: TokenColour
  /** Ended before its last step. */ readonly ended?: boolean
}

/** Where something stands on its way, with the day of each step; steps that were skipped have none. */
export function Stepper({ label, steps, current, colour, ended = false }: Props) {
  return (
    <ol
      className="stepper"
      aria-label={label}
      data-ended={ended || undefined}
      style={{ '--c': `var(--${colour})`, '--n': steps.length } as CSSProperties}
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
