/** Reports, their groups and figures, in words. */
import type { UserReply } from '#contract/people.ts'
import type { ReportColumn, ReportHead, ReportValue } from '#contract/reports.ts'
import { applicationSources, reasonCodes, reasonLabels } from '#events/vocabulary/applications/application-status.ts'
import { degreeLabels, degrees, jobTypeLabels, jobTypes } from '#events/vocabulary/jobs/jobs.ts'
import { NOT_KNOWN, type ReportGroup } from '#events/vocabulary/reports.ts'
import { roleLabels, roles } from '#events/vocabulary/roles.ts'
import { gpaBands } from '#events/vocabulary/students/gpa-bands.ts'
import { numberText } from '../../lib/words/words.ts'
import { optionsOf, type Option } from '../../ui/fields/Field.tsx'

export const groupLabels: Readonly<Record<ReportGroup, string>> = {
  university: 'University',
  semester: 'Semester',
  organization: 'Company',
  jobType: 'Job type',
  source: 'Source',
  skill: 'Skill',
  degree: 'Degree',
  gpaBand: 'GPA',
  job: 'Job',
  actorRole: 'Who acted',
  reasonCode: 'Reason',
}

/** Within a sentence: `semester`, and `GPA` as it is. */
export function groupInSentence(group: ReportGroup): string {
  const label = groupLabels[group]
  return label === label.toUpperCase() ? label : label.toLowerCase()
}

const sourceLabels = { nominated: 'Nominated', referred: 'Referred', direct: 'Direct' } as const
export const notKnown: Option = { value: NOT_KNOWN, label: 'Not known' }

/** The values of groups that have the same ones everywhere; those of the others are read. */
export const closedGroups: Readonly<Partial<Record<ReportGroup, readonly Option[]>>> = {
  jobType: [...optionsOf(jobTypes, jobTypeLabels), notKnown],
  source: [...optionsOf(applicationSources, sourceLabels), notKnown],
  degree: [...optionsOf(degrees, degreeLabels), notKnown],
  gpaBand: [...gpaBands.map((value) => ({ value, label: value.replace('under-', 'Under ').replace('-', ' to ') })), notKnown],
  actorRole: [...optionsOf(roles, roleLabels), { value: 'platform', label: 'The platform' }, notKnown],
  reasonCode: [...optionsOf(reasonCodes, reasonLabels), notKnown],
}

/** Whose figures somebody reads: those of their place alone, of an analyst's scope, or all. */
export function scopeWords({ role, scope, universityLabel, organizationLabel }: Scoped): string {
  if (role === 'university') return universityLabel ?? 'your university'
  if (role === 'recruiter') return organizationLabel ?? 'your company'
  return scope === undefined || scope.kind === 'platform' ? 'all of Proffer' : (scope.label ?? scope.id ?? '')
}
type Scoped = Pick<UserReply, 'role' | 'scope' | 'universityLabel' | 'organizationLabel'>

const families: readonly { readonly title: string; readonly names: readonly string[] }[] = [
  { title: 'Where it ends', names: ['nace', 'placement', 'nominees', 'lift'] },
  { title: 'On the way', names: ['funnel', 'rates', 'timing', 'stages'] },
  { title: 'Who vouches', names: ['nominations', 'referrals'] },
  { title: 'Is it fair', names: ['fairness', 'responsiveness', 'corrections'] },
]

export type Family = { readonly title: string; readonly reports: readonly ReportHead[] }

/** Reports by what they ask about; one that no family names comes last. */
export function inFamilies(reports: readonly ReportHead[]): readonly Family[] {
  const named = new Set(families.flatMap(({ names }) => names))
  const placed = families.map(({ title, names }) => ({
    title,
    reports: names.flatMap((name) => reports.find((report) => report.name === name) ?? []),
  }))
  const others = { title: 'Others', reports: reports.filter(({ name }) => !named.has(name)) }
  return [...placed, others].filter((family) => family.reports.length > 0)
}

/** One figure each of what people ask for first: the column by report. */
export const headlines: Readonly<Record<string, string>> = {
  nominees: 'placed',
  placement: 'placed',
  rates: 'offer',
  timing: 'firstResponse',
  responsiveness: 'answered14',
  referrals: 'acceptance',
}

/** The column whose figure stands for the report. */
export function headlineOf(report: string, columns: readonly ReportColumn[]): ReportColumn | undefined {
  return columns.find(({ key }) => key === headlines[report]) ?? columns[0]
}

type Shape = Pick<ReportColumn, 'unit' | 'kind'>
const percent = (fraction: number) => (fraction * 100).toFixed(1)
const withSign = (text: string, value: number) => (value > 0 ? `+${text}` : text.replace('-', '−'))

/** `45.1 %`, `4.3 d`, `1,204`, `+6.0 points`, `0.86` */
export function figureText(value: number, { unit, kind }: Shape): string {
  if (kind === 'ratio') return value.toFixed(2)
  if (kind === 'difference') return withSign(`${percent(value)} points`, value)
  if (unit === 'fraction') return `${percent(value)} %`
  return unit === 'days' ? `${value.toFixed(1)} d` : numberText(value)
}

/** `31.8 to 58.9`, the interval or the quartiles; nothing where a figure has neither. */
export function spreadText({ low, high, p25, p75 }: Figure, { unit }: Shape): string | undefined {
  const [from, to] = low === undefined || high === undefined ? [p25, p75] : [low, high]
  if (from === undefined || to === undefined) return undefined
  const written = (value: number) => (unit === 'fraction' ? percent(value) : value.toFixed(1)).replace('-', '−')
  return `${written(from)} to ${written(to)}`
}

/** `95 % interval 31.8 to 58.9`, or of a median `half of them 2.2 to 6.0 d`. */
export function spreadWords(value: Figure, column: Shape): string | undefined {
  const spread = spreadText(value, column)
  if (spread === undefined) return undefined
  return column.kind === 'median' ? `half of them ${spread}${column.unit === 'days' ? ' d' : ''}` : `95 % interval ${spread}`
}

/** `+2.9 points`, `−1.4 d`, or `same`, also where it is too little to be written. */
export function deltaText(delta: number, { unit, kind }: Shape): string {
  const [text, of] =
    kind === 'ratio'
      ? [delta.toFixed(2), '']
      : unit === 'fraction'
        ? [percent(delta), ' points']
        : unit === 'days'
          ? [delta.toFixed(1), ' d']
          : [numberText(delta), '']
  return Number(text.replaceAll(',', '')) === 0 ? 'same' : withSign(`${text}${of}`, delta)
}

export type Figure = Exclude<ReportValue, { readonly suppressed: true }>

export function isHidden(value: object | number | undefined): value is { readonly suppressed: true } {
  return typeof value === 'object' && 'suppressed' in value
}

/** Why a cell is hatched. */
export const hiddenReason = 'Fewer than five, or hidden beside such a group, so that it cannot be worked out'

/** Why a change is hatched whose two figures are shown. */
export const changeHiddenReason = 'A change that one to four people make is hidden, and so is one from which it would follow'

/** What changed from another day; `hidden` where few people make it, nothing where one of the two figures is missing. */
export function changeOf(value: ReportValue | undefined, was: ReportValue | undefined): number | 'hidden' | undefined {
  if (value === undefined || was === undefined || isHidden(value) || isHidden(was) || value.value === null || was.value === null)
    return undefined
  if (typeof value.delta === 'number') return value.delta
  const isSame = value.value === was.value && value.numerator === was.numerator && value.denominator === was.denominator
  return isSame ? 0 : 'hidden'
}

/** `14.9 %, 11 of 74`; nothing where there is no case, or it is hidden. */
export function figureWithCases(value: ReportValue | undefined, column: Shape): string | undefined {
  if (value === undefined || isHidden(value) || value.value === null) return undefined
  const { numerator, denominator } = value
  const of = column.unit === 'fraction' && numerator !== undefined && denominator !== undefined
  return `${figureText(value.value, column)}${of ? `, ${numberText(numerator)} of ${numberText(denominator)}` : ''}`
}
