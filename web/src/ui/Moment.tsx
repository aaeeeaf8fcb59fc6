import { momentText } from '#lib/days.ts'
import { useReadersZone } from '../lib/time/clock.ts'
import { useNow } from '../lib/time/now.ts'
import { fullTime } from '../lib/time/time.ts'

/** An instant at which two people meet, such as an interview: with its time zone, as in notifications and mails (product 2.19). */
export function Moment({ at }: { readonly at: string }) {
  const now = useNow()
  const timezone = useReadersZone()
  return (
    <time dateTime={at} title={fullTime(at)}>
      {momentText(at, { timezone, now: new Date(now).toISOString() })}
    </time>
  )
}
