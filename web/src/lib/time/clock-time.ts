/** Times of day as people type them (product 2.20, Interviews): by twelve hours or by twenty-four, and never a guess. */
import { withoutInvisible } from '#lib/visible.ts'

/** `time` is `HH:mm`; `problem` says what it must be, without a full stop. */
export type TypedTime = { readonly time: string } | { readonly problem: string }

/** `2:30 pm`, `230p`, `14:30`, `1430`, `14.30`, `9 am`: hour, minutes, half of the day. */
const shape = /^(\d{1,2})(?:[:.h]?(\d\d))?([ap]?)$/
/** The names that people in the US write behind a time. */
const ZONE = /\d(?:[ap]\.?m?\.?)?(?:[ecmp][sd]?t|akst|akdt|hst|utc|gmt)$/
/** Without am or pm these hours are meant to be of the afternoon by some, and are of the night by the clock. */
const ofNight = { from: 1, until: 6 }

export function timeTyped(text: string): TypedTime {
  const written = withoutInvisible(text)
    .toLowerCase()
    .replaceAll(/\s/g, '')
    .replace(/([ap])\.?m\.?$/, '$1')
  if (ZONE.test(written)) return { problem: 'must be without a time zone, such as 2:30 pm: it is read by the clock that the form names' }
  const [, hours, minutes = '00', half] = shape.exec(written) ?? []
  if (hours === undefined) return { problem: 'must be a time, such as 2:30 pm or 14:30' }
  const hour = hourOfDay(Number(hours), half)
  if (hour === undefined || Number(minutes) > 59) return { problem: 'must be a time of the clock, such as 2:30 pm or 14:30' }
  // A writer of 02:30 goes by twenty-four hours.
  const isDoubtful = half === '' && hours.length === 1 && hour >= ofNight.from && hour <= ofNight.until
  if (isDoubtful) return { problem: `must say am or pm, such as ${hours}:${minutes} pm` }
  return { time: `${String(hour).padStart(2, '0')}:${minutes}` }
}

/** @param half `a`, `p`, or empty by twenty-four hours */
function hourOfDay(hour: number, half: string | undefined): number | undefined {
  if (half === '') return hour < 24 ? hour : undefined
  if (hour < 1 || hour > 12) return undefined
  return (hour % 12) + (half === 'p' ? 12 : 0)
}
