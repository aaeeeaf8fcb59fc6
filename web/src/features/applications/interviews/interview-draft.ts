/** The draft of an interview that a company proposes, and how it is read (product 2.20, Interviews). Times are by the writer's clock. */
import type { InterviewReply } from '#contract/applications.ts'
import { BY_PHONE, BY_VIDEO, interviewWay, type InterviewWay } from '#events/vocabulary/applications/interviews.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { hasEnded } from '#events/vocabulary/terms.ts'
import { dayTyped } from '#lib/typed-days.ts'
import { numberIn } from '#lib/typed-numbers.ts'
import type { Input } from '../../../api/operation.ts'
import { timeTyped } from '../../../lib/time/clock-time.ts'
import { clockTime, dayFromNow, dayMs, instantOf, localMinute, shortDate } from '../../../lib/time/time.ts'
import type { Token } from '../../../ui/fields/TokenInput.tsx'

export type Proposal = Omit<Input<'applications.proposeInterview'>, 'id'>

/** Letters of `By phone: `, which the place has beside those that are typed. */
export const phoneLetters = `${BY_PHONE}: `.length

/** As typed. `key` stays while others are removed. */
export type TimeRow = { readonly key: number; readonly day: string; readonly time: string }

export const lengths = ['30', '45', '60', 'other'] as const
export type Length = (typeof lengths)[number]

/** The length of an interview that the server takes. */
export const minutesRange = { min: 5, max: 480 } as const

export type InterviewDraft = {
  readonly rows: readonly TimeRow[]
  readonly length: Length
  /** Where the length is another. */
  readonly minutes: string
  readonly way: InterviewWay
  readonly link: string
  readonly place: string
  readonly people: readonly Token[]
  readonly text: string
}

/** The reader's clock: a time zone, and now in milliseconds. */
export type Clock = { readonly timezone: string; readonly now: number }

const noRow: TimeRow = { key: 1, day: '', time: '' }

/**
 * The empty form; in place of another interview with what can stay of that. A time that is settled and is to be another begins as it was.
 * @param own uid of the writer, who takes part by writing
 */
export function draftFor(replaced: InterviewReply | undefined, own: string | undefined, { timezone, now }: Clock): InterviewDraft {
  if (!replaced) return { rows: [noRow], length: '45', minutes: '', way: 'video', link: '', place: '', people: [], text: '' }
  const { state, at, minutes, link = '', place = '', with: people = [], text = '' } = replaced
  const local = state === 'settled' && at !== undefined && !hasEnded(at, now) ? localMinute(at, timezone) : ''
  const length = lengths.find((one) => one === String(minutes)) ?? 'other'
  return {
    rows: [{ ...noRow, day: local.slice(0, 10), time: local.slice(11) }],
    length,
    minutes: length === 'other' ? String(minutes) : '',
    ...howOf(link, place),
    people: people.flatMap(({ uid, displayName }) => (uid === undefined || uid === own ? [] : [{ value: uid, label: displayName }])),
    text,
  }
}

function howOf(link: string, place: string): Pick<InterviewDraft, 'way' | 'link' | 'place'> {
  const way = interviewWay({ link, place }) ?? 'video'
  return { way, link, place: way === 'phone' ? place.slice(phoneLetters) : place === BY_VIDEO ? '' : place }
}

/** With another row, for the time that is typed next. */
export function withRow({ rows, ...draft }: InterviewDraft): InterviewDraft {
  const key = Math.max(...rows.map((row) => row.key)) + 1
  return { ...draft, rows: [...rows, { ...noRow, key }] }
}

/** Without a row; one always stands there. */
export function withoutRow({ rows, ...draft }: InterviewDraft, key: number): InterviewDraft {
  const left = rows.filter((row) => row.key !== key)
  return { ...draft, rows: left.length > 0 ? left : [noRow] }
}

/** A row as it was read: a time, or why it is none, and which field is wrong, where it is not both. An empty row is neither. */
export type ReadRow = { readonly at?: string; readonly problem?: string; readonly wrong?: 'day' | 'time' }

function isEmpty({ day, time }: TimeRow): boolean {
  return day.trim() === '' && time.trim() === ''
}

export function readRows(rows: readonly TimeRow[], clock: Clock): readonly ReadRow[] {
  const isSingle = rows.filter((row) => !isEmpty(row)).length === 1
  const before = new Set<string>()
  return rows.map((row) => {
    if (isEmpty(row)) return {}
    const read = readRow(row, clock)
    if (read.at === undefined) return read
    const problem = before.has(read.at) ? 'This time stands above already.' : problemOf(read.at, isSingle, clock)
    before.add(read.at)
    return problem === undefined ? read : { problem }
  })
}

function readRow({ day, time }: TimeRow, { timezone, now }: Clock): ReadRow {
  if (day.trim() === '') return { problem: 'Please choose the day.', wrong: 'day' }
  const readDay = dayTyped(day, undefined, dayFromNow(0, now, timezone))
  if ('problem' in readDay) return { problem: `The day ${readDay.problem}.`, wrong: 'day' }
  if (time.trim() === '') return { problem: 'Please write the time, such as 2:30 pm.', wrong: 'time' }
  const readTime = timeTyped(time)
  if ('problem' in readTime) return { problem: `The time ${readTime.problem}.`, wrong: 'time' }
  const local = `${readDay.day}T${readTime.time}`
  const at = instantOf(local, timezone)
  // When clocks go forward, an hour of that night is on no clock.
  return localMinute(at, timezone) === local ? { at } : { problem: `The clocks skip ${readTime.time} that day.`, wrong: 'time' }
}

/** A meeting that took place may be noted; what is chosen from lies ahead. */
function problemOf(at: string, isSingle: boolean, { timezone, now }: Clock): string | undefined {
  const read = `Read as ${shortDate(at, now, timezone)}, ${clockTime(at, timezone)}:`
  const isOver = hasEnded(at, now)
  if (isOver && !isSingle) return `${read} that is over.`
  if (Math.abs(Date.parse(at) - now) <= limits.interviewDaysAway * dayMs) return undefined
  return `${read} more than ${limits.interviewDaysAway} days ${isOver ? 'ago' : 'away'}.`
}

/** The times that are proposed, the earliest first; undefined while one of them cannot be read, or there is none. */
export function timesIn(read: readonly ReadRow[]): readonly string[] | undefined {
  const times = read.flatMap(({ at }) => at ?? []).toSorted()
  return times.length === 0 || read.some(({ problem }) => problem !== undefined) ? undefined : times
}

/** Undefined where no such length can be read. */
export function minutesIn({ length, minutes }: Pick<InterviewDraft, 'length' | 'minutes'>): number | undefined {
  if (length !== 'other') return Number(length)
  const read = numberIn('count', minutes)
  return read !== undefined && read >= minutesRange.min && read <= minutesRange.max ? read : undefined
}

/** The problem of a video link: nobody between may read along, so it begins with https://. */
export function linkProblem({ way, link }: Pick<InterviewDraft, 'way' | 'link'>): string | undefined {
  const address = link.trim()
  if (way !== 'video' || address === '' || /^https:\/\/[^\s<>"\p{C}]+$/iu.test(address)) return undefined
  return /^http:\/\//i.test(address)
    ? 'Please take an address that begins with https://, which nobody between can read.'
    : 'Please write the whole address, beginning with https://.'
}

/** By field. That of a time stands in its row. */
export function mistakesIn(draft: InterviewDraft, clock: Clock): Readonly<Record<string, string>> {
  const link = linkProblem(draft)
  return {
    ...(timesIn(readRows(draft.rows, clock)) === undefined && { slots: 'Please choose when the interview is.' }),
    ...(link !== undefined && { link }),
  }
}

/** The proposal as it is sent: one time is settled, several are to choose from. @param times of `timesIn` */
export function proposalOf(draft: InterviewDraft, times: readonly string[], replaces: string | undefined): Proposal {
  const { way, people } = draft
  const [link, place, text] = [draft.link.trim(), draft.place.trim(), draft.text.trim()]
  const minutes = minutesIn(draft)
  const [at] = times
  return {
    ...(times.length === 1 && at !== undefined ? { at } : { slots: [...times] }),
    ...(minutes !== undefined && { minutes }),
    ...(way === 'video' && (link ? { link } : { place: BY_VIDEO })),
    ...(way === 'person' && place && { place }),
    ...(way === 'phone' && { place: place ? `${BY_PHONE}: ${place}` : BY_PHONE }),
    ...(people.length > 0 && { with: people.map(({ value }) => value) }),
    ...(text && { text }),
    ...(replaces !== undefined && { replaces }),
  }
}
