import type { CSSProperties, ReactNode } from 'react'
import { capitalized } from '../lib/words/words.ts'
import './chip.css'

/** Name of a colour token in `tokens.css`, such as `s-offered`, `ok` or `warn`. */
export type TokenColour = string

function colourStyle(colour: TokenColour): CSSProperties {
  return { '--colour': `var(--${colour})` } as CSSProperties
}

export function StatusDot({ colour }: { readonly colour: TokenColour }) {
  return <span className="dot" style={colourStyle(colour)} aria-hidden="true" />
}

/** A status with its dot and name: colour alone would not be accessible. It begins with a capital, wherever its word comes from. */
export function StatusChip({ colour, children }: { readonly colour: TokenColour; readonly children: ReactNode }) {
  return (
    <span className="chip chip-status" style={colourStyle(colour)}>
      <span className="dot" aria-hidden="true" />
      {typeof children === 'string' ? capitalized(children) : children}
    </span>
  )
}

export function Chip({ tone = 'plain', children }: { readonly tone?: 'plain' | 'brand' | 'glow' | 'match'; readonly children: ReactNode }) {
  return <span className={`chip chip-${tone}`}>{children}</span>
}
