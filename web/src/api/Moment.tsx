import type { ReactNode } from 'react'
import { momentText, otherZone } from '#lib/days.ts'
import { useNow } from '../lib/now.ts'
import { fullTime } from '../lib/time.ts'
import { Timezone } from '../ui/Time.tsx'
import { useRead } from './use-call.ts'

function deviceZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** The times of a page on which two people meet go by the clock of the reader's account, as the sentences of its trail do. */
export function OnReadersClock({ children }: { readonly children: ReactNode }) {
  return <Timezone value={useTimezone()}>{children}</Timezone>
}

/** The clock of the reader's account; that of the device until it is known. */
export function useTimezone(): string {
  return useRead('preferences.read', {}).data?.timezone ?? deviceZone()
}

/**
 * An instant at which two people meet, such as an interview: by the clock of the reader's account and with its time zone, as in
 * notifications and mails (product 2.19). So do the times of a job’s applications, on its board and on their pages;
 * all other times go by the clock of the device.
 */
export function Moment({ at }: { readonly at: string }) {
  const now = useNow()
  const timezone = useTimezone()
  return (
    <time dateTime={at} title={fullTime(at, timezone)}>
      {momentText(at, { timezone, now: new Date(now).toISOString() })}
    </time>
  )
}

/** ` EST` after a last day that ends by another clock than the reader's, such as that of a company elsewhere. */
export function ZoneOf({ day, timezone }: { readonly day: string; readonly timezone: string }) {
  const zone = otherZone(day, timezone, useTimezone())
  return zone !== undefined && <span title="That day ends by the company’s clock"> {zone}</span>
}
