import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useLocation } from 'react-router-dom'
import type { ApplicationReply } from '#contract/applications.ts'
import type { ApplicationStatus } from '#events/vocabulary/applications/application-status.ts'
import { ShowMore } from '../../../api/queries.tsx'
import { StatusDot } from '../../../ui/Chip.tsx'
import { BoardCard } from './BoardCard.tsx'
import type { ListedColumn } from './use-board.ts'
import type { FocusRequest } from './use-card-focus.ts'
import { choiceOf, type Selection } from './selection.ts'
import type { Move } from '../moves/use-move.tsx'
import { useVirtualRows } from '../list/use-virtual-rows.ts'

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
  const { key, label, cards, count, list } = column
  const ended = key === 'ended'
  const { search } = useLocation()
  const target = useRef<HTMLElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const [peeked, setPeeked] = useState(false)
  const [unfolded, setUnfolded] = useState(false)
  const dropStatus = ended ? 'rejected' : key
  const canMoveHere = dragged?.allowed.includes(dropStatus) ?? false
  const folded = ended && !unfolded && !peeked
  const { virtual, scrollAnchor } = useVirtualRows({ rows: cards, list, scroller, rowHeight: 104, gap: 8, paused: folded, pinned: menuFor })
  useDropTarget(target, dropStatus, { find, move, onOver: ended ? setPeeked : undefined })
  useFocusOnRequest(focusRequest, cards, virtual, scroller)
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
          <StepHead column={column} chosen={chosenHere} />
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

/** @param chosen how many of its cards are */
function StepHead({ column: { key, label, count, medianDays }, chosen }: { readonly column: ListedColumn; readonly chosen: number }) {
  return (
    <>
      <StatusDot colour={`s-${key}`} /> {label} <em>{chosen > 0 ? `${chosen} of ${count}` : count}</em>
      {medianDays !== undefined && <i title="Median time in this status">{medianDays === 0 ? '<1' : medianDays} d</i>}
    </>
  )
}

type Dropping = Pick<Props, 'find' | 'move'> & {
  /** Hears when a card comes over the column, and when it is gone from there. Must be stable. */
  readonly onOver: ((over: boolean) => void) | undefined
}

/** The cards that may be moved to a status can be dropped on the element. */
function useDropTarget(target: RefObject<HTMLElement | null>, status: ApplicationStatus, { find, move, onOver }: Dropping): void {
  useEffect(() => {
    const element = target.current
    if (!element) return
    // A card passes many columns on its way: the attribute costs no rendering.
    const setOver = (over: boolean) => {
      element.toggleAttribute('data-over', over)
      onOver?.(over)
    }
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => (source.data['allowed'] as ApplicationReply['allowed']).includes(status),
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false)
        const application = find(String(source.data['applicationId']))
        if (application) move(application, status)
      },
    })
  }, [target, status, find, move, onOver])
}

/** Scrolls to the card that should get the focus, which is rendered in the next frame, and gives it. */
function useFocusOnRequest(
  request: FocusRequest | undefined,
  cards: readonly ApplicationReply[],
  virtual: ReturnType<typeof useVirtualRows>['virtual'],
  scroller: RefObject<HTMLDivElement | null>,
): void {
  const handled = useRef<FocusRequest>(undefined)
  useEffect(() => {
    // Each request moves the focus once, not again when the list is reloaded.
    if (request === undefined || request === handled.current) return
    handled.current = request
    virtual.scrollToIndex(cards.findIndex(({ id }) => id === request.id))
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-application="${CSS.escape(request.id)}"] a`)?.focus())
  }, [request, cards, virtual, scroller])
}
