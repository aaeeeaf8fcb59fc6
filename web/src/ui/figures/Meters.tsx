import './meters.css'

const MOST_SEGMENTS = 40

/** A quota as segments: used, in drafts, free. */
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
  // More would be too narrow to be seen: then one stands for several.
  const segments = Math.min(limit, MOST_SEGMENTS)
  const placeOf = (index: number) => ((index + 0.5) * limit) / segments
  const stateOf = (index: number) => (placeOf(index) < used ? 'used' : placeOf(index) < used + drafts ? 'draft' : 'free')
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
      {Array.from({ length: segments }, (_, index) => (
        <i key={index} data-state={stateOf(index)} />
      ))}
    </div>
  )
}

const maxBars = 10

/** `5 of 7` as small bars, with the words in the tooltip and for screen readers. */
export function SkillBars({ matched, total }: { readonly matched: number; readonly total: number }) {
  if (total === 0) return null
  const text = `${matched} of ${total} skills`
  const bars = Math.min(total, maxBars)
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
