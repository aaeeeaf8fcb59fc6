import { useMemo, useRef } from 'react'
import type { ApplicationReply } from '#contract/applications.ts'
import { Loaded, ShowMore } from '../../../api/queries.tsx'
import { useList, useRead, type List } from '../../../api/use-call.ts'
import { useUrlFilter } from '../../../lib/use-url-filter.ts'
import { useShortcuts } from '../../../ui/focus/Shortcuts.tsx'
import { TableCells, TableHead, type TableSort } from '../../../ui/Table.tsx'
import { columnsOfJob } from './ApplicationTable.tsx'
import { boardQueryOf, listOrder, narrows } from '../board/board-filters.ts'
import type { JobBoard } from '../board/Board.tsx'
import { BoardTools } from '../board/BoardTools.tsx'
import { jobListOf } from '../board/board-lists.ts'
import { openBulkMoves, useBulkBar, type MessageMany } from '../board/use-bulk-bar.tsx'
import { useSelection, type Choosing } from '../board/use-selection.ts'
import { useVirtualRows } from './use-virtual-rows.ts'
import '../board/board.css'

/**
 * All applications of a job in one list, under the board's filters, sorted by its heads. What is shown is in the URL; chosen ones are
 * moved or written to together, as on the board.
 */
export function JobList({ jobId, skills, messageMany, fresh }: JobBoard) {
  const filter = useUrlFilter()
  const query = boardQueryOf(filter.params)
  const list = useList('applications.listForRecruiter', jobListOf(jobId, query))
  const figures = useRead('applications.columns', { jobId })
  const sumOf = (figure: 'count' | 'unseen') => (figures.data ?? []).reduce((sum, each) => sum + each[figure], 0)
  const { data: rows = [] } = list
  const both = {
    data: list.data && figures.data,
    error: list.data === undefined ? (list.error ?? figures.error) : figures.error,
    isFetching: list.isFetching || figures.isFetching,
    refetch: () => [list.refetch(), figures.refetch()],
  }
  return (
    <Loaded query={both} what="the applications" rows={8}>
      {() =>
        sumOf('count') === 0 ? (
          fresh
        ) : (
          <>
            <BoardTools
              jobId={jobId}
              filter={filter}
              query={query}
              skills={skills}
              total={sumOf('count')}
              unseenCount={sumOf('unseen')}
              shown={narrows(query) ? (list.total ?? rows.length) : undefined}
            />
            <Rows
              list={list}
              rows={rows}
              search={`?${filter.params}`}
              messageMany={messageMany}
              sort={{ by: query.sort ?? listOrder, onSort: (by) => filter.setFilter('sort', by === listOrder ? '' : by) }}
            />
          </>
        )
      }
    </Loaded>
  )
}

type RowsProps = {
  readonly list: List<ApplicationReply>
  readonly rows: readonly ApplicationReply[]
  readonly search: string
  readonly messageMany: MessageMany
  readonly sort: TableSort
}

function Rows({ list, rows, search, messageMany, sort }: RowsProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const choosing = useSelection(useMemo(() => [{ cards: rows }], [rows]))
  const { bar, reject } = useBulkBar(choosing, messageMany)
  useListShortcuts(choosing, reject)
  const columns = columnsOfJob(search, choosing)
  const { virtual, scrollAnchor } = useVirtualRows({ rows, list, scroller, rowHeight: 61, gap: 0, paused: false, pinned: undefined })
  const shown = virtual.getVirtualItems()
  const [above, below] = [shown[0]?.start ?? 0, virtual.getTotalSize() - (shown.at(-1)?.end ?? 0)]
  return (
    <section className="card">
      {bar}
      <div ref={scroller} className="applications-list" {...scrollAnchor}>
        <table className="table" aria-label="Applications" aria-rowcount={(list.total ?? rows.length) + 1}>
          <TableHead columns={columns} sort={sort} />
          <tbody>
            <Room height={above} />
            {shown.map(({ index, key }) => {
              const row = rows[index]
              return (
                row && (
                  <tr
                    key={key}
                    ref={virtual.measureElement}
                    data-index={index}
                    aria-rowindex={index + 2}
                    data-application={row.id}
                    data-chosen={choosing.selection.chosen.has(row.id) || undefined}
                    data-link
                  >
                    <TableCells columns={columns} row={row} />
                  </tr>
                )
              )
            })}
            <Room height={below} />
          </tbody>
        </table>
        {rows.length === 0 && <p className="card-pad quiet">{list.complete && 'Nobody who fits'}</p>}
        {list.error !== undefined && <ShowMore list={list} />}
      </div>
    </section>
  )
}

/** The board's shortcuts that are about many. */
function useListShortcuts({ selection, choose, clear }: Choosing, reject: () => void): void {
  const isChoosing = selection.chosen.size > 0
  useShortcuts(
    useMemo(
      () => [
        {
          key: 'x',
          text: 'Choose the application, for a move of many',
          run: () => {
            const id = document.activeElement?.closest<HTMLElement>('[data-application]')?.dataset['application']
            if (id !== undefined) choose(id)
          },
        },
        ...(isChoosing
          ? [
              { key: 'm', text: 'Move the chosen applications to…', run: openBulkMoves },
              { key: 'r', text: 'Reject the chosen applications', run: reject },
              { key: 'Escape', text: 'Choose none', run: clear },
            ]
          : []),
      ],
      [isChoosing, choose, clear, reject],
    ),
  )
}

/** In the place of the rows that are not rendered. */
function Room({ height }: { readonly height: number }) {
  return height > 0 && <tr aria-hidden="true" className="applications-list-room" style={{ height }} />
}
