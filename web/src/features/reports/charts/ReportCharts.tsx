import { useCallback, useMemo } from 'react'
import type { ReportReply } from '#contract/reports.ts'
import type { ReportGroup } from '#events/vocabulary/reports.ts'
import { useUrlFilter } from '../../../lib/use-url-filter.ts'
import { SelectField } from '../../../ui/fields/Field.tsx'
import { stampText } from '../stamp-text.ts'
import { besideEachOther, chartOf, choicesOf, drawnOf, type Chart } from './chart-data.ts'
import { Picture } from './Picture.tsx'
import { drawChart, drawIncidence, type Size } from './plots.ts'

type Props = {
  readonly reply: ReportReply
  /** Of the other day, where two are compared. */
  readonly other: ReportReply | undefined
  readonly groupBy: ReportGroup | undefined
  /** Of each of the two, in words. */
  readonly days: readonly [string, string]
}

/** The figures as pictures; each has its numbers in the table below. */
export function ReportCharts({ reply, other, groupBy, days }: Props) {
  const { params, setFilter } = useUrlFilter()
  const shown = params.get('show') ?? ''
  const choices = choicesOf(reply.columns, groupBy)
  const [chart, otherChart] = useMemo(() => {
    const [one, two] = [chartOf(reply, groupBy, shown), other && chartOf(other, groupBy, shown)]
    return one && two ? besideEachOther(one, two) : [one, two]
  }, [reply, other, groupBy, shown])
  return (
    <section className="card card-pad report-charts" aria-label="Charts">
      {choices.length > 1 && (
        <div className="chart-choice">
          <SelectField
            label="Drawn"
            options={choices}
            value={drawnOf(reply.columns, groupBy, shown)?.key ?? ''}
            onChange={(event) => setFilter('show', event.target.value)}
          />
        </div>
      )}
      <div className="chart-days" data-two={other && ''}>
        {chart && <OneDay chart={chart} reply={reply} day={other && days[0]} />}
        {other && otherChart && <OneDay chart={otherChart} reply={other} day={days[1]} />}
      </div>
      {reply.series && reply.series.length > 0 && <Incidence reply={reply} series={reply.series} />}
    </section>
  )
}

type DayProps = Pick<Props, 'reply'> & { readonly chart: Chart; readonly day: string | undefined }

/** @param day where there are two */
function OneDay({ chart, reply: { stamp, ...reply }, day }: DayProps) {
  const draw = useCallback((size: Size) => drawChart(chart, size), [chart])
  const isCompared = chart.marks.some(({ other }) => other !== undefined)
  return (
    <div>
      <Picture draw={draw} name={`${stamp.report}-${reply.day}`} caption={[chart.title, day].filter(Boolean).join(', ')} />
      <p className="small quiet">
        {legends[chart.kind]}
        {chart.leftOut !== undefined && ` The ${chart.marks.length} largest; ${chart.leftOut} more are in the table.`}
        {chart.all !== undefined && ' The line is the figure of all together.'}
        {isCompared && (chart.kind === 'bars' ? ' The stroke is the other day.' : ' The hollow dot is the other day.')}
      </p>
      {day !== undefined && <code className="mono chart-stamp">{stampText(stamp)}</code>}
    </div>
  )
}

const legends = {
  bars: '',
  intervals: 'The dot stands on its 95 % interval, a median on the middle half.',
  cohorts: 'The dot stands on its 95 % interval, a median on the middle half.',
} as const

type IncidenceProps = { readonly reply: ReportReply; readonly series: NonNullable<ReportReply['series']> }

function Incidence({ reply: { rows, stamp }, series }: IncidenceProps) {
  const draw = useCallback(
    (size: Size) => {
      const labelOf = (key: string) => rows.find((row) => row.key === key)?.label ?? key
      return drawIncidence({ series, labelOf }, size)
    },
    [rows, series],
  )
  return <Picture draw={draw} name={`${stamp.report}-offers`} caption="Share with an offer, by days since the application" />
}
