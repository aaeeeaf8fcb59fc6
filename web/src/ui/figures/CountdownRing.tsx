import type { CSSProperties } from 'react'
import './countdown-ring.css'

/** Runs down while an undo is offered. The seconds are read beside it, or the notice ends by itself. */
export function CountdownRing({ seconds, paused }: { readonly seconds: number; readonly paused: boolean }) {
  return (
    <span
      className="countdown-ring"
      data-paused={paused || undefined}
      style={{ '--duration': `${seconds}s` } as CSSProperties}
      aria-hidden="true"
    />
  )
}
