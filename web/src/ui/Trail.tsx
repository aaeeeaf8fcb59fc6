import type { CSSProperties, ReactNode } from 'react'
import type { TokenColour } from './Chip.tsx'
import { Time } from './Time.tsx'
import './trail.css'

export type TrailEntry = {
  readonly key: string
  readonly at: string
  readonly sentence: ReactNode
  readonly detail?: ReactNode
  readonly quote?: string | undefined
  readonly colour?: TokenColour | undefined
  /** It happened, and something later undid it: struck through, but it stays. */
  readonly undone?: boolean
  /** Not happened yet at the moment that is shown. */
  readonly ahead?: boolean
}

/** A record: date, dot, sentence; the newest first. */
export function Trail({ entries, label }: { readonly entries: readonly TrailEntry[]; readonly label: string }) {
  return (
    <ol className="trail" aria-label={label}>
      {entries.map(({ key, at, sentence, detail, quote, colour, undone, ahead }) => (
        <li
          key={key}
          data-undone={undone || undefined}
          data-ahead={ahead || undefined}
          style={colour ? ({ '--c': `var(--${colour})` } as CSSProperties) : undefined}
        >
          <Time at={at} as="dateTime" />
          <div>
            <p>{undone ? <s>{sentence}</s> : sentence}</p>
            {detail && <small>{detail}</small>}
            {quote && <blockquote>{quote}</blockquote>}
          </div>
        </li>
      ))}
    </ol>
  )
}
