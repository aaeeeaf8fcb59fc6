/** Days as people type them (product 2.20, Typed days): months before days, as in the US, and never a guess. */
import { parse } from '#lib/typed-days/parser.ts'
import { seasons } from './seasons.ts'
import { halfWidth, withoutInvisible } from './visible.ts'

/** `day` is `YYYY-MM-DD`; `problem` says what it must be, without a full stop. */
export type TypedDay = { readonly day: string } | { readonly problem: string }
/** The day of a month or a term that stands alone, where they are taken at all. */
export type MonthAs = 'first' | 'last'

/** Each shape, and how it is read. The parser takes one letter as a month, and a year of two digits as one of the first century. */
const numeric = [
  [/^\d{4}-\d{1,2}-\d{1,2}$/, 'yyyy-M-d'],
  [/^\d{1,2}\/\d{1,2}\/\d{4}$/, 'M/d/yyyy'],
  [/^\d{1,2}\/\d{1,2}\/\d\d$/, 'M/d/yy'],
  [/^\d{1,2}-\d{1,2}-\d{4}$/, 'M-d-yyyy'],
  [/^\d{1,2}-\d{1,2}-\d\d$/, 'M-d-yy'],
  [/^\d{4}\/\d{1,2}\/\d{1,2}$/, 'yyyy/M/d'],
  // No month is 19 or 20, so that no other order of its parts is a day of these centuries, too.
  [/^(?:19|20)\d{6}$/, 'yyyyMMdd'],
] as const
const days = [
  ...numeric,
  [/^[a-z]{3,} \d{1,2},? \d{4}$/, 'MMMM d yyyy'],
  [/^\d{1,2} [a-z]{3,},? \d{4}$/, 'd MMMM yyyy'],
  [/^\d{1,2} [a-z]{3,},? \d\d$/, 'd MMMM yy'],
  [/^\d{1,2}\/[a-z]{3,}\/\d{4}$/, 'd/MMMM/yyyy'],
  [/^\d{1,2}\/[a-z]{3,}\/\d\d$/, 'd/MMMM/yy'],
  [/^\d{1,2}-[a-z]{3,}-\d{4}$/, 'd-MMMM-yyyy'],
  [/^\d{1,2}-[a-z]{3,}-\d\d$/, 'd-MMMM-yy'],
] as const
const months = [
  [/^[a-z]{3,},? \d{4}$/, 'MMMM yyyy'],
  [/^[a-z]{3,}-\d{4}$/, 'MMMM-yyyy'],
  // Excel shows the month May 2027 so, and the day May 27 as 27-May.
  [/^[a-z]{3,}-\d\d$/, 'MMMM-yy'],
  [/^\d{4}-\d\d$/, 'yyyy-MM'],
  [/^\d{1,2}\/\d{4}$/, 'M/yyyy'],
  [/^\d{1,2}-\d{4}$/, 'M-yyyy'],
  [/^\d{4}\/\d{1,2}$/, 'yyyy/M'],
  [/^\d{4} [a-z]{3,}$/, 'yyyy MMMM'],
  [/^\d{4}-[a-z]{3,}$/, 'yyyy-MMMM'],
  [/^[a-z]{3,}\/\d{4}$/, 'MMMM/yyyy'],
  // Two apostrophes mean one to the parser.
  [/^[a-z]{3,} '\d\d$/, "MMMM ''yy"],
] as const
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
/** Two digits mean a year from 1950 to 2049, whenever they are read. */
const century = new Date(2000, 0, 1)

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
  const day = end === 'first' ? found?.from : found?.to
  const date = day && parse(`${day}-${year.replace("'", '')}`, year.length === 4 ? 'MM-dd-yyyy' : 'MM-dd-yy', century)
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

function firstOf(shapes: readonly (readonly [RegExp, string])[], written: string): Date | undefined {
  const format = shapes.find(([shape]) => shape.test(written))?.[1]
  const date = format === undefined ? undefined : parse(written.replace(',', ''), format, century)
  return date && !Number.isNaN(date.getTime()) ? date : undefined
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
  if (numeric.some(([shape]) => shape.test(written)) || firstOf(days, written.replace(/\b\d{1,2}\b/, '1')))
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
