import { useNow } from '../lib/now.ts'
import { dateAndTime, fullTime, shortAge, shortDate } from '../lib/time.ts'

type Props = { readonly at: string; readonly as?: 'age' | 'date' | 'dateTime'; readonly className?: string }

/** A short date or age; the tooltip has the full time with the time zone. */
export function Time({ at, as = 'date', className }: Props) {
  const now = useNow()
  const text = as === 'age' ? shortAge(at, now) : as === 'date' ? shortDate(at, now) : dateAndTime(at, now)
  return (
    <time dateTime={at} title={at.length > 10 ? fullTime(at) : undefined} className={className}>
      {text}
    </time>
  )
}
