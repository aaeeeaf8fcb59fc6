import type { CSSProperties, ReactNode } from 'react'
import './chip.css'

/** Colours are names of tokens, such as `s-offered`, `ok` or `warn`. */
export type TokenColour = string

function coloured(colour: TokenColour): CSSProperties {
  return { '--c': `var(--${colour})` } as CSSProperties
}

export function StatusDot({ colour }: { readonly colour: TokenColour }) {
  return <span className="dot" style={coloured(colour)} aria-hidden="true" />
}

/** A status: its dot always stands next to its name, never alone. */
export function StatusChip({ colour, children }: { readonly colour: TokenColour; readonly children: ReactNode }) {
  return (
    <span className="chip chip-status" style={coloured(colour)}>
      <span className="dot" aria-hidden="true" />
      {children}
    </span>
  )
}

export function Chip({ tone = 'plain', children }: { readonly tone?: 'plain' | 'brand' | 'glow' | 'match'; readonly children: ReactNode }) {
  return <span className={`chip chip-${tone}`}>{children}</span>
}
