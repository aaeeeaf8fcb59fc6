import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ApplicationReply } from '#contract/applications.ts'
import { applicationSources } from '#events/vocabulary/application-status.ts'
import { Loaded } from '../../api/queries.tsx'
import { useNow } from '../../lib/now.ts'
import { count } from '../../lib/words.ts'
import { Input } from '../../ui/Field.tsx'
import { useShortcuts } from '../../ui/Shortcuts.tsx'
import { SegmentedControl } from '../../ui/Tabs.tsx'
import { BoardColumn, type Wish } from './BoardColumn.tsx'
import { afterMove, neighbour, type BoardFilter, type Column } from './board-model.ts'
import { useEdgeScroll } from './edge-scroll.ts'
import { useBoard, type ListedColumn } from './use-board.ts'
import { useFilter } from './use-filter.ts'
import { useMove } from './use-move.tsx'
import './board.css'

const sources = [
  { value: 'any', label: 'Everyone' },
  { value: 'nominated', label: 'Nominated' },
  { value: 'referred', label: 'Referred' },
  { value: 'direct', label: 'Direct' },
] as const

/** All applications of a job by step: dragged, or moved from the keyboard (`j`, `k`, `m`). Filters live in the URL. */
export function Board({ jobId }: { readonly jobId: string }) {
  const now = useNow()
  const filter = useFilter()
  const text = filter.params.get('q') ?? ''
  const source = applicationSources.find((each) => each === filter.params.get('source')) ?? 'any'
  const board = useBoard(jobId, { text, source }, now)
  return (
    <Loaded query={board} what="the board" rows={6}>
      {({ columns, total, fresh }) => {
        const filtered = text.trim() !== '' || source !== 'any'
        return (
          <>
            <BoardTools filter={filter} text={text} source={source} total={total} fresh={fresh} shown={filtered ? columns : undefined} />
            <Columns columns={columns} filtered={filtered} />
          </>
        )
      }}
    </Loaded>
  )
}

type ToolsProps = BoardFilter & {
  readonly filter: ReturnType<typeof useFilter>
  readonly total: number
  readonly fresh: number
  /** The columns as they are filtered; none when they are not. */
  readonly shown: readonly Column[] | undefined
}

function BoardTools({ filter: { choose, clear }, text, source, total, fresh, shown }: ToolsProps) {
  return (
    <div className="board-tools">
      <SegmentedControl
        label="Source"
        choices={sources}
        value={source}
        onChange={(value) => choose('source', value === 'any' ? '' : value)}
      />
      <Input
        id="board-search"
        type="search"
        placeholder="Name or school"
        aria-label="Find by name or school"
        value={text}
        onChange={(event) => choose('q', event.target.value)}
      />
      <span className="quiet board-count">
        {total === 0 && 'No applications yet: students find the job by its title and its skills.'}
        {total > 0 &&
          shown &&
          `${shown.reduce((sum, { count: one }) => sum + one, 0)}${shown.some(({ atLeast }) => atLeast) ? '+' : ''} of `}
        {total > 0 && count(total, 'application')}
        {fresh > 0 && `, ${fresh} new`}
      </span>
      {shown && (
        <button type="button" className="link" onClick={clear}>
          Clear the filter
        </button>
      )}
      {total > 0 && (
        <span className="quiet board-keys">
          <kbd>j</kbd> <kbd>k</kbd> next, <kbd>m</kbd> move, <kbd>?</kbd> all keys
        </span>
      )}
    </div>
  )
}

function Columns({ columns, filtered }: { readonly columns: readonly ListedColumn[]; readonly filtered: boolean }) {
  const { move, dialog } = useMove('recruiter')
  const [dragged, setDragged] = useState<ApplicationReply>()
  const [menuFor, setMenuFor] = useState<string>()
  const [wanted, setWanted] = useState<Wish>()
  const focused = useRef<string>(undefined)
  const row = useRef<HTMLDivElement>(null)
  const heldAt = useEdgeScroll(row, dragged !== undefined)

  const latest = useRef(columns)
  useEffect(() => {
    latest.current = columns
  }, [columns])
  const find = useCallback((id: string) => latest.current.flatMap(({ all }) => all.data ?? []).find((card) => card.id === id), [])
  const onFocus = useCallback((id: string) => {
    focused.current = id
  }, [])

  // A card that moves is drawn anew in its column and would lose the focus; from one that ended it goes on to the next.
  const before = useRef(columns)
  useEffect(() => {
    const next = afterMove(before.current, columns, focused.current)
    before.current = columns
    if (next === undefined) return
    // Not before the menu or dialog that moved it has gone, too: that is drawn by the next frame.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) setWanted({ id: next })
    })
  }, [columns])

  useEffect(
    () =>
      monitorForElements({
        onDragStart: ({ source: { data } }) => setDragged(find(String(data['applicationId']))),
        onDrag: ({ location }) => heldAt(location.current.input.clientX),
        onDrop: () => setDragged(undefined),
      }),
    [find, heldAt],
  )

  useShortcuts(
    useMemo(() => {
      const go = (step: 1 | -1) => () => {
        const next = neighbour(columns, focused.current, step)
        focused.current = next
        if (next !== undefined) setWanted({ id: next })
      }
      return [
        { key: 'j', text: 'Next application', run: go(1) },
        { key: 'k', text: 'Previous application', run: go(-1) },
        {
          key: 'm',
          text: 'Move the application to…',
          run: () => focused.current && (find(focused.current)?.allowed.length ?? 0) > 0 && setMenuFor(focused.current),
        },
        {
          key: 'r',
          text: 'Reject the application',
          run: () => {
            const application = focused.current && find(focused.current)
            if (application && application.allowed.includes('rejected')) move(application, 'rejected')
          },
        },
        { key: '/', text: 'Find a person on this board', run: () => document.getElementById('board-search')?.focus() },
      ]
    }, [columns, find, move]),
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
            wanted={column.cards.some(({ id }) => id === wanted?.id) ? wanted : undefined}
            move={move}
            filtered={filtered}
          />
        ))}
      </div>
      {dialog}
    </>
  )
}
