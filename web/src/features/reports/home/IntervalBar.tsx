import type { Figure } from '../report-words.ts'
import './report-figure.css'

type Props = { readonly figure: Figure }

/** A share as a mark on its interval; the figure beside it says the same. */
export function IntervalBar({ figure: { value, low = value ?? 0, high = value ?? 0 } }: Props) {
  const percent = (share: number) => `${share * 100}%`
  return (
    <span className="report-interval" aria-hidden="true">
      <i style={{ left: percent(low), width: percent(high - low) }} />
      <b style={{ left: percent(value ?? 0) }} />
    </span>
  )
}
