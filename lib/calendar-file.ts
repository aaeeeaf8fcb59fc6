/** Writes an iCalendar object (RFC 5545) with one event. */
export type CalendarEvent = {
  /** Stays the same through all changes. */
  readonly uid: string
  /** Counts the changes. */
  readonly sequence: number
  /** UTC ISO instants. */
  readonly at: string
  /** How long it takes; without it no end is known. */
  readonly minutes?: number
  readonly writtenAt: string
  readonly summary: string
  readonly location?: string
  /** The other side of the meeting. RFC 5546 asks for an address; nobody is asked to reply to it. */
  readonly organizer?: { readonly name: string; readonly address: string }
  /** The address of the one reader, who is not asked for an answer. A calendar takes changes from a mail only if its reader takes part. */
  readonly attendee?: string
  readonly url: string
  readonly isOff: boolean
}

/** An address may hold what a link would take for its own. */
function mailto(address: string): string {
  return `:mailto:${encodeURI(address).replaceAll(/[?&#]/g, encodeURIComponent)}`
}

/** A file of one's own is published, and a mail asks whoever takes part (RFC 5546). */
export function calendarFile({ uid, sequence, at, minutes, writtenAt, summary, location, organizer, attendee, url, isOff }: CalendarEvent) {
  const method = isOff ? ('CANCEL' as const) : attendee === undefined ? ('PUBLISH' as const) : ('REQUEST' as const)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Proffer//Proffer//EN',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${utc(writtenAt)}`,
    `DTSTART:${utc(at)}`,
    ...(minutes === undefined ? [] : [`DURATION:PT${minutes}M`]),
    ...(organizer ? [`ORGANIZER;CN="${quotable(organizer.name)}"${mailto(organizer.address)}`] : []),
    ...(attendee === undefined ? [] : [`ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=FALSE${mailto(attendee)}`]),
    `SUMMARY:${escaped(summary)}`,
    ...(location === undefined ? [] : [`LOCATION:${escaped(location)}`]),
    `URL:${url}`,
    `STATUS:${isOff ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return { method, content: lines.map((line) => `${folded(line)}\r\n`).join('') }
}

function utc(instant: string): string {
  return new Date(instant).toISOString().replaceAll(/[-:]|\.\d+/g, '')
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r?\n|\r/g, '\\n')
}

/** A quoted parameter has no way to escape a quotation mark, and ends with its line. */
function quotable(text: string): string {
  return text.replaceAll('"', '’').replaceAll(/\p{C}+/gu, ' ')
}

/** Runs in the browser too. */
const encoder = new TextEncoder()
/** Octets of a line without its end. */
const LONGEST = 75

/** Breaks a line after 75 octets at most, never within a character; what follows begins with a space. */
function folded(line: string): string {
  let length = 0
  return Array.from(line, (character) => {
    const octets = encoder.encode(character).length
    const fits = length + octets <= LONGEST
    length = fits ? length + octets : 1 + octets
    return fits ? character : `\r\n ${character}`
  }).join('')
}
