import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { ApplicationReply } from '#contract/applications.ts'
import { ShowMore } from '../../../api/queries.tsx'
import { StatusDot } from '../../../ui/Chip.tsx'
import { BoardCard } from './BoardCard.tsx'
import type { ListedColumn } from './use-board.ts'
import { choiceOf, type Selection } from './selection.ts'
import type { Move } from '../moves/use-move.tsx'
import { useVirtualRows } from '../list/use-virtual-rows.ts'

/** A card that should get the focus. Each object is one request, so the same card can be requested again. */
export type FocusRequest = { readonly id: string }

type Props = {
  readonly column: ListedColumn
  readonly find: (id: string) => ApplicationReply | undefined
  readonly dragged: ApplicationReply | undefined
  readonly menuFor: string | undefined
  readonly onMenu: (id: string | undefined) => void
  readonly onFocus: (id: string) => void
  /** The card may not be rendered yet. */
  readonly focusRequest: FocusRequest | undefined
  readonly move: Move
  readonly selection: Selection
  readonly onChoose: (id: string, range?: boolean) => void
  /** Only some of the applications are shown. */
  readonly filtered: boolean
}

export function BoardColumn({ column, find, dragged, menuFor, onMenu, onFocus, focusRequest, move, selection, onChoose, filtered }: Props) {
  const { key, label, cards, count, medianDays, list } = column
  const ended = key === 'ended'
  const { search } = useLocation()
  const target = useRef<HTMLElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const handledRequest = useRef<FocusRequest>(undefined)
  const [peeked, setPeeked] = useState(false)
  const [unfolded, setUnfolded] = useState(false)
  const dropStatus = ended ? 'rejected' : key
  const canMoveHere = dragged?.allowed.includes(dropStatus) ?? false
  const folded = ended && !unfolded && !peeked
  const { virtual, scrollAnchor } = useVirtualRows({ rows: cards, list, scroller, rowHeight: 104, gap: 8, paused: folded, pinned: menuFor })

  useEffect(() => {
    const element = target.current
    if (!element) return
    // A card passes many columns on its way: the attribute costs no rendering.
    const setOver = (over: boolean) => {
      element.toggleAttribute('data-over', over)
      if (ended) setPeeked(over)
    }
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => (source.data['allowed'] as ApplicationReply['allowed']).includes(dropStatus),
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false)
        const application = find(String(source.data['applicationId']))
        if (application) move(application, dropStatus)
      },
    })
  }, [find, dropStatus, ended, move])

  useEffect(() => {
    // Each request moves the focus once, not again when the list is reloaded.
    if (focusRequest === undefined || focusRequest === handledRequest.current) return
    handledRequest.current = focusRequest
    virtual.scrollToIndex(cards.findIndex(({ id }) => id === focusRequest.id))
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-application="${CSS.escape(focusRequest.id)}"] a`)?.focus(),
    )
  }, [focusRequest, cards, virtual])

  const chosenHere = selection.chosen.size === 0 ? 0 : cards.filter(({ id }) => selection.chosen.has(id)).length
  const unfold = () => {
    setUnfolded(!unfolded)
    requestAnimationFrame(() => target.current?.scrollIntoView({ inline: 'end', block: 'nearest' }))
  }
  return (
    <section
      ref={target}
      className="board-column"
      data-folded={folded || undefined}
      data-dim={(dragged && !canMoveHere && dragged.status !== key) || undefined}
      aria-label={`${label}, ${count}`}
    >
      <h2>
        {ended ? (
          <button type="button" aria-expanded={unfolded} onClick={unfold}>
            <StatusDot colour="s-closed" /> {label} <em>{count}</em>
          </button>
        ) : (
          <>
            <StatusDot colour={`s-${key}`} /> {label} <em>{chosenHere > 0 ? `${chosenHere} of ${count}` : count}</em>
            {medianDays !== undefined && <i title="Median time in this status">{medianDays === 0 ? '<1' : medianDays} d</i>}
          </>
        )}
      </h2>
      {!folded && (
        <div className="board-room">
          <div ref={scroller} className="board-scroll" {...scrollAnchor}>
            <div className="board-cards" style={{ height: virtual.getTotalSize() }}>
              {virtual.getVirtualItems().map(({ index, key: itemKey, start }) => {
                const application = cards[index]
                return (
                  application && (
                    <div
                      key={itemKey}
                      ref={virtual.measureElement}
                      data-index={index}
                      className="board-slot"
                      style={{ transform: `translateY(${start}px)` }}
                    >
                      <BoardCard
                        application={application}
                        search={search}
                        ended={ended}
                        menuOpen={menuFor === application.id}
                        onMenu={onMenu}
                        onFocus={onFocus}
                        move={move}
                        choice={choiceOf(selection, application.id)}
                        onChoose={onChoose}
                      />
                    </div>
                  )
                )
              })}
            </div>
            {list.error !== undefined && <ShowMore list={list} />}
            {cards.length === 0 && list.complete && (
              <p className="board-empty">{filtered ? 'Nobody who fits' : ended ? 'Nothing ended yet' : 'Nobody here'}</p>
            )}
          </div>
        </div>
      )}
    </section>
  )
}
