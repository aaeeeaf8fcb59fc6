import type { CSSProperties } from 'react'
import { useNow } from '../../lib/now.ts'
import { dateAndTime, shortDate } from '../../lib/time.ts'
import { applicationColour } from '../../lib/status-labels.ts'
import { Button } from '../../ui/Button.tsx'
import type { AxisMark, Segment } from './time-axis-model.ts'
import './time-axis.css'

type Props = {
  readonly marks: readonly AxisMark[]
  readonly segments: readonly Segment[]
  /** How many marks are not later than the moment shown. */
  readonly shown: number
  readonly onShow: (shown: number) => void
}

/** A slider over the application's events, coloured by status, that shows the page as it was. */
export function TimeAxis({ marks, segments, shown, onShow }: Props) {
  const now = useNow()
  const at = marks[shown - 1]
  if (!at || marks.length < 2) return null
  const live = shown === marks.length
  const moment = dateAndTime(at.at, now)
  return (
    <section className="card axis" aria-label="As it was">
      <div>
        <b>{live ? 'As it is now' : 'As it was'}</b>
        <div className="quiet small">{live ? 'Drag to look back' : moment}</div>
      </div>
      <div className="axis-line" style={{ '--position': at.position } as CSSProperties}>
        {segments.map(({ from, to, status }) => (
          <span
            key={`${from}-${status}`}
            className="axis-segment"
            data-ahead={from >= at.position || undefined}
            style={{
              left: `${from * 100}%`,
              width: `${(Math.min(to, Math.max(from, at.position)) - from) * 100}%`,
              background: `var(--${applicationColour(status)})`,
            }}
          />
        ))}
        {marks.map((mark, index) => (
          <i
            key={mark.id}
            data-status={mark.status !== undefined || undefined}
            data-ahead={index >= shown || undefined}
            style={{
              left: `${mark.position * 100}%`,
              ...(mark.status && ({ '--colour': `var(--${applicationColour(mark.status)})` } as CSSProperties)),
            }}
          />
        ))}
        {!live && <span className="axis-flag">{shortDate(at.at, now)}</span>}
        <input
          type="range"
          min={1}
          max={marks.length}
          step={1}
          value={shown}
          aria-label="Moment shown"
          aria-valuetext={live ? 'now' : moment}
          onChange={(event) => onShow(Number(event.target.value))}
        />
      </div>
      <Button size="s" disabled={live} onClick={() => onShow(marks.length)}>
        Back to now
      </Button>
    </section>
  )
}
