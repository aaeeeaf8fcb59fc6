/** Interviews in words, by the reader's clock. */
import type { ApplicationReply, InterviewReply } from '#contract/applications.ts'
import { endsAt } from '#events/vocabulary/applications/interviews.ts'
import { clockTime, shortDate, weekday } from '../../../lib/time/time.ts'
import { firstName, inWords } from '../../../lib/words/words.ts'

/** `Wed 2 Dec` */
export function weekdayAndDate(at: string, now: number): string {
  return `${weekday(at, 'short')} ${shortDate(at, now)}`
}

/** `Wed 2 Dec, 11:30` */
export function whenInShort(at: string, now: number): string {
  return `${weekdayAndDate(at, now)}, ${clockTime(at)}`
}

/** `11:30 – 12:15` */
export function timeRange(at: string, minutes: number): string {
  return `${clockTime(at)} – ${clockTime(endsAt(at, minutes))}`
}

/** `14:30 in New York`; undefined where both clocks show the same. @param zone of the other side */
export function otherClock(at: string, zone: string | undefined): string | undefined {
  if (zone === undefined) return undefined
  const [theirs, ours] = [zone, undefined].map((one) => `${weekday(at, 'short', one)} ${clockTime(at, one)}`)
  if (theirs === ours) return undefined
  const isSameDay = weekday(at, 'short', zone) === weekday(at, 'short')
  return `${isSameDay ? clockTime(at, zone) : theirs} in ${zone.split('/').at(-1)?.replaceAll('_', ' ')}`
}

/** Whether it begins at an hour at which few want to be asked. @param zone of the other side */
export function isOddHour(at: string, zone: string | undefined): boolean {
  const begins = clockTime(at, zone)
  return begins < '07:00' || begins > '20:00'
}

/** `Three times to choose from` */
export function timesToChoose({ slots = [] }: Pick<InterviewReply, 'slots'>): string {
  return `${inWords(slots.length)} times to choose from`
}

/** The name by which the company speaks of the applicant: a candidate has no first name. */
export function calledIn({ name, hidden }: Pick<ApplicationReply, 'name' | 'hidden'>): string {
  if (name === undefined) return 'the student'
  return hidden ? name : firstName(name)
}

/** The names of those who take part, as far as they have a name still. */
export function namesOf({ with: people = [] }: Pick<InterviewReply, 'with'>): string {
  return people
    .map(({ displayName }) => displayName)
    .filter(Boolean)
    .join(', ')
}

/** An address without what all of them begin with. */
export function linkText(link: string): string {
  return link.replace(/^https:\/\//i, '').replace(/\/$/, '')
}
