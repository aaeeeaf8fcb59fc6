import { useNow } from '../lib/now.ts'
import { atMoment, dateAndTime, fullTime, shortAge, shortDate } from '../lib/time.ts'

type Props = { readonly at: string; readonly as?: 'age' | 'date' | 'dateTime' | 'moment'; readonly className?: string }

const written = { age: shortAge, date: shortDate, dateTime: dateAndTime, moment: atMoment } as const

/** A short date or age; the tooltip has the full time with the time zone. */
export function Time({ at, as = 'date', className }: Props) {
  const now = useNow()
  const text = written[as](at, now)
  return (
    <time dateTime={at} title={at.length > 10 ? fullTime(at) : undefined} className={className}>
      {text}
    </time>
  )
}
