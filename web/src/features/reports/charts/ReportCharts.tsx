import { useCallback, useMemo } from 'react'
import type { ReportReply } from '#contract/reports.ts'
import type { ReportGroup } from '#events/vocabulary/reports.ts'
import { useUrlFilter } from '../../../lib/use-url-filter.ts'
import { SelectField } from '../../../ui/fields/Field.tsx'
import { shortStampText } from '../stamp-text.ts'
import { besideEachOther, chartOf, choicesOf, drawnOf, type Chart } from './chart-data.ts'
import type { Frame } from './framed.ts'
import { drawIncidence } from './incidence-plot.ts'
import { Picture } from './Picture.tsx'
import type { Size } from './plot-parts.ts'
import { drawChart } from './plots.ts'

type Props = {
  readonly reply: ReportReply
  /** Of the other day, where two are compared. */
  readonly other: ReportReply['other']
  readonly groupBy: ReportGroup | undefined
  /** Of each of the two, in words. */
  readonly days: readonly [string, string]
  /** What stands above a chart in a file of its own. */
  readonly head: Pick<Frame, 'title' | 'asked'>
}

/** The figures as pictures; each has its numbers in the table below. */
export function ReportCharts({ reply, other, groupBy, days, head }: Props) {
  const { params, setFilter } = useUrlFilter()
  const shown = params.get('show') ?? ''
  const isSorted = params.has('sort') && groupBy !== 'semester'
  const choices = choicesOf(reply.columns, groupBy)
  const [chart, otherChart] = useMemo(() => {
    const [one, two] = [chartOf(reply, groupBy, shown, isSorted), other && chartOf(other, groupBy, shown, isSorted)]
    return one && two ? besideEachOther(one, two) : [one, two]
  }, [reply, other, groupBy, shown, isSorted])
  const legend = chart ? legendOf(chart, isSorted) : ''
  const around = { ...head, legend }
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
        {chart && <OneDay chart={chart} reply={reply} day={other && days[0]} around={around} />}
        {other && otherChart && <OneDay chart={otherChart} reply={other} day={days[1]} around={around} />}
      </div>
      {legend !== '' && <p className="small quiet chart-legend">{legend}</p>}
      {reply.series && reply.series.length > 0 && <Incidence reply={reply} series={reply.series} head={head} />}
    </section>
  )
}

type DayProps = Pick<Props, 'reply'> & { readonly chart: Chart; readonly day: string | undefined; readonly around: Omit<Frame, 'stamp'> }

/** @param day where there are two */
function OneDay({ chart, reply: { stamp, ...reply }, day, around }: DayProps) {
  const draw = useCallback((size: Size) => drawChart(chart, size), [chart])
  const caption = [chart.title, day].filter(Boolean).join(', ')
  const shortStamp = shortStampText(stamp, reply.day)
  const frame = { ...around, asked: `${caption}. ${around.asked}`, stamp: shortStamp }
  return (
    <div>
      <Picture draw={draw} name={`${stamp.report}-${reply.day}`} caption={caption} frame={frame} />
      {day !== undefined && <code className="mono chart-stamp">{shortStamp}</code>}
    </div>
  )
}

/** What is drawn, as far as it is. */
function legendOf({ kind, shape, marks, leftOut, all }: Chart, isSorted: boolean): string {
  const hasSpread = marks.some(({ low }) => low !== undefined)
  const isCompared = marks.some(({ other }) => other !== undefined)
  return [
    hasSpread && kind !== 'bars' && `The dot stands on ${shape.kind === 'median' ? 'the middle half of all cases' : 'its 95 % interval'}.`,
    leftOut !== undefined && `The ${isSorted ? 'first' : 'largest'} ${marks.length}; ${leftOut} more are in the table.`,
    all !== undefined && 'The line is the figure of all together.',
    kind === 'cohorts' && 'n says of how many.',
    isCompared && (kind === 'bars' ? 'The stroke is the other day.' : 'The hollow dot is the other day.'),
  ]
    .filter(Boolean)
    .join(' ')
}

type IncidenceProps = { readonly reply: ReportReply; readonly series: NonNullable<ReportReply['series']> } & Pick<Props, 'head'>

function Incidence({ reply: { rows, stamp, day }, series, head }: IncidenceProps) {
  const draw = useCallback(
    (size: Size) => {
      const labelOf = (key: string) => rows.find((row) => row.key === key)?.label ?? key
      return drawIncidence({ series, labelOf }, size)
    },
    [rows, series],
  )
  const caption = 'Share with an offer, by days since the application'
  const frame = { ...head, asked: `${caption}. ${head.asked}`, legend: '', stamp: shortStampText(stamp, day) }
  return <Picture draw={draw} name={`${stamp.report}-offers`} caption={caption} frame={frame} />
}
