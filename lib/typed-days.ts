/** Days as people type them (product 2.20, Typed days): months before days, as in the US, and never a guess. */
import { seasons } from './seasons.ts'
import { halfWidth, withoutInvisible } from './visible.ts'

/** `day` is `YYYY-MM-DD`; `problem` says what it must be, without a full stop. */
export type TypedDay = { readonly day: string } | { readonly problem: string }
/** The day of a month or a term that stands alone, where they are taken at all. */
export type MonthAs = 'first' | 'last'

/** What a year, a month and a day of the month look like, within a shape. */
const [YEAR, YY, MONTH, NAME, DAY] = [
  String.raw`(?<year>\d{4})`,
  String.raw`(?<year>\d\d)`,
  String.raw`(?<month>\d{1,2})`,
  '(?<month>[a-z]{3,})',
  String.raw`(?<day>\d{1,2})`,
]
const shape = ({ raw }: TemplateStringsArray, ...parts: readonly string[]) => new RegExp(`^${String.raw({ raw }, ...parts)}$`)
const numeric = [
  shape`${YEAR}-${MONTH}-${DAY}`,
  shape`${MONTH}/${DAY}/${YEAR}`,
  shape`${MONTH}/${DAY}/${YY}`,
  shape`${MONTH}-${DAY}-${YEAR}`,
  shape`${MONTH}-${DAY}-${YY}`,
  shape`${YEAR}/${MONTH}/${DAY}`,
  // No month is 19 or 20, so that no other order of its parts is a day of these centuries, too.
  shape`(?<year>(?:19|20)\d\d)(?<month>\d\d)(?<day>\d\d)`,
]
const days = [
  ...numeric,
  shape`${NAME} ${DAY},? ${YEAR}`,
  shape`${DAY} ${NAME},? ${YEAR}`,
  shape`${DAY} ${NAME},? ${YY}`,
  shape`${DAY}/${NAME}/${YEAR}`,
  shape`${DAY}/${NAME}/${YY}`,
  shape`${DAY}-${NAME}-${YEAR}`,
  shape`${DAY}-${NAME}-${YY}`,
]
const months = [
  shape`${NAME},? ${YEAR}`,
  shape`${NAME}-${YEAR}`,
  // Excel shows the month May 2027 so, and the day May 27 as 27-May.
  shape`${NAME}-${YY}`,
  shape`${YEAR}-(?<month>\d\d)`,
  shape`${MONTH}/${YEAR}`,
  shape`${MONTH}-${YEAR}`,
  shape`${YEAR}/${MONTH}`,
  shape`${YEAR} ${NAME}`,
  shape`${YEAR}-${NAME}`,
  shape`${NAME}/${YEAR}`,
  shape`${NAME} '${YY}`,
]
/** By their names, or the first three letters of them. */
const monthNames = 'january february march april may june july august september october november december'.split(' ')
/**
 * As registrars write them, by the letters with which they begin. A winter may begin or end the year that it is named by, so it is none,
 * nor is `S27`, which may be a spring or a summer.
 */
const seasonWritten = { spring: 'spring|spr|sp', summer: 'summer|sum|su', fall: 'fall|fa|autumn|aut|au' }
const SEASON = `(?<season>${Object.values(seasonWritten).join('|')})`
const TERM = '(?:semester|sem|term|quarter)'
const terms = [
  new RegExp(`^${SEASON}(?: ${TERM})?(?:,? (?:of )?| ?[-/] ?|)(?<year>\\d{4}|'?\\d\\d)(?: ${TERM})?$`),
  new RegExp(`^(?<year>\\d{4})(?:,? | ?[-/] ?|)${SEASON}(?: ${TERM})?$`),
]
/** The time that spreadsheets and systems of records write behind a day without one. */
const MIDNIGHT = /[ t](?:00?:00(?::00(?:\.0+)?)?|12:00(?::00)? ?am)(?: ?(?:utc|z|[+-]\d\d:?\d\d))?$/
/** The last second of a day, and a midnight of America by the clock of UTC: the day is as written. One of Europe is the evening before. */
const OF_SAME_DAY =
  /[ t](?:23:59(?::59(?:\.\d+)?)?(?: ?(?:utc|z|[+-]\d\d:?\d\d))?|(?:0[3-9]|1[01]):00(?::00(?:\.0+)?)?(?: ?(?:utc|z)|\+00:?00))$/
/** Days of XML, such as Workday's, have the zone in which they were written. */
const ZONE_OF_DAY = /(?<=^\d{4}-\d\d-\d\d)(?:z|[+-]\d\d:\d\d)$/
/** In front of a day it says nothing more. */
const WEEKDAY = /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|mon|tues?|wed|thu(?:rs?)?|fri|sat|sun)(?:, ?| )/
/** What may stand between a day of a month and its year. */
const JOINTS = ['/', ' ', '-']

/**
 * @param month also takes a month or a term alone, such as `May 2027` and `Spring 2027`, as this day of it
 * @param comingFrom `YYYY-MM-DD`, where days before it make no sense: a day without a year, as pages show those of this year, is then the
 * next such day
 */
export function dayTyped(text: string, month?: MonthAs, comingFrom?: string): TypedDay {
  const spelled = plainlySpelled(text)
  const written = spelled.replace(WEEKDAY, '')
  const named = firstOf(days, written)
  if (named) return dated(named, named.getDate())
  const coming = comingFrom && comingDay(written, comingFrom)
  if (coming) return { day: coming }
  // A month behind a weekday has lost its day.
  const whole = month && firstOf(months, spelled)
  if (whole) return dated(whole, month === 'first' ? 1 : new Date(whole.getFullYear(), whole.getMonth() + 1, 0).getDate())
  return (month && termDay(spelled, month)) ?? { problem: problemOf(written, month) }
}

function comingDay(written: string, from: string): string | undefined {
  const year = Number(from.slice(0, 'YYYY'.length))
  // To a 29 February it may be eight years.
  const years = Array.from({ length: 9 }, (_, later) => year + later)
  return years
    .flatMap((each) => {
      const date = JOINTS.map((joint) => firstOf(days, `${written}${joint}${each}`)).find(Boolean)
      const typed = date && dated(date, date.getDate())
      return typed && 'day' in typed ? [typed.day] : []
    })
    .find((day) => day >= from)
}

/** A text does not say of which university a term is, so its days are the usual ones. */
function termDay(spelled: string, end: MonthAs): TypedDay | undefined {
  const { season: name = '', year = '' } = terms.map((shape) => shape.exec(spelled)?.groups).find(Boolean) ?? {}
  const found = seasons.find(({ season }) => seasonWritten[season].split('|').includes(name))
  const [month, day] = (end === 'first' ? found?.from : found?.to)?.split('-') ?? []
  const date = month && calendarDay(year.replace("'", ''), month, day)
  return date ? dated(date, date.getDate()) : undefined
}

/** In small letters, with each of its signs as the shapes have it. */
function plainlySpelled(text: string): string {
  return (
    halfWidth(withoutInvisible(text))
      .trim()
      .toLowerCase()
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/[\u2010-\u2013]/g, '-')
      .replaceAll(/[\u2018\u2019]/g, "'")
      // By which a spreadsheet is told to leave a text alone.
      .replace(/^' ?/, '')
      .replaceAll(/ ?\/ ?/g, '/')
      .replace(/,(?=\d)/, ', ')
      .replace(MIDNIGHT, '')
      .replace(OF_SAME_DAY, '')
      .replace(ZONE_OF_DAY, '')
      .replace(/\b(\d{1,2})(?:st|nd|rd|th)\b/, '$1')
      .replace(/^(\d{1,2}) of (?=[a-z])/, '$1 ')
      .replace(/^([a-z]{3,}) of (?=\d{4}$)/, '$1 ')
      .replaceAll(/([a-z])\./g, '$1')
      .replace(/\bsept\b/, 'sep')
  )
}

function firstOf(shapes: readonly RegExp[], written: string): Date | undefined {
  const { year, month, day } = shapes.map((each) => each.exec(written)?.groups).find(Boolean) ?? {}
  return year && month ? calendarDay(year, month, day) : undefined
}

/** Undefined where the calendar has no such day. */
function calendarDay(year: string, month: string, day = '1'): Date | undefined {
  // Two digits mean a year from 1950 to 2049, whenever they are read.
  const whole = year.length > 2 ? Number(year) : Number(year) + (Number(year) < 50 ? 2000 : 1900)
  const named = monthNames.findIndex((name) => month === name || month === name.slice(0, 3))
  const from0 = named < 0 ? Number(month) - 1 : named
  const date = new Date(2000, 0, 1)
  date.setFullYear(whole, from0, Number(day))
  // A day too many would be one of the next month.
  return whole > 0 && date.getMonth() === from0 ? date : undefined
}

function dated(month: Date, dayOfMonth: number): TypedDay {
  const [year, ...others] = [month.getFullYear(), month.getMonth() + 1, dayOfMonth]
  if (year < 1900 || year > 2099) return { problem: 'must be a day from 1900 to 2099' }
  return { day: [year, ...others.map((part) => String(part).padStart(2, '0'))].join('-') }
}

function problemOf(written: string, month: MonthAs | undefined): string {
  if (/^\d{5}(?:\.\d+)?$/.test(written))
    return 'must be a day, and not the number by which a spreadsheet counts days: please give its cells the form of a date'
  const [first, second] = byNumbers(written)
  const turned = written.replace(/^(\d{1,2})([/-])(\d{1,2})/, '$3$2$1')
  if (first > 12 && second >= 1 && second <= 12 && firstOf(numeric, turned))
    return 'must have the month first, such as 05/31/2027 for 31 May 2027'
  // With another day of the month it would be one.
  if (numeric.some((each) => each.test(written)) || firstOf(days, written.replace(/\b\d{1,2}\b/, '1')))
    return 'must be a day of the calendar'
  if (/^\d{1,2}\.\d{1,2}\.(?:\d{4}|\d\d)$/.test(written))
    return 'must have slashes in place of points, and the month first, such as 05/31/2027 for 31 May 2027'
  const lacking = month && partLacking(written)
  if (lacking) return lacking
  const orMonth = month === undefined ? '' : ', or a month or term, such as May 2027 or Spring 2027'
  if (JOINTS.some((sign) => firstOf(days, `${written}${sign}2028`))) return `must say its year too, such as 05/31/2027${orMonth}`
  return `must be a day, such as 05/31/2027, May 31, 2027 or 2027-05-31${orMonth}`
}

/** Why a year alone, and a term by its number, are no month: another one has the same number in each system. */
function partLacking(written: string): string | undefined {
  if (/^(?:class )?(?:19|20)\d\d$/.test(written)) return 'must say its month or term too, such as May 2027 or Spring 2027'
  if (/^(?:\d{4}|(?:19|20)\d{4})$/.test(written))
    return 'must be a month or term, such as May 2027 or Spring 2027, and not the number that a system has for it'
  return undefined
}

/** Of `05/31/2027`, `05-31-27` and their like, the two parts before the year; of others, zeros. */
function byNumbers(written: string): readonly [number, number] {
  const [, first = 0, second = 0] =
    /^(\d{1,2})(?:\/(\d{1,2})\/(?:\d{4}|\d\d)|-(\d{1,2})-(?:\d{4}|\d\d))\b/.exec(written)?.filter(Boolean).map(Number) ?? []
  return [first, second]
}

/** Whether days are written before months: `yes` where there is no such month, `perhaps` where either may be the month, `no` else. */
export function dayFirst(text: string): 'yes' | 'perhaps' | 'no' {
  const [first, second] = byNumbers(plainlySpelled(text).replace(WEEKDAY, ''))
  if (first < 1 || second < 1 || second > 12 || first === second) return 'no'
  return first > 12 ? (first > 31 ? 'no' : 'yes') : 'perhaps'
}
