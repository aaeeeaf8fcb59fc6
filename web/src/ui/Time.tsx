import { useNow } from '../lib/time/now.ts'
import { atMoment, clockTime, dateAndTime, deadline, fullTime, shortAge, shortDate, timeOrDay } from '../lib/time/time.ts'

type Props = {
  readonly at: string
  readonly as?: 'age' | 'date' | 'dateTime' | 'moment' | 'timeOrDay' | 'clock'
  readonly className?: string
}

/** A last day by a clock, named where it is another than the reader's: `14 Oct EST`. */
export function Deadline({ day, timezone }: { readonly day: string; readonly timezone: string | undefined }) {
  const now = useNow()
  return (
    <time dateTime={day} title={timezone && `That day ends by the clock of ${timezone.replaceAll('_', ' ')}`}>
      {deadline(day, now, timezone)}
    </time>
  )
}

const written = {
  age: shortAge,
  date: shortDate,
  dateTime: dateAndTime,
  moment: atMoment,
  timeOrDay,
  clock: (at: string) => clockTime(at),
} as const

/** A short date or age; the tooltip has the full time with the time zone. */
export function Time({ at, as = 'date', className }: Props) {
  const now = useNow()
  return (
    <time dateTime={at} title={at.length > 10 ? fullTime(at) : undefined} className={className}>
      {written[as](at, now)}
    </time>
  )
}
