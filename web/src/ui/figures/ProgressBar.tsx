import './meters.css'
import { numberText } from '../../lib/words/words.ts'

type Props = {
  /** The name of the work, for screen readers. */
  readonly label: string
  readonly done: number
  /** 0 until it is known: then the bar only says that something goes on. */
  readonly total: number
  /** `events` */
  readonly unit: string
}

/** How far something is that takes a while. */
export function ProgressBar({ label, done, total, unit }: Props) {
  const share = total === 0 ? undefined : Math.min(done / total, 1)
  const text = total === 0 ? 'Getting ready' : `${numberText(done)} of ${numberText(total)} ${unit}`
  return (
    <div className="progress">
      <div
        role="progressbar"
        aria-label={label}
        aria-valuetext={text}
        {...(share !== undefined && { 'aria-valuemin': 0, 'aria-valuemax': total, 'aria-valuenow': Math.min(done, total) })}
      >
        <i data-unknown={share === undefined || undefined} style={{ inlineSize: `${Math.round((share ?? 1) * 100)}%` }} />
      </div>
      <span aria-hidden="true">{text}</span>
    </div>
  )
}
