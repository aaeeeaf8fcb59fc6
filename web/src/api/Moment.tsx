import { momentText } from '#lib/days.ts'
import { useNow } from '../lib/now.ts'
import { fullTime } from '../lib/time.ts'
import { useRead } from './use-call.ts'

function deviceZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/**
 * An instant at which two people meet, such as an interview: by the clock of the reader's account and with its time zone, as in
 * notifications and mails (product 2.19). All other times go by the clock of the device.
 */
export function Moment({ at }: { readonly at: string }) {
  const now = useNow()
  const { data } = useRead('preferences.read', {})
  const timezone = data?.timezone ?? deviceZone()
  return (
    <time dateTime={at} title={fullTime(at)}>
      {momentText(at, { timezone, now: new Date(now).toISOString() })}
    </time>
  )
}
