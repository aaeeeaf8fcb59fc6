import type { ReportColumn } from '#contract/reports.ts'
import { hasFailed } from '../../api/queries.tsx'
import { useRead } from '../../api/use-call.ts'
import { HiddenFigure } from './HiddenFigure.tsx'
import type { ReportQuery } from './report-query.ts'
import { figureWithCases, isHidden } from './report-words.ts'

type Props = { readonly end: ReportQuery; readonly column: ReportColumn }

/** A figure of a semester as of its end. All columns of a row are one answer. */
export function FigureAtEnd({ end, column }: Props) {
  const report = useRead('reports.read', end)
  if (hasFailed(report)) return <small>at its end: could not be counted</small>
  if (!report.data) return <small role="status">at its end …</small>
  const { rows, stamp } = report.data
  if (Number(stamp.knownAt) === 0) return <small>nothing was on record at its end</small>
  const value = rows[0]?.values[column.key]
  if (isHidden(value))
    return (
      <small>
        at its end <HiddenFigure />
      </small>
    )
  return (
    <small className="figure-at-end">
      <b>{figureWithCases(value, column) ?? 'no case'}</b> at its end
    </small>
  )
}
