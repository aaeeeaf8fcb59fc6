import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import type { ApplicationReply } from '#contract/applications.ts'
import { Loaded } from '../../../api/queries.tsx'
import { useNow } from '../../../lib/time/now.ts'
import { BoardColumn } from './BoardColumn.tsx'
import { BoardTools } from './BoardTools.tsx'
import { boardQueryOf, narrows } from './board-filters.ts'
import { useBulkBar, type MessageMany } from './use-bulk-bar.tsx'
import { useBoardShortcuts } from './use-board-shortcuts.ts'
import { useCardFocus } from './use-card-focus.ts'
import { useSelection } from './use-selection.ts'
import { useEdgeScroll } from './edge-scroll.ts'
import { useBoard, type ListedColumn } from './use-board.ts'
import { useUrlFilter } from '../../../lib/use-url-filter.ts'
import { useMove } from '../moves/use-move.tsx'
import './board.css'

export type JobBoard = {
  readonly jobId: string
  readonly skills: readonly string[]
  readonly messageMany: MessageMany
  /** The content in place of a board on which nobody is. */
  readonly fresh: ReactNode
}

/** All applications of a job by step, moved by drag and drop or from the keyboard (`j`, `k`, `m`). The filters are in the URL. */
export function Board({ jobId, skills, messageMany, fresh }: JobBoard) {
  const now = useNow()
  const filter = useUrlFilter()
  const query = boardQueryOf(filter.params)
  const board = useBoard(jobId, query, now)
  return (
    <Loaded query={board} what="the board" rows={6}>
      {({ columns, total, unseenCount }) => {
        if (total === 0) return fresh
        const filtered = narrows(query)
        const shown = columns.reduce((sum, { count }) => sum + count, 0)
        return (
          <>
            <BoardTools
              jobId={jobId}
              filter={filter}
              query={query}
              skills={skills}
              total={total}
              unseenCount={unseenCount}
              shown={filtered ? shown : undefined}
            />
            <Columns columns={columns} filtered={filtered} messageMany={messageMany} />
          </>
        )
      }}
    </Loaded>
  )
}

type ColumnsProps = Pick<JobBoard, 'messageMany'> & { readonly columns: readonly ListedColumn[]; readonly filtered: boolean }

function Columns({ columns, filtered, messageMany }: ColumnsProps) {
  const { move, dialog } = useMove()
  const choice = useSelection(columns)
  const { bar, reject } = useBulkBar(choice, messageMany)
  const [dragged, setDragged] = useState<ApplicationReply>()
  const { focused, focusRequest, forgetRequest, onFocus, goBy } = useCardFocus(columns)
  const { menuFor, setMenuFor: setMenu } = useCardMenu(columns)
  const setMenuFor = useCallback(
    (id: string | undefined) => {
      forgetRequest()
      setMenu(id)
    },
    [forgetRequest, setMenu],
  )
  const row = useRef<HTMLDivElement>(null)
  const setPointerX = useEdgeScroll(row, dragged !== undefined)

  const latest = useRef(columns)
  useEffect(() => {
    latest.current = columns
  }, [columns])
  const find = useCallback((id: string) => latest.current.flatMap(({ cards }) => cards).find((card) => card.id === id), [])

  useEffect(
    () =>
      monitorForElements({
        onDragStart: ({ source: { data } }) => setDragged(find(String(data['applicationId']))),
        onDrag: ({ location }) => setPointerX(location.current.input.clientX),
        onDrop: () => setDragged(undefined),
      }),
    [find, setPointerX],
  )

  useDragUnseenByReact(dragged !== undefined)
  useBoardShortcuts(choice, { focused, goBy, find, move, openMenu: setMenuFor, rejectChosen: reject })

  return (
    <>
      <div ref={row} className="board" data-dragging={dragged !== undefined || undefined}>
        {columns.map((column) => (
          <BoardColumn
            key={column.key}
            column={column}
            find={find}
            dragged={dragged}
            menuFor={menuFor}
            onMenu={setMenuFor}
            onFocus={onFocus}
            focusRequest={column.cards.some(({ id }) => id === focusRequest?.id) ? focusRequest : undefined}
            move={move}
            selection={choice.selection}
            onChoose={choice.choose}
            filtered={filtered}
          />
        ))}
      </div>
      {bar}
      {dialog}
    </>
  )
}

/** React looks along the whole tree for handlers of the two events that come with each step of a drag; no component has one. */
function useDragUnseenByReact(dragging: boolean): void {
  useEffect(() => {
    if (!dragging) return
    // The drag and drop library listens where this does, and still gets them.
    const end = new AbortController()
    for (const type of ['drag', 'dragover']) {
      window.addEventListener(type, (event) => event.stopPropagation(), { capture: true, signal: end.signal })
    }
    return () => end.abort()
  }, [dragging])
}

/** The card whose menu is open. Once a colleague has moved it, the menu would offer what is legal no more: it closes. */
function useCardMenu(columns: readonly ListedColumn[]) {
  const [menu, setMenu] = useState<Pick<ApplicationReply, 'id' | 'status'>>()
  const cardOf = (id: string) => columns.flatMap(({ cards }) => cards).find((card) => card.id === id)
  const isThere = menu !== undefined && cardOf(menu.id)?.status === menu.status
  if (menu && !isThere) setMenu(undefined)
  const latest = useRef(cardOf)
  useEffect(() => {
    latest.current = cardOf
  })
  const setMenuFor = useCallback((id: string | undefined) => setMenu(id === undefined ? undefined : latest.current(id)), [])
  return { menuFor: isThere ? menu.id : undefined, setMenuFor }
}
