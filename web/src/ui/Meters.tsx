import './meters.css'

/** Places of a quota as segments: taken, prepared, free. */
export function QuotaBar({
  limit,
  used,
  drafts = 0,
  label,
}: {
  readonly limit: number
  readonly used: number
  readonly drafts?: number
  readonly label: string
}) {
  const stateOf = (place: number) => (place < used ? 'used' : place < used + drafts ? 'draft' : 'free')
  return (
    <div
      className="quota"
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={limit}
      aria-valuenow={used}
      aria-valuetext={`${used} of ${limit}`}
    >
      {Array.from({ length: limit }, (_, place) => (
        <i key={place} data-state={stateOf(place)} />
      ))}
    </div>
  )
}

const mostBars = 10

/** `5 of 7` as little bars; the words are in the tooltip and for screen readers. */
export function SkillBars({ matched, total }: { readonly matched: number; readonly total: number }) {
  if (total === 0) return null
  const text = `${matched} of ${total} skills`
  const bars = Math.min(total, mostBars)
  const filled = Math.round((matched / total) * bars)
  return (
    <span className="skill-bars" title={text}>
      {Array.from({ length: bars }, (_, bar) => (
        <i key={bar} data-on={bar < filled || undefined} />
      ))}
      <span className="sr-only">{text}</span>
    </span>
  )
}

/** A figure in percent with its ring. */
export function PercentRing({ percent, size = 44 }: { readonly percent: number; readonly size?: number }) {
  const radius = size / 2 - 3
  const around = 2 * Math.PI * radius
  return (
    <span className="ring" style={{ width: size, height: size }} role="img" aria-label={`${percent} %`}>
      <svg width={size} height={size} aria-hidden="true">
        <circle cx={size / 2} cy={size / 2} r={radius} />
        <circle
          cx={size / 2}
          cy={size / 2}
          r={radius}
          strokeDasharray={around}
          strokeDashoffset={around * (1 - percent / 100)}
          className="ring-on"
        />
      </svg>
      <span aria-hidden="true">{percent} %</span>
    </span>
  )
}
