import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ApplicationReply } from '#contract/applications.ts'
import { applicationSources } from '#events/vocabulary/application-status.ts'
import { useNow } from '../../lib/now.ts'
import { count } from '../../lib/words.ts'
import { Input } from '../../ui/Field.tsx'
import { useShortcuts } from '../../ui/Shortcuts.tsx'
import { Segmented } from '../../ui/Tabs.tsx'
import { BoardColumn, type Wish } from './BoardColumn.tsx'
import { afterMove, columnsOf, neighbour } from './board-model.ts'
import { useEdgeScroll } from './edge-scroll.ts'
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
export function Board({ applications }: { readonly applications: readonly ApplicationReply[] }) {
  const now = useNow()
  const { params, choose: filter, clear } = useFilter()
  const text = params.get('q') ?? ''
  const source = applicationSources.find((each) => each === params.get('source')) ?? 'any'
  const filtered = text.trim() !== '' || source !== 'any'
  const columns = useMemo(() => columnsOf(applications, { text, source }, now), [applications, text, source, now])
  const { move, dialog } = useMove('recruiter')
  const [dragged, setDragged] = useState<ApplicationReply>()
  const [menuFor, setMenuFor] = useState<string>()
  const [wanted, setWanted] = useState<Wish>()
  const focused = useRef<string>(undefined)
  const row = useRef<HTMLDivElement>(null)
  const heldAt = useEdgeScroll(row, dragged !== undefined)

  const latest = useRef(applications)
  useEffect(() => {
    latest.current = applications
  }, [applications])
  const find = useCallback((id: string) => latest.current.find((application) => application.id === id), [])
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

  const fresh = applications.filter(({ unseen }) => unseen).length
  return (
    <>
      <div className="board-tools">
        <Segmented label="Source" choices={sources} value={source} onChange={(value) => filter('source', value === 'any' ? '' : value)} />
        <Input
          id="board-search"
          type="search"
          placeholder="Name or school"
          aria-label="Find by name or school"
          value={text}
          onChange={(event) => filter('q', event.target.value)}
        />
        <span className="quiet board-count">
          {applications.length === 0 && 'No applications yet: students find the job by its title and its skills.'}
          {applications.length > 0 && filtered && `${columns.reduce((sum, { cards }) => sum + cards.length, 0)} of `}
          {applications.length > 0 && count(applications.length, 'application')}
          {fresh > 0 && `, ${fresh} new`}
        </span>
        {filtered && (
          <button type="button" className="link" onClick={clear}>
            Clear the filter
          </button>
        )}
        {applications.length > 0 && (
          <span className="quiet board-keys">
            <kbd>j</kbd> <kbd>k</kbd> next, <kbd>m</kbd> move, <kbd>?</kbd> all keys
          </span>
        )}
      </div>
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
