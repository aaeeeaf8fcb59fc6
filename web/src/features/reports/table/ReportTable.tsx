import type { ReactNode } from 'react'
import type { ReportColumn, ReportReply, ReportRow } from '#contract/reports.ts'
import { dayWithYear } from '../../../lib/time/calendar.ts'
import { useMedia } from '../../../lib/use-media.ts'
import { useUrlFilter } from '../../../lib/use-url-filter.ts'
import { numberText, capitalized } from '../../../lib/words/words.ts'
import { SelectField } from '../../../ui/fields/Field.tsx'
import { Table, type Column } from '../../../ui/Table.tsx'
import { HiddenFigure } from '../HiddenFigure.tsx'
import { NothingKnownAtEnds } from '../NothingKnown.tsx'
import { atEndIn, endOf, isCompared, type ReportQuery } from '../report-query.ts'
import { groupLabels, isHidden } from '../report-words.ts'
import { thingsOf } from '../why/event-words.ts'
import { FigureAtEnd } from './FigureAtEnd.tsx'
import { Change, FigureBefore, FigureOf } from './FigureCell.tsx'

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
  /** Of the two, in words. */
  readonly days: readonly [string, string]
  readonly lastDay: string
}

/** So many semesters are asked about as of their ends: the last ones. */
const MOST_ENDS = 12

/** Every figure leads to the things that it counts. */
export function ReportTable({ reply: { rows, columns }, other, query, days, lastDay }: Props) {
  const { params, setFilter } = useUrlFilter()
  const isPhone = useMedia('(max-width: 767px)')
  const canSort = rows.length > 2
  const sort = { by: params.get('sort') ?? '', onSort: (by: string) => setFilter('sort', by) }
  const atEnd = query.groupBy === 'semester' ? atEndIn(params) : undefined
  const before = new Map(other?.rows.map(({ key, values }) => [key, values]))
  const ended = rows.flatMap(({ key, endsOn }) => (endsOn !== undefined && endsOn < lastDay ? [[key, endsOn] as const] : []))
  const ends = new Map(atEnd && ended.slice(-MOST_ENDS).map(([key, endsOn]) => [key, endOf(query, key, endsOn, atEnd)]))
  const withOther = rows.map((row) => ({ ...row, id: row.key, before: before.get(row.key), end: ends.get(row.key) }))
  const lastEnd = [...ends.values()].at(-1)
  return (
    <div className="report-table">
      {lastEnd && <NothingKnownAtEnds end={lastEnd} />}
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
        columns={[...firstColumns(query, lastDay), ...figureColumns(columns, query, days, ends.size > 0)]}
        rows={withOther}
        // On a phone there is no head to press.
        sort={canSort && !isPhone ? sort : undefined}
      />
    </div>
  )
}

/** Which thing, and how many things it is about. */
function firstColumns(query: ReportQuery, lastDay: string): readonly Column<Row>[] {
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
      head: capitalized(thingsOf(query.name, { key: 'n' })[1]),
      cell: ({ n }) => (isHidden(n) ? <HiddenFigure isExplained /> : numberText(n)),
      alignEnd: true,
      headOnPhone: true,
      sort: { by: 'n', first: 'descending' },
    },
  ]
}

const figureCell = { alignEnd: true, headOnPhone: true } as const

/** One figure has a column for each day, and one for what changed; where there are several, each says it below itself. */
function figureColumns(
  columns: readonly ReportColumn[],
  query: ReportQuery,
  [day, otherDay]: Props['days'],
  atEnd: boolean,
): readonly Column<Row>[] {
  const compared = isCompared(query)
  const [only, ...others] = columns
  if (only && others.length === 0 && (compared || atEnd))
    return [
      {
        ...figureCell,
        head: `${only.label}, ${day}`,
        cell: (row) => <Cell of={<FigureOf row={row} column={only} />} />,
        sort: largest(only),
      },
      ...(compared
        ? [
            {
              ...figureCell,
              head: otherDay,
              cell: ({ before }: Row) => <Cell of={<FigureBefore value={before?.[only.key]} column={only} />} />,
            },
            { ...figureCell, head: 'Change', cell: (row: Row) => <Change row={row} column={only} before={row.before} /> },
          ]
        : []),
      ...(atEnd
        ? [
            {
              ...figureCell,
              head: 'At its end',
              cell: (row: Row) => row.end && <Cell of={<FigureAtEnd end={row.end} row={row} column={only} />} />,
            },
          ]
        : []),
    ]
  return columns.map((column) => ({
    ...figureCell,
    head: column.label,
    cell: (row: Row) => (
      <Cell
        of={
          <>
            <FigureOf row={row} column={column} />
            {compared && (
              <small>
                <Change row={row} column={column} before={row.before} withFigure />
              </small>
            )}
            {row.end && (
              <small className="figure-at-end">
                <FigureAtEnd end={row.end} row={row} column={column} words=" at its end" />
              </small>
            )}
          </>
        }
      />
    ),
    sort: largest(column),
  }))
}

const largest = ({ key }: ReportColumn) => ({ by: key, first: 'descending' }) as const

function Cell({ of }: { readonly of: ReactNode }) {
  return <span className="figure-cell">{of}</span>
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
