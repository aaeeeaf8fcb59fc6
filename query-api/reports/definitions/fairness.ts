import { applicationStatusLabels, funnelSteps } from '#events/vocabulary/applications/application-status.ts'
import { pick } from '#lib/pick.ts'
import { applicationsInWindow, isCountedSeen, reached, studentOf, submitted, unseenNote } from '../applications.ts'
import { ALL } from '../ask.ts'
import { rate, type Column, type Definition, type Row } from '../definition.ts'
import { ofApplications } from '../groups.ts'
import { fractionFigure, type Figure } from '../values.ts'
import type { Application } from '../view.ts'

const stages = funnelSteps.slice(1)
/** Smaller groups are no measure, and are not flagged. */
const LEAST = 30
const LEAST_PERCENT = 2
const FLAGGED_BELOW_PERCENT = 80

export const fairness: Definition<Application> = {
  name: 'fairness',
  title: 'Selection by group',
  question: 'Are some groups chosen less often?',
  words:
    'The share of the completed applications of a group that reached a stage, and that share divided by the highest one among the groups with at least 30 applications and 2 % of all. Below 0.80 it is flagged where the group itself is so large. It says that something differs, not why.',
  version: 1,
  params: ['from', 'to', 'includeActive'],
  keys: pick(ofApplications, 'university', 'source', 'degree', 'gpaBand'),
  columns: stages.flatMap((step) => {
    const selection = rate<Application>([`selection.${step}`, `${applicationStatusLabels[step]}: reached`], reached(step), submitted)
    return [selection, impactOf(step, selection)]
  }),
  things: applicationsInWindow,
  student: studentOf,
  counts: isCountedSeen,
  related: withImpact,
  notes: unseenNote,
}

/** Its figure goes by other rows (`withImpact`). */
function impactOf(step: (typeof stages)[number], selection: Column<Application>): Column<Application> {
  return {
    ...selection,
    key: `impact.${step}`,
    label: `${applicationStatusLabels[step]}: of the highest`,
    kind: 'ratio',
    figure: () => fractionFigure(undefined),
  }
}

function withImpact(rows: readonly Row[], isShown: (key: string) => boolean): readonly Row[] {
  const all = rows.find(({ key }) => key === ALL)?.n ?? 0
  const large = (row: Row) => row.key !== ALL && row.n >= LEAST && row.n * 100 >= all * LEAST_PERCENT
  const measures = rows.filter((row) => large(row) && isShown(row.key))
  return rows.map((row) => {
    if (row.key === ALL) return row
    const impacts = stages.map((step) => [`impact.${step}`, impactIn(row, measures, { step, isLarge: large(row) })] as const)
    return { ...row, figures: { ...row.figures, ...Object.fromEntries(impacts) } }
  })
}

type Of = { readonly step: string; readonly isLarge: boolean }
function impactIn(row: Row, measures: readonly Row[], { step, isLarge }: Of): Figure {
  const selectedOf = ({ figures, n }: Row) => ({ had: figures[`selection.${step}`]?.beside.numerator ?? 0, n })
  const highest = measures.map(selectedOf).reduce((one, other) => (other.had * one.n > one.had * other.n ? other : one), { had: 0, n: 1 })
  const { had, n } = selectedOf(row)
  if (highest.had === 0 || n === 0) return fractionFigure(undefined)
  const [top, bottom] = [had * highest.n, n * highest.had]
  const isFlagged = isLarge && top * 100 < bottom * FLAGGED_BELOW_PERCENT
  return fractionFigure({ top, bottom }, isFlagged ? { flagged: true } : {})
}
