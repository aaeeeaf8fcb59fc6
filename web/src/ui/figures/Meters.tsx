import './meters.css'

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
  const stateOf = (index: number) => (index < used ? 'used' : index < used + drafts ? 'draft' : 'free')
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
      {Array.from({ length: limit }, (_, index) => (
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
