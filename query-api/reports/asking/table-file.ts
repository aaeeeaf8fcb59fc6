/**
 * A report as a table: a line for each row, and for each column of the report one for each of its figures that any row has. The stamp stands
 * in every line, so that lines of several files can be put below each other. Of two days that are compared the other one stands beside.
 */
import type { ReportReply, ReportValue } from '#contract/reports.ts'
import type { Column } from '../../core/csv.ts'

const HIDDEN = 'suppressed'
const figures = ['value', 'low', 'high', 'p25', 'p75', 'p90', 'numerator', 'denominator', 'delta', 'flagged'] as const

function figureOf(value: ReportValue | undefined, figure: (typeof figures)[number]): unknown {
  if (value === undefined) return undefined
  return 'suppressed' in value ? HIDDEN : value[figure]
}

const stamped = ['report', 'definition', 'asOf', 'knownAt', 'resultHash', 'codeVersion'] as const

type OneDay = Pick<ReportReply, 'columns' | 'rows' | 'stamp'>

/** Of the other day all of this begins with `other.` */
function cellsOf({ columns, rows, stamp }: OneDay, prefix = '') {
  const has = (key: string, figure: (typeof figures)[number]) =>
    rows.some(({ values: { [key]: value } }) => value !== undefined && figure in value)
  const shown = columns.flatMap(({ key }) =>
    figures
      .filter((figure) => figure === 'value' || has(key, figure))
      .map((figure) => ({ key, figure, name: `${prefix}${figure === 'value' ? key : `${key}.${figure}`}` })),
  )
  const stamps = Object.fromEntries(stamped.map((name) => [`${prefix === '' ? 'stamp.' : prefix}${name}`, stamp[name]]))
  const byKey = new Map(rows.map((row) => [row.key, row]))
  return {
    names: [`${prefix}n`, ...shown.map(({ name }) => name)],
    stamps,
    cellsIn(key: string): object {
      const row = byKey.get(key)
      if (!row) return {}
      return {
        [`${prefix}n`]: typeof row.n === 'number' ? row.n : HIDDEN,
        ...Object.fromEntries(shown.map(({ key: column, figure, name }) => [name, figureOf(row.values[column], figure)])),
      }
    },
  }
}

export function tableFileOf({ other, ...reply }: OneDay & { readonly other?: OneDay | undefined }) {
  const days = [cellsOf(reply), ...(other ? [cellsOf(other, 'other.')] : [])]
  const names = ['key', 'label', ...days.flatMap((day) => day.names), ...days.flatMap(({ stamps }) => Object.keys(stamps))]
  const stamps = Object.assign({}, ...days.map((day) => day.stamps)) as object
  return {
    columns: names.map((name): Column => ({ path: [name], isInstant: false })),
    rows: reply.rows.map(({ key, label }) => ({
      key,
      label,
      ...(Object.assign({}, ...days.map(({ cellsIn }) => cellsIn(key))) as object),
      ...stamps,
    })),
  }
}
