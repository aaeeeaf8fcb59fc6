import type { ReactNode } from 'react'
import './surfaces.css'

export type Column<Row> = {
  readonly head: string
  readonly cell: (row: Row) => ReactNode
  /** Read out, but not written: the cells speak for themselves. */
  readonly unwritten?: true
  /** At the right, such as figures and dates. */
  readonly end?: true
  /** In a quieter colour. */
  readonly quiet?: true
  /** On a phone, where the heads are gone, a line of its own. */
  readonly wide?: true
  /** On a phone, the head stands before the cell; for some rows, if it is a function. */
  readonly named?: true | ((row: Row) => boolean)
  /** What one can do with the row: on a phone at its top right. */
  readonly actions?: true
}

type Props<Row> = {
  /** What the rows are, for screen readers. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  /** Stands here when there are no rows. */
  readonly empty?: ReactNode
  /** Each row leads somewhere, and shows it under the pointer. */
  readonly linked?: true
}

/** Rows under heads; on a phone each row is a small block of its own. */
export function Table<Row extends { readonly id: string }>({ label, columns, rows, empty, linked }: Props<Row>) {
  if (rows.length === 0 && empty !== undefined) return empty
  return (
    <div className="table-wrap">
      <table className="table" aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ head, end, unwritten }) => (
              <th key={head} scope="col" className={end && !unwritten ? 'end' : undefined}>
                {unwritten ? <span className="sr-only">{head}</span> : head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} data-link={linked}>
              {columns.map((column) => (
                <td
                  key={column.head}
                  className={[column.end && 'end', column.quiet && 'quiet'].filter(Boolean).join(' ') || undefined}
                  data-wide={column.wide}
                  data-label={isNamed(column, row) ? column.head : undefined}
                  data-actions={column.actions}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function isNamed<Row>({ named }: Column<Row>, row: Row): boolean {
  return typeof named === 'function' ? named(row) : named === true
}
