import { createContext, useContext } from 'react'
import { useNow } from '../lib/now.ts'
import { atMoment, dateAndTime, fullTime, shortAge, shortDate } from '../lib/time.ts'

type Props = { readonly at: string; readonly as?: 'age' | 'date' | 'dateTime' | 'moment'; readonly className?: string }

/** By whose clock the times of a page go; without it by that of the device. */
export const Timezone = createContext<string | undefined>(undefined)

const written = { age: shortAge, date: shortDate, dateTime: dateAndTime, moment: atMoment } as const

/** A short date or age; the tooltip has the full time with the time zone. */
export function Time({ at, as = 'date', className }: Props) {
  const now = useNow()
  const timezone = useContext(Timezone)
  const text = written[as](at, now, timezone)
  return (
    <time dateTime={at} title={at.length > 10 ? fullTime(at, timezone) : undefined} className={className}>
      {text}
    </time>
  )
}
