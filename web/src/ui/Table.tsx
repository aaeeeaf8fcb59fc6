import type { ReactNode } from 'react'
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
}

type Props<Row> = {
  /** What the rows are, for screen readers. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  /** Shown instead of a table without rows. */
  readonly empty?: ReactNode
  /** Rows contain a link and are highlighted under the pointer. */
  readonly linked?: true
}

/** A table whose rows become blocks on a phone. */
export function Table<Row extends { readonly id: string }>({ label, columns, rows, empty, linked }: Props<Row>) {
  if (rows.length === 0 && empty !== undefined) return empty
  return (
    <div className="table-wrap">
      <table className="table" aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ head, alignEnd, headHidden }) => (
              <th key={head} scope="col" className={alignEnd && !headHidden ? 'end' : undefined}>
                {headHidden ? <span className="sr-only">{head}</span> : head}
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
                  className={[column.alignEnd && 'end', column.quiet && 'quiet'].filter(Boolean).join(' ') || undefined}
                  data-full-width={column.fullWidthOnPhone}
                  data-label={showsHead(column, row) ? column.head : undefined}
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

function showsHead<Row>({ headOnPhone }: Column<Row>, row: Row): boolean {
  return typeof headOnPhone === 'function' ? headOnPhone(row) : headOnPhone === true
}
