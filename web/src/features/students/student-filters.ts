/** The search for students in the address, and as the server takes it. */
import type { SavedSearchReply } from '#contract/searches.ts'
import { defined } from '#lib/fields.ts'
import type { Input } from '../../api/operation.ts'
import { count, numberText } from '../../lib/words/words.ts'

export type StudentQuery = Omit<Input<'students.search'>, 'limit' | 'cursor' | 'format'>
export type GpaRange = readonly [low: number, high: number]

/** The GPA that the page offers to choose from: below the lowest there are few, and whoever chooses it means all of them. */
export const [lowestGpa, highestGpa] = [2, 4]

/** How what is found is shown: these parameters of the address stay when the filters go. */
const shown = ['sort', 'view']
/** Parameters of the address that are not filters. */
const aside = [...shown, 'new']
const id = /^[\w-]{1,64}$/

/** The search that an address asks for; values that do not fit are left out: an address may be typed, or older than the page. */
export function searchOf(params: URLSearchParams): StudentQuery {
  const ids = (name: string) => [...new Set(params.getAll(name))].filter((one) => id.test(one)).slice(0, 50)
  const [schools, skills] = [ids('school'), ids('skill')]
  const withoutSkills = ids('not').filter((skill) => !skills.includes(skill))
  const name = params.get('name')?.trim().slice(0, 120)
  const gpa = gpaOf(params)
  const years = yearsOf(params)
  return {
    ...(schools.length > 0 && { schools }),
    ...(skills.length > 0 && { skills, ...(params.get('any') !== '1' && { allSkills: true }) }),
    ...(withoutSkills.length > 0 && { withoutSkills }),
    ...(gpa && { gpaRange: [...gpa], ...(params.get('hidden') === '1' && { includeHiddenGpa: true }) }),
    ...(years && { graduates: [...years] }),
    ...(params.get('open') === '1' && { openToReferrals: true as const }),
    ...(params.get('nominated') === '1' && { nominated: true as const }),
    ...(params.get('fits') === '1' && { fitsOpenJobs: true as const }),
    ...(name && { name }),
  }
}

/** The same for a company that does not pay: without what its preview does not take. */
export function previewOf({ schools, skills, allSkills, graduates, nominated }: StudentQuery): StudentQuery {
  return defined({ schools, skills, allSkills, graduates, nominated })
}

/** `gpa=3.2-4`, undefined where any is. */
export function gpaOf(params: URLSearchParams): GpaRange | undefined {
  const [, low, high] = /^(\d(?:\.\d{1,2})?)-(\d(?:\.\d{1,2})?)$/.exec(params.get('gpa') ?? '') ?? []
  const range = [Number(low), Number(high)] as const
  return low !== undefined && range[0] <= range[1] && range[1] <= highestGpa ? range : undefined
}

/** The values of the parameter: none where the range leaves out nobody. */
export function gpaValues([low, high]: GpaRange): readonly string[] {
  return low <= lowestGpa && high >= highestGpa ? [] : [`${low <= lowestGpa ? 0 : low}-${high}`]
}

/** The least distance between the ends of a range, and the size of a step. */
export const gpaStep = 0.1
const tenth = (gpa: number) => Math.round(gpa * 10) / 10

/** The range whose nearer end has come to a GPA. */
export function nearerTo([low, high]: GpaRange, gpa: number): GpaRange {
  const wanted = Math.min(highestGpa, Math.max(lowestGpa, tenth(gpa)))
  const isLow = Math.abs(wanted - low) <= Math.abs(wanted - high)
  return isLow ? [Math.min(wanted, tenth(high - gpaStep)), high] : [low, Math.max(wanted, tenth(low + gpaStep))]
}

const [firstYear, lastYear] = [1950, 2100]

function yearsOf(params: URLSearchParams): readonly [number, number] | undefined {
  const [from, to] = ['from', 'to'].map((name) => {
    const year = Number(params.get(name))
    return Number.isInteger(year) && year >= firstYear && year <= lastYear ? year : undefined
  })
  if (from === undefined && to === undefined) return undefined
  const range = [from ?? firstYear, to ?? lastYear] as const
  return range[0] <= range[1] ? range : [range[1], range[0]]
}

/** The address of a search, in one order: equal searches have equal addresses. */
export function paramsOf(query: Readonly<Record<string, unknown>>): URLSearchParams {
  const asked = query as StudentQuery
  const {
    schools = [],
    skills = [],
    allSkills,
    withoutSkills = [],
    gpaRange,
    includeHiddenGpa,
    graduates,
    openToReferrals,
    nominated,
    fitsOpenJobs,
    name,
  } = asked
  const [from, to] = graduates ?? []
  return new URLSearchParams([
    ...schools.toSorted().map((one) => ['school', one]),
    ...skills.toSorted().map((one) => ['skill', one]),
    ...(skills.length > 0 && !allSkills ? [['any', '1']] : []),
    ...withoutSkills.toSorted().map((one) => ['not', one]),
    ...(gpaRange ? [['gpa', `${gpaRange[0]}-${gpaRange[1]}`]] : []),
    ...(gpaRange && includeHiddenGpa ? [['hidden', '1']] : []),
    ...(from !== undefined && from > firstYear ? [['from', String(from)]] : []),
    ...(to !== undefined && to < lastYear ? [['to', String(to)]] : []),
    ...(openToReferrals ? [['open', '1']] : []),
    ...(nominated ? [['nominated', '1']] : []),
    ...(fitsOpenJobs ? [['fits', '1']] : []),
    ...(name ? [['name', name]] : []),
  ])
}

/** The saved one that asks for what the address asks for. */
export function sameSearch(saved: readonly SavedSearchReply[], params: URLSearchParams): SavedSearchReply | undefined {
  const asked = paramsOf(searchOf(params)).toString()
  return saved.find(({ query }) => paramsOf(query).toString() === asked)
}

/** The filters of a search, in a few words each. @param label of a skill */
export function wordsOf(query: StudentQuery, label: (id: string) => string): readonly string[] {
  const { schools = [], skills = [], withoutSkills = [], gpaRange, graduates, openToReferrals, nominated, fitsOpenJobs, name } = query
  return [
    ...(name ? [name] : []),
    ...(nominated ? ['nominated'] : []),
    ...(fitsOpenJobs ? ['fits an open job'] : []),
    ...skills.map(label),
    ...withoutSkills.map((skill) => `not ${label(skill)}`),
    ...(gpaRange ? [`GPA ${gpaText(gpaRange)}`] : []),
    ...(graduates ? [yearsText(graduates)] : []),
    ...(schools.length > 0 ? [count(schools.length, 'school')] : []),
    ...(openToReferrals ? ['open to invitations'] : []),
  ]
}

/** `2027`, `2027–2029`, `from 2027`, `until 2029`. */
function yearsText([from, to]: readonly [number, number]): string {
  if (from === to) return String(from)
  if (to >= lastYear) return from <= firstYear ? 'any year' : `from ${from}`
  return from <= firstYear ? `until ${to}` : `${from}–${to}`
}

/** `3.2 – 4.0`, `3.25 or more`, `any`. */
export function gpaText([low, high]: GpaRange): string {
  if (low > lowestGpa && high >= highestGpa) return `${gpaDigits(low)} or more`
  if (low > lowestGpa) return `${gpaDigits(low)} – ${gpaDigits(high)}`
  return high < highestGpa ? `up to ${gpaDigits(high)}` : 'any'
}

/** The slider takes tenths; a search that was saved by a call may have hundredths. */
function gpaDigits(gpa: number): string {
  return String(gpa).length > '3.2'.length ? gpa.toFixed(2) : gpa.toFixed(1)
}

export function isFiltered(params: URLSearchParams): boolean {
  return [...params.keys()].some((name) => !aside.includes(name))
}

/** Say how another filter is meant. */
const beside = ['any', 'hidden']

/** How many values the search goes by. */
export function filtersIn(params: URLSearchParams): number {
  return [...params.keys()].filter((name) => !aside.includes(name) && !beside.includes(name)).length
}

/** `64`, `10,000+` where no more are counted. */
export function totalText({ total, capped }: { readonly total: number; readonly capped?: boolean }): string {
  return `${numberText(total)}${capped ? '+' : ''}`
}

/** The parameters without any filter. */
export function unfiltered(params: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...params].filter(([name]) => shown.includes(name)))
}

/** In the address, since when what is found is new: `all` where nobody has looked yet. */
export const everything = 'all'

/** The instant of `?new=`; null where the page does not say what is new. */
export function newSince(params: URLSearchParams): string | null {
  const since = params.get('new')
  return since === everything ? '' : since
}
