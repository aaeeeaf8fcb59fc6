/** What a report is asked stands in the address: a link opens the same figures. */
import type { UserReply } from '#contract/people.ts'
import type { ReportHead, ReportReply } from '#contract/reports.ts'
import type { ReportGroup } from '#events/vocabulary/reports.ts'
import { graduatedClass } from '#events/vocabulary/students/outcomes.ts'
import type { Role } from '#events/vocabulary/roles.ts'
import { defined } from '#lib/fields.ts'
import type { Input } from '../../api/operation.ts'
import { dayWithYear, isDay } from '../../lib/time/calendar.ts'
import { closedGroups } from './report-words.ts'

export type ReportQuery = Input<'reports.read'>
/** Which things of which day, as every question about a report says it. */
export type ReportAsk = Omit<ReportQuery, 'compareWith' | 'compareKnownAt' | 'format'>

/** The days that the filter bar asks for. */
export const dayNames = ['asOf', 'knownAt', 'compareWith', 'compareKnownAt'] as const
export type DayName = (typeof dayNames)[number]

const dayIn = (params: URLSearchParams, name: string, last = '9999-12-31') => {
  const day = params.get(name) ?? ''
  return isDay(day) && day <= last ? day : undefined
}

/** Where the log is to be read to, which admins may say instead of a day. */
export function positionIn(params: URLSearchParams, role: Role): string | undefined {
  const text = params.get('knownAt') ?? ''
  return role === 'admin' && /^\d{1,15}$/.test(text) ? text : undefined
}

/** Until our team says what the reports of an analyst are about, none opens. */
export function hasNoScope({ role, scope }: Pick<UserReply, 'role' | 'scope'>): boolean {
  return role === 'analyst' && !scope
}

/** The group that is the reader's own scope makes one row, and none of its values can be chosen. */
function ownGroup({ role, scope }: Pick<UserReply, 'role' | 'scope'>): string | undefined {
  if (role === 'university') return 'university'
  return role === 'recruiter' ? 'organization' : scope?.kind
}

export function asAskedBy(user: Pick<UserReply, 'role' | 'scope'>, head: ReportHead): ReportHead {
  const own = ownGroup(user)
  return { ...head, groups: head.groups.filter((group) => group !== own) }
}

/** Small cells are hidden from them: they ask whole days and semesters, and two groups at once. */
export function hidesSmall(role: Role): boolean {
  return role === 'analyst' || role === 'university'
}

export function takes(head: ReportHead, param: string, role: Role): boolean {
  const isWindow = param === 'from' || param === 'to'
  return head.params.some(({ name }) => name === param) && !(isWindow && hidesSmall(role))
}

/** The groups by which the address filters, in the order of the report. */
export function filtersIn(params: URLSearchParams, { groups }: ReportHead): readonly (readonly [ReportGroup, string])[] {
  return groups.flatMap((group) => {
    const value = params.get(group) ?? ''
    const known = closedGroups[group]
    return value !== '' && (known?.some((one) => one.value === value) ?? true) ? [[group, value] as const] : []
  })
}

export function groupIn(params: URLSearchParams, { groups }: ReportHead): ReportGroup | undefined {
  return groups.find((group) => group === params.get('groupBy'))
}

/** The class of graduates that a report is about: unless the address says another, the last one that has graduated. */
export function classIn(params: URLSearchParams, { lastDay }: Pick<ReportHead, 'lastDay'>): number {
  const given = Number(params.get('class'))
  return Number.isInteger(given) && given >= 1950 && given <= 2100 ? given : graduatedClass(lastDay)
}

export function askIn(params: URLSearchParams, head: ReportHead, role: Role): ReportAsk {
  const group = groupIn(params, head)
  const has = (param: string) => takes(head, param, role)
  return defined({
    name: head.name,
    groupBy: group,
    ...Object.fromEntries(filtersIn(params, head)),
    asOf: dayIn(params, 'asOf', head.lastDay),
    knownAt: positionIn(params, role) ?? dayIn(params, 'knownAt', head.lastDay),
    from: has('from') ? dayIn(params, 'from') : undefined,
    to: has('to') ? dayIn(params, 'to') : undefined,
    includeActive: (has('includeActive') && params.get('includeActive') === 'true') || undefined,
    estimate: has('estimate') && params.get('estimate') === 'incidence' ? ('incidence' as const) : undefined,
    class: has('class') ? classIn(params, head) : undefined,
  })
}

export function queryIn(params: URLSearchParams, head: ReportHead, role: Role): ReportQuery {
  return defined({
    ...askIn(params, head, role),
    compareWith: dayIn(params, 'compareWith', head.lastDay),
    compareKnownAt: dayIn(params, 'compareKnownAt', head.lastDay),
  })
}

/** How each semester may stand beside itself as of its end: as it was known then, or as things had happened by then. */
export const endsShown = [
  { value: 'known', label: 'As known then' },
  { value: 'happened', label: 'As it had happened' },
] as const
export type AtEnd = (typeof endsShown)[number]['value']

export function atEndIn(params: URLSearchParams): AtEnd | undefined {
  return endsShown.find(({ value }) => value === params.get('atEnd'))?.value
}

/** One semester as of its last day. */
export function endOf(
  { compareWith: _, compareKnownAt: __, groupBy: ___, ...ask }: ReportQuery,
  semester: string,
  endsOn: string,
  atEnd: AtEnd,
): ReportQuery {
  return defined({ ...ask, semester, asOf: endsOn, knownAt: atEnd === 'known' ? endsOn : ask.knownAt })
}

export function isCompared({ compareWith, compareKnownAt }: ReportQuery): boolean {
  return compareWith !== undefined || compareKnownAt !== undefined
}

/** The two days in words: what was known on each is said where it is asked for. @param days of the figures, by the clock of the reader's place */
export function dayWords(query: ReportQuery, days: readonly [string, string]): readonly [string, string] {
  const asked = [query.knownAt, query.compareKnownAt ?? query.knownAt] as const
  const written = (at: 0 | 1) => {
    const knownOn = asked[at]
    const known = knownOn !== undefined && (isDay(knownOn) ? `as known on ${dayWithYear(knownOn)}` : `as known at ${knownOn}`)
    return [dayWithYear(days[at]), known].filter(Boolean).join(', ')
  }
  return [written(0), written(1)]
}

/** The other day of two, asked for by itself: what a comparison does not say of it is as of the first. */
export function otherOf({ compareWith, compareKnownAt, ...ask }: ReportQuery): ReportQuery {
  return defined({ ...ask, asOf: compareWith ?? ask.asOf, knownAt: compareKnownAt ?? ask.knownAt })
}

/** A question as its answer settled it, as far as the asker may say that: what is asked beside it is of the same instant. */
export function settledBy(query: ReportQuery, { stamp, day, other }: ReportReply, role: Role): ReportQuery {
  const asOf = (one: OneDay) => (hidesSmall(role) ? one.day : one.stamp.asOf)
  const knownAt = (one: OneDay) => (role === 'admin' ? String(Number(one.stamp.knownAt)) : undefined)
  const first = { stamp, day }
  return defined({
    ...query,
    asOf: asOf(first),
    knownAt: knownAt(first) ?? query.knownAt,
    ...(other && {
      compareWith: query.compareWith === undefined ? undefined : asOf(other),
      compareKnownAt: query.compareKnownAt === undefined ? undefined : (knownAt(other) ?? query.compareKnownAt),
    }),
  })
}
type OneDay = Pick<ReportReply, 'stamp' | 'day'>
