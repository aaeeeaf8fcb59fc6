import type { ReportColumn, ReportReply, ReportRow } from '#contract/reports.ts'
import { useSearchParams } from 'react-router-dom'
import { dayWithYear } from '../../lib/time/calendar.ts'
import { useMedia } from '../../lib/use-media.ts'
import { useUrlFilter } from '../../lib/use-url-filter.ts'
import { numberText } from '../../lib/words/words.ts'
import { SelectField } from '../../ui/fields/Field.tsx'
import { Table, type Column } from '../../ui/Table.tsx'
import { HiddenFigure } from './HiddenFigure.tsx'
import { FigureAtEnd } from './FigureAtEnd.tsx'
import { atEndIn, endOf, isCompared, type ReportQuery } from './report-query.ts'
import { deltaText, figureText, figureWithCases, groupLabels, isHidden, spreadText, type Figure } from './report-words.ts'

/** `before`: its figures of the other day. `end`: what is asked of it as of its end, where that is shown. */
type Row = ReportRow & {
  readonly id: string
  readonly before: ReportRow['values'] | undefined
  readonly end: ReportQuery | undefined
}

type Props = {
  readonly reply: ReportReply
  /** Of the other day, where two are compared. */
  readonly other: ReportReply['other']
  readonly query: ReportQuery
  readonly lastDay: string
}

/** So many semesters are asked about as of their ends: the last ones. */
const MOST_ENDS = 12

/** Every figure leads to the things that it counts. */
export function ReportTable({ reply: { rows, columns }, other, query, lastDay }: Props) {
  const { params, setFilter } = useUrlFilter()
  const isPhone = useMedia('(max-width: 767px)')
  const canSort = rows.length > 2
  const sort = { by: params.get('sort') ?? '', onSort: (by: string) => setFilter('sort', by) }
  const atEnd = query.groupBy === 'semester' ? atEndIn(params) : undefined
  const before = new Map(other?.rows.map(({ key, values }) => [key, values]))
  const ended = rows.flatMap(({ key, endsOn }) => (endsOn !== undefined && endsOn < lastDay ? [[key, endsOn] as const] : []))
  const ends = new Map(atEnd && ended.slice(-MOST_ENDS).map(([key, endsOn]) => [key, endOf(query, key, endsOn, atEnd)]))
  const withOther = rows.map((row) => ({ ...row, id: row.key, before: before.get(row.key), end: ends.get(row.key) }))
  return (
    <div className="report-table">
      {canSort && isPhone && (
        <div className="report-order">
          <SelectField
            label="Order"
            empty="As it is"
            options={[
              { value: 'label', label: 'A to Z' },
              ...columns.map(({ key, label }) => ({ value: key, label: `${label}, largest first` })),
            ]}
            value={sort.by}
            onChange={(event) => sort.onSort(event.target.value)}
          />
        </div>
      )}
      <Table
        label="Figures"
        columns={columnsOf(columns, query, lastDay)}
        rows={withOther}
        // On a phone there is no head to press.
        sort={canSort && !isPhone ? sort : undefined}
      />
    </div>
  )
}

function columnsOf(columns: readonly ReportColumn[], query: ReportQuery, lastDay: string): readonly Column<Row>[] {
  const compared = isCompared(query)
  return [
    {
      head: query.groupBy === undefined ? 'All' : groupLabels[query.groupBy],
      cell: ({ key, label, endsOn, end }) =>
        key === 'all' ? (
          <b>{query.groupBy === undefined ? 'Everything' : 'All'}</b>
        ) : (
          <>
            {label}
            {endsOn !== undefined && end && <small>ended {dayWithYear(endsOn)}</small>}
            {endsOn !== undefined && endsOn < lastDay && !end && <AtItsEnd label={label} endsOn={endsOn} />}
          </>
        ),
      fullWidthOnPhone: true,
      sort: { by: 'label', first: 'ascending' },
    },
    {
      head: 'n',
      cell: ({ n }) => (isHidden(n) ? <HiddenFigure isExplained /> : numberText(n)),
      alignEnd: true,
      headOnPhone: true,
      sort: { by: 'n', first: 'descending' },
    },
    ...columns.map((column): Column<Row> => ({
      head: column.label,
      cell: (row) => <FigureCell row={row} column={column} compared={compared} />,
      alignEnd: true,
      headOnPhone: true,
      sort: { by: column.key, first: 'descending' },
    })),
  ]
}

type CellProps = { readonly row: Row; readonly column: ReportColumn; readonly compared: boolean }

function FigureCell({ row, column, compared }: CellProps) {
  const end = row.end && <FigureAtEnd end={row.end} column={column} />
  const value = row.values[column.key]
  if (value === undefined) return null
  if (isHidden(value) || value.value === null)
    return (
      <span className="figure-cell">
        {isHidden(value) ? (
          <HiddenFigure isExplained />
        ) : (
          <span className="quiet" title="No case">
            –<span className="sr-only"> no case</span>
          </span>
        )}
        {end}
      </span>
    )
  const text = figureText(value.value, column)
  return (
    <span className="figure-cell">
      <OpenFigure row={row} column={column} text={text} label={`${text}, ${column.label}, ${row.label}: what is behind it`} />
      {value.flagged && <span className="flagged">below 0.80</span>}
      <FigureDetail value={value} column={column} />
      {compared && <Delta row={row} column={column} delta={value.delta} />}
      {end}
    </span>
  )
}

function FigureDetail({ value, column }: { readonly value: Figure; readonly column: ReportColumn }) {
  const { numerator, denominator } = value
  const spread = spreadText(value, column)
  const of = numerator === undefined || denominator === undefined ? undefined : `${numberText(numerator)} of ${numberText(denominator)}`
  const said = [of, spread].filter(Boolean).join(', ')
  if (said === '') return null
  return <small title={column.kind === 'median' ? 'Half of them lie between' : '95 % interval'}>{said}</small>
}

type DeltaProps = { readonly row: Row; readonly column: ReportColumn; readonly delta: number | null | undefined }

/** What changed since the other day, which leads to the events that moved it. */
function Delta({ row, column, delta }: DeltaProps) {
  if (delta === undefined || delta === null) return <small>{deltaMissing(row, column)}</small>
  const text = deltaText(delta, column)
  const isSame = text === 'same'
  const was = figureWithCases(row.before?.[column.key], column)
  return (
    <small className="delta" data-moved={!isSame || undefined}>
      {isSame ? text : <OpenFigure row={row} column={column} text={text} label={`${text}, ${column.label}, ${row.label}: what moved it`} />}
      {!isSame && was !== undefined && ` from ${was}`}
      <span className="sr-only"> on the other day</span>
    </small>
  )
}

/** Why there is none: hidden, or nothing had happened yet of what it counts. */
function deltaMissing({ before }: Row, { key }: ReportColumn): string {
  const other = before?.[key]
  if (other === undefined || isHidden(other)) return 'not comparable'
  return other.value === null ? 'no case on the other day' : 'change hidden'
}

/** Compares with the day on which a semester ended. */
function AtItsEnd({ label, endsOn }: { readonly label: string; readonly endsOn: string }) {
  const { params, setFilter } = useUrlFilter()
  const day = dayWithYear(endsOn)
  if (params.get('compareWith') === endsOn) return <small>against its end, {day}</small>
  return (
    <small className="report-at-its-end">
      <button
        type="button"
        className="figure-open"
        aria-label={`Compare with the end of ${label}, ${day}`}
        onClick={() => setFilter('compareWith', endsOn)}
      >
        against its end
      </button>
    </small>
  )
}

type OpenProps = { readonly row: ReportRow; readonly column: ReportColumn; readonly text: string; readonly label: string }

function OpenFigure({ row, column, text, label }: OpenProps) {
  const [params, setParams] = useSearchParams()
  const isOpen = params.get('row') === row.key && params.get('column') === column.key
  const open = () =>
    setParams(
      (before) => {
        before.set('row', row.key)
        before.set('column', column.key)
        return before
      },
      { replace: true },
    )
  return (
    <button type="button" className="figure-open" aria-label={label} aria-haspopup="dialog" aria-expanded={isOpen} onClick={open}>
      {text}
    </button>
  )
}
