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
  /** Undone by a later entry: struck through. */
  readonly undone?: boolean
  /** Later than the moment that is shown: faded. */
  readonly ahead?: boolean
  /** The newest entry at the moment that is shown. */
  readonly here?: boolean
}

/** A list of events, newest first: date, dot, sentence. */
export function Trail({ entries, label }: { readonly entries: readonly TrailEntry[]; readonly label: string }) {
  return (
    <ol className="trail" aria-label={label}>
      {entries.map(({ key, at, sentence, detail, quote, colour, undone, ahead, here }) => (
        <li
          key={key}
          data-undone={undone || undefined}
          data-ahead={ahead || undefined}
          style={colour ? ({ '--colour': `var(--${colour})` } as CSSProperties) : undefined}
        >
          {here && <span className="trail-here">you are here</span>}
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
