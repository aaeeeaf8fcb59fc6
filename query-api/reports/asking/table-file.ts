/**
 * A report as a table: a line for each row, and for each column of the report one for each of its figures that any row has. The stamp stands
 * in every line, so that lines of several files can be put below each other.
 */
import type { ReportReply, ReportValue } from '#contract/reports.ts'
import { encodePosition } from '#events/envelope.ts'
import type { Column } from '../../core/csv.ts'
import type { Ask } from '../ask.ts'

const HIDDEN = 'suppressed'
const figures = ['value', 'low', 'high', 'p25', 'p75', 'p90', 'numerator', 'denominator', 'delta', 'flagged'] as const

function figureOf(value: ReportValue | undefined, figure: (typeof figures)[number]): unknown {
  if (value === undefined) return undefined
  return 'suppressed' in value ? HIDDEN : value[figure]
}

const stamped = ['report', 'definition', 'asOf', 'knownAt', 'resultHash', 'codeVersion'] as const

/** @param compared the question of the other day, where two are compared */
export function tableFileOf({ columns, rows, stamp }: Pick<ReportReply, 'columns' | 'rows' | 'stamp'>, compared?: Ask) {
  const has = (key: string, figure: (typeof figures)[number]) =>
    rows.some(({ values: { [key]: value } }) => value !== undefined && figure in value)
  const shown = columns.flatMap(({ key }) =>
    figures
      .filter((figure) => figure === 'value' || has(key, figure))
      .map((figure) => ({ key, figure, name: figure === 'value' ? key : `${key}.${figure}` })),
  )
  const stamps = {
    ...Object.fromEntries(stamped.map((name) => [`stamp.${name}`, stamp[name]])),
    ...(compared && { 'other.asOf': new Date(compared.asOf).toISOString(), 'other.knownAt': encodePosition(BigInt(compared.knownAt)) }),
  }
  return {
    columns: ['key', 'label', 'n', ...shown.map(({ name }) => name), ...Object.keys(stamps)].map((name): Column => ({
      path: [name],
      isInstant: false,
    })),
    rows: rows.map(({ key, label, n, values }) => ({
      key,
      label,
      n: typeof n === 'number' ? n : HIDDEN,
      ...Object.fromEntries(shown.map(({ key: column, figure, name }) => [name, figureOf(values[column], figure)])),
      ...stamps,
    })),
  }
}
