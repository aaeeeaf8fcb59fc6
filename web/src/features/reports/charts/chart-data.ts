/** What a chart draws of a table, without drawing it. */
import type { ReportColumn, ReportReply } from '#contract/reports.ts'
import { funnelSteps } from '#events/vocabulary/applications/application-status.ts'
import { ALL, type ReportGroup } from '#events/vocabulary/reports.ts'
import { defined } from '#lib/fields.ts'
import { numberText } from '../../../lib/words/words.ts'
import { figureText, isHidden, spreadText } from '../report-words.ts'
import { widthOf } from './labels.ts'

export type Mark = {
  readonly key: string
  readonly label: string
  /** Missing where there is no case, or where it is hidden. */
  readonly value?: number
  /** The interval, or the quartiles. */
  readonly low?: number
  readonly high?: number
  /** On the other day. */
  readonly other?: number
  readonly isHidden?: true
  /** The figure in words; beside it its interval, or of a step how many went on to it. */
  readonly text: string
  readonly spread?: string
  /** How many it is a figure of. */
  readonly of?: string
  /** Name of a colour token. */
  readonly colour?: string
}

export type Chart = {
  /** Bars of amounts, figures on their intervals, and these from semester to semester. */
  readonly kind: 'bars' | 'intervals' | 'cohorts'
  readonly title: string
  readonly shape: Pick<ReportColumn, 'unit' | 'kind'>
  readonly marks: readonly Mark[]
  /** So many smaller ones are in the table alone; where rows are sorted, those that come later. */
  readonly leftOut?: number
  /** The same figure of everything, where the marks are parts of it. */
  readonly all?: number
  /** Of the axis, where it is that of another chart, too. */
  readonly extent?: readonly [number, number]
  /** How wide the widest figure is in pixels, bare and as it is written at the end of a row, where another chart has to be drawn alike. */
  readonly widest?: number
  readonly widestWritten?: number
}

export type Choice = { readonly value: string; readonly label: string }

const familyLabels: Readonly<Record<ReportColumn['kind'], string>> = {
  count: 'Counts',
  rate: 'Shares',
  median: 'Medians',
  sum: 'Sums',
  ratio: 'Compared with the highest',
  difference: 'Differences',
}

/** What can be drawn: of rows one column, and of everything together the columns that are alike. */
export function choicesOf(columns: readonly ReportColumn[], groupBy: ReportGroup | undefined): readonly Choice[] {
  if (groupBy !== undefined) return columns.map(({ key, label }) => ({ value: key, label }))
  const first = columns.filter(({ kind }, at) => columns.findIndex((other) => other.kind === kind) === at)
  return first.map(({ key, kind }) => ({ value: key, label: familyLabels[kind] }))
}

/** The column that is drawn. @param shown the key of one; where there is none such, the first whose figures have an interval */
export function drawnOf(columns: readonly ReportColumn[], groupBy: ReportGroup | undefined, shown: string): ReportColumn | undefined {
  const [first] = columns
  const spread = groupBy === undefined ? first : columns.find(({ kind }) => kind === 'rate' || kind === 'median')
  const found = columns.find(({ key }) => key === shown) ?? spread ?? first
  return groupBy === undefined ? columns.find(({ kind }) => kind === found?.kind) : found
}

export function chartOf(
  { rows, columns }: Pick<ReportReply, 'rows' | 'columns'>,
  groupBy?: ReportGroup,
  shown = '',
  isSorted = false,
): Chart | undefined {
  const column = drawnOf(columns, groupBy, shown)
  const everything = rows.find(({ key }) => key === ALL)
  if (!column || !everything) return undefined
  if (groupBy === undefined) {
    const alike = columns.filter(({ kind, unit }) => kind === column.kind && unit === column.unit)
    const marks = alike.map((each) => ({
      ...markOf(each, everything.values[each.key]),
      key: each.key,
      label: each.label,
      ...stepOf(each, everything.values),
    }))
    return { kind: kindOf(column), title: familyLabels[column.kind], shape: column, marks }
  }
  const parts = rows.filter(({ key }) => key !== ALL)
  const kept = isSorted ? parts.slice(0, MOST_MARKS) : largest(parts)
  const marks = kept.map(({ key, label, n, values: { [column.key]: value } }) => ({
    ...markOf(column, value),
    key,
    label,
    ...ofHowMany(value, n),
  }))
  const all = everything.values[column.key]
  const amount = isHidden(all) ? undefined : all?.value
  const isAmount = kindOf(column) === 'bars'
  return {
    kind: groupBy === 'semester' && !isAmount ? 'cohorts' : kindOf(column),
    title: column.label,
    shape: column,
    marks,
    ...(marks.length < parts.length && { leftOut: parts.length - marks.length }),
    ...(!isAmount && amount !== undefined && amount !== null && { all: amount }),
  }
}

/** More are no picture any more. */
const MOST_MARKS = 30

/** The rows that count most, in their order. */
function largest(rows: ReportReply['rows']): ReportReply['rows'] {
  if (rows.length <= MOST_MARKS) return rows
  const size = ({ n }: ReportReply['rows'][number]) => (typeof n === 'number' ? n : 0)
  const kept = new Set(rows.toSorted((one, other) => size(other) - size(one)).slice(0, MOST_MARKS))
  return rows.filter((row) => kept.has(row))
}

const kindOf = ({ kind }: ReportColumn) => (kind === 'count' || kind === 'sum' ? 'bars' : 'intervals')

type Values = ReportReply['rows'][number]['values']

/** Statuses have their own colours; of those that reached one, it is said how many of the step before they are. */
function stepOf({ key }: ReportColumn, values: Values): Pick<Mark, 'colour' | 'spread'> {
  const at = funnelSteps.findIndex((one) => key.endsWith(`.${one}`))
  const step = funnelSteps[at]
  if (step === undefined) return {}
  const share = key.startsWith('reached.') ? values[`conversion.${funnelSteps[at - 1]}`] : undefined
  const isShown = share !== undefined && !isHidden(share) && share.value !== null
  return { colour: `s-${step}`, ...(isShown && { spread: `${Math.round((share.value ?? 0) * 100)} %` }) }
}

function markOf(column: ReportColumn, value: Values[string] | undefined): Omit<Mark, 'key' | 'label'> {
  if (isHidden(value)) return { isHidden: true, text: 'hidden' }
  if (value === undefined || value.value === null) return { text: 'no case' }
  const { low, high, p25, p75, delta } = value
  return defined({
    value: value.value,
    low: low ?? p25,
    high: high ?? p75,
    other: typeof delta === 'number' ? value.value - delta : undefined,
    text: figureText(value.value, column),
    spread: spreadText(value, column),
  })
}

function ofHowMany(value: Values[string] | undefined, n: ReportReply['rows'][number]['n']): Pick<Mark, 'of'> {
  const amount = isHidden(value) ? undefined : (value?.denominator ?? n)
  return typeof amount === 'number' ? { of: numberText(amount) } : {}
}

/** Beside an axis that says what it is of. */
export const bareOf = ({ text }: Mark) => text.replace(/ (?:%|d|points)$/, '')
export function widestOf({ marks, widest }: Chart): number {
  return widest ?? Math.max(0, ...marks.map((mark) => (mark.value === undefined ? 0 : widthOf(bareOf(mark)))))
}

/** At the end of a row. */
export const writtenOf = ({ text, spread }: Mark, kind: Chart['kind']) =>
  kind === 'bars' && spread !== undefined ? `${text} · ${spread}` : text
export function widestWrittenOf({ marks, kind, widestWritten }: Chart): number {
  return widestWritten ?? Math.max(0, ...marks.map((mark) => widthOf(writtenOf(mark, kind))))
}

const READ_OUT = 12

/** For who does not see it: the first figures in words. The table has all. */
export function chartText({ title, marks, leftOut = 0 }: Chart): string {
  const said = marks.slice(0, READ_OUT).map(({ label, text, spread }) => `${label}: ${text}${spread === undefined ? '' : `, ${spread}`}`)
  const more = marks.length - said.length + leftOut
  return [`${title}.`, `${said.join('; ')}.`, more > 0 ? `${more} more are in the table.` : ''].filter((part) => part !== '').join(' ')
}

/** Two days beside each other: on one axis, with the same rows, each with the figure of the other day. */
export function besideEachOther(one: Chart, two: Chart): readonly [Chart, Chart] {
  const [ends, others] = [extentOf(one), extentOf(two)]
  const extent = [Math.min(ends[0], others[0]), Math.max(ends[1], others[1])] as const
  const widest = Math.max(widestOf(one), widestOf(two))
  const rows = [...new Map([...one.marks, ...two.marks].map(({ key, label }) => [key, label]))]
  const withOther = (chart: Chart, beside: Chart): Chart => ({
    ...chart,
    extent,
    widest,
    marks: rows.map(([key, label]) => {
      const { other: _, ...mark } = chart.marks.find((each) => each.key === key) ?? { key, label, text: 'no case' }
      return { ...mark, ...defined({ other: beside.marks.find((each) => each.key === key)?.value }) }
    }),
  })
  const [first, second] = [withOther(one, two), withOther(two, one)]
  // What is missing on one of the days is written there, too.
  const widestWritten = Math.max(widestWrittenOf(first), widestWrittenOf(second))
  return [
    { ...first, widestWritten },
    { ...second, widestWritten },
  ]
}

/** From the lowest to the highest that is drawn. */
export function extentOf({ marks, all, shape, extent }: Chart): readonly [number, number] {
  if (extent) return extent
  const drawn = [0, all, ...marks.flatMap(({ value, low, high, other }) => [value, low, high, other])].filter((one) => one !== undefined)
  const high = Math.max(...drawn)
  return [Math.min(...drawn), high > 0 ? high : shape.unit === 'fraction' ? 1 : 10]
}
