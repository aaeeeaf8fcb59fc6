import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useMedia } from '../lib/use-media.ts'
import { Button } from './Button.tsx'
import './surfaces.css'

export type Column<Row> = {
  readonly head: string
  readonly cell: (row: Row) => ReactNode
  /** The head is for screen readers only. */
  readonly headHidden?: true
  /** Aligned to the right, such as numbers and dates. */
  readonly alignEnd?: true
  /** In a quieter colour. */
  readonly quiet?: true
  /** On a phone, the cell has a line of its own. */
  readonly fullWidthOnPhone?: true
  /** On a phone, where there is no head row, the head is shown in the cell; a function decides for each row. */
  readonly headOnPhone?: true | ((row: Row) => boolean)
  /** Buttons and menus of the row; on a phone at its top right. */
  readonly actions?: true
  /** Its head sorts by this name, at first in this direction; where the table can be sorted. */
  readonly sort?: { readonly by: string; readonly first: 'ascending' | 'descending' }
}

/** The sort of the table: the name of a column's sort, with a minus the other way round. */
export type TableSort = { readonly by: string; readonly onSort: (by: string) => void }

type Props<Row> = {
  /** The name of the table, for screen readers. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  /** Shown instead of a table without rows. */
  readonly empty?: ReactNode
  /** Rows contain a link and are highlighted under the pointer. */
  readonly linked?: true
  /** Rows that follow each other and have the same key stand below one head. */
  readonly groups?: { readonly keyOf: (row: Row) => string; readonly head: (first: Row) => ReactNode }
  /** On a phone, where each row is a block, so many are shown at first. */
  readonly fewOnPhone?: number
  /** Left out for a table whose order is not chosen. */
  readonly sort?: TableSort | undefined
}

/** A table whose rows become blocks on a phone. */
export function Table<Row extends { readonly id: string }>({
  label,
  columns,
  rows,
  empty,
  linked,
  groups,
  fewOnPhone = Infinity,
  sort,
}: Props<Row>) {
  const isPhone = useMedia('(max-width: 767px)')
  const [all, setAll] = useState(false)
  const wrap = useRef<HTMLDivElement>(null)
  const isWide = useIsWiderThanPlace(wrap)
  const folds = isPhone && rows.length > fewOnPhone
  if (rows.length === 0 && empty !== undefined) return empty
  return (
    <div
      ref={wrap}
      className="table-wrap"
      // What goes on to the right can be moved by keyboard, too.
      {...(isWide && { role: 'group', tabIndex: 0, 'aria-label': `${label}, scrolls to the right`, 'data-wide': true })}
    >
      <table className="table" aria-label={label}>
        <TableHead columns={columns} sort={sort} />
        {inGroups(folds && !all ? rows.slice(0, fewOnPhone) : rows, groups).map(([key, ofGroup, head]) => (
          <tbody key={key}>
            {head !== undefined && (
              <tr className="table-group">
                <th scope="rowgroup" colSpan={columns.length}>
                  {head}
                </th>
              </tr>
            )}
            {ofGroup.map((row) => (
              <tr key={row.id} data-link={linked}>
                <TableCells columns={columns} row={row} />
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      {folds && (
        <Button className="table-fold" size="s" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show all ${rows.length}`}
        </Button>
      )}
    </div>
  )
}

type Group<Row> = readonly [key: string, rows: readonly Row[], head?: ReactNode]

function inGroups<Row>(rows: readonly Row[], groups: Props<Row>['groups']): readonly Group<Row>[] {
  if (!groups) return [['all', rows]]
  return [...Map.groupBy(rows, groups.keyOf)].map(([key, all]) => [key, all, all[0] && groups.head(all[0])])
}

/** Whether there is more of it than is seen, to the right. */
function useIsWiderThanPlace(place: RefObject<HTMLElement | null>): boolean {
  const [isWider, setIsWider] = useState(false)
  useEffect(() => {
    const { current } = place
    const table = current?.firstElementChild
    if (!current || !table) return undefined
    const measure = () => setIsWider(current.scrollWidth > current.clientWidth + 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    observer.observe(table)
    return () => observer.disconnect()
  }, [place])
  return isWider
}

type HeadProps<Row> = { readonly columns: readonly Column<Row>[]; readonly sort?: TableSort | undefined }

/** @param sort left out for a table whose order is not chosen */
export function TableHead<Row>({ columns, sort }: HeadProps<Row>) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <HeadCell key={column.head} column={column} sort={sort} />
        ))}
      </tr>
    </thead>
  )
}

type HeadCellProps<Row> = { readonly column: Column<Row>; readonly sort: TableSort | undefined }

function HeadCell<Row>({ column: { head, alignEnd, headHidden, sort: own }, sort }: HeadCellProps<Row>) {
  const className = alignEnd && !headHidden ? 'end' : undefined
  if (!sort || !own)
    return (
      <th scope="col" className={className}>
        {headHidden ? <span className="sr-only">{head}</span> : head}
      </th>
    )
  const turned = sort.by === `-${own.by}`
  const here = turned || sort.by === own.by
  const direction = (own.first === 'ascending') === turned ? 'descending' : 'ascending'
  return (
    <th scope="col" className={className} aria-sort={here ? direction : undefined}>
      <button type="button" className="table-sort" onClick={() => sort.onSort(here && !turned ? `-${own.by}` : own.by)}>
        {head} {here && <span aria-hidden="true">{direction === 'ascending' ? '↑' : '↓'}</span>}
      </button>
    </th>
  )
}

type CellsProps<Row> = { readonly columns: readonly Column<Row>[]; readonly row: Row }

export function TableCells<Row>({ columns, row }: CellsProps<Row>) {
  return columns.map((column) => (
    <td
      key={column.head}
      className={[column.alignEnd && 'end', column.quiet && 'quiet'].filter(Boolean).join(' ') || undefined}
      data-full-width={column.fullWidthOnPhone}
      data-label={showsHead(column, row) ? column.head : undefined}
      data-actions={column.actions}
    >
      {column.cell(row)}
    </td>
  ))
}

function showsHead<Row>({ headOnPhone }: Column<Row>, row: Row): boolean {
  return typeof headOnPhone === 'function' ? headOnPhone(row) : headOnPhone === true
}
