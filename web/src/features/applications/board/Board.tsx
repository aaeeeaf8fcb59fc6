import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type { ApplicationReply } from '#contract/applications.ts'
import { Loaded } from '../../../api/queries.tsx'
import { useNow } from '../../../lib/now.ts'
import { useShortcuts } from '../../../ui/Shortcuts.tsx'
import { BoardColumn, type FocusRequest } from './BoardColumn.tsx'
import { BoardTools } from './BoardTools.tsx'
import { boardQueryOf, narrows } from './board-filters.ts'
import { focusAfterMove, neighbour } from './board-model.ts'
import { openBulkMoves, useBulkBar, type MessageMany } from './use-bulk-bar.tsx'
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
  const { selection, choose, clear } = choice
  const { bar, reject } = useBulkBar(choice, messageMany)
  const choosing = selection.chosen.size > 0
  const [dragged, setDragged] = useState<ApplicationReply>()
  const { menuFor, setMenuFor: setMenu } = useCardMenu(columns)
  const [focusRequest, setFocusRequest] = useState<FocusRequest>()
  const setMenuFor = useCallback(
    (id: string | undefined) => {
      // A request that waited for its card must not take the focus out of the menu.
      setFocusRequest(undefined)
      setMenu(id)
    },
    [setMenu],
  )
  const focused = useRef<string>(undefined)
  const row = useRef<HTMLDivElement>(null)
  const setPointerX = useEdgeScroll(row, dragged !== undefined)

  const latest = useRef(columns)
  useEffect(() => {
    latest.current = columns
  }, [columns])
  const find = useCallback((id: string) => latest.current.flatMap(({ cards }) => cards).find((card) => card.id === id), [])
  const onFocus = useCallback((id: string) => {
    focused.current = id
    // A request that waited for its card must not take the focus from what is opened next.
    setFocusRequest(undefined)
  }, [])

  // A card that moves is mounted again in another column and would lose the focus. If it ended, the next card gets the focus.
  const before = useRef(columns)
  useEffect(() => {
    const next = focusAfterMove(before.current, columns, focused.current)
    before.current = columns
    if (next === undefined) return
    // In the next frame, when the menu or dialog that moved it is closed. One that was opened since takes the focus itself.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body && document.querySelector('[role="menu"]') === null) setFocusRequest({ id: next })
    })
  }, [columns])

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

  useShortcuts(
    useMemo(() => {
      const go = (step: 1 | -1) => () => {
        const next = neighbour(columns, focused.current, step)
        focused.current = next
        if (next !== undefined) setFocusRequest({ id: next })
      }
      return [
        { key: 'j', text: 'Next application', run: go(1) },
        { key: 'k', text: 'Previous application', run: go(-1) },
        {
          key: 'm',
          text: 'Move the application to…',
          run: () => {
            if (choosing) openBulkMoves()
            else if (focused.current && (find(focused.current)?.allowed.length ?? 0) > 0) setMenuFor(focused.current)
          },
        },
        {
          key: 'r',
          text: 'Reject the application',
          run: () => {
            if (choosing) return reject()
            const application = focused.current && find(focused.current)
            if (application && application.allowed.includes('rejected')) move(application, 'rejected')
          },
        },
        { key: 'x', text: 'Choose the application, for a move of many', run: () => focused.current && choose(focused.current) },
        ...(choosing ? [{ key: 'Escape', text: 'Choose none', run: clear }] : []),
        { key: '/', text: 'Find a person on this board', run: () => document.getElementById('board-search')?.focus() },
      ]
    }, [columns, find, move, setMenuFor, choosing, choose, clear, reject]),
  )

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
            selection={selection}
            onChoose={choose}
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
