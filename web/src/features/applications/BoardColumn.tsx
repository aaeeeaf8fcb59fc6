import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState } from 'react'
import type { ApplicationReply } from '#contract/applications.ts'
import { ShowMore } from '../../api/queries.tsx'
import { StatusDot } from '../../ui/Chip.tsx'
import { BoardCard, type CardChoice } from './BoardCard.tsx'
import type { ListedColumn } from './use-board.ts'
import type { Selection } from './selection.ts'
import type { Move } from './use-move.tsx'
import { useScrollAnchor } from './use-scroll-anchor.ts'

/** The next page is loaded when fewer than this many cards are left below. */
const cardsAhead = 10

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
  const target = useRef<HTMLElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const handledRequest = useRef<FocusRequest>(undefined)
  const [over, setOver] = useState(false)
  const [unfolded, setUnfolded] = useState(false)
  const dropStatus = ended ? 'rejected' : key
  const canMoveHere = dragged?.allowed.includes(dropStatus) ?? false
  const virtual = useVirtualizer({
    count: cards.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 104,
    overscan: 6,
    gap: 8,
    getItemKey: (at) => cards[at]?.id ?? at,
  })

  const folded = ended && !unfolded && !over
  const last = virtual.getVirtualItems().at(-1)?.index ?? -1
  const scrollAnchor = useScrollAnchor(scroller, cards, virtual.measurementsCache)
  const { more, loadingMore, error } = list
  const reachesEnd = more !== undefined && !folded && !loadingMore && error === undefined && last >= cards.length - cardsAhead
  useEffect(() => {
    if (reachesEnd) more()
  }, [reachesEnd, more])

  useEffect(() => {
    if (!target.current) return
    const canDrop = ({ source }: { source: { data: Record<string, unknown> } }) =>
      find(String(source.data['applicationId']))?.allowed.includes(dropStatus) ?? false
    return dropTargetForElements({
      element: target.current,
      canDrop,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false)
        const application = find(String(source.data['applicationId']))
        if (application) move(application, dropStatus)
      },
    })
  }, [find, dropStatus, move])

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
      data-over={over || undefined}
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
            {medianDays !== undefined && <i title="Median time in this step">{medianDays === 0 ? '<1' : medianDays} d</i>}
          </>
        )}
      </h2>
      {!folded && (
        <div ref={scroller} className="board-scroll" {...scrollAnchor}>
          {over && <div className="board-drop-placeholder" />}
          <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
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
          {error !== undefined && <ShowMore list={list} />}
          {cards.length === 0 && list.complete && !over && (
            <p className="board-empty">{filtered ? 'Nobody who fits' : ended ? 'Nothing ended yet' : 'Nobody here'}</p>
          )}
        </div>
      )}
    </section>
  )
}

function choiceOf({ chosen, dropped }: Selection, id: string): CardChoice {
  const why = dropped.get(id)
  if (why !== undefined) return { dropped: why }
  if (chosen.has(id)) return 'chosen'
  return chosen.size > 0 ? 'open' : 'none'
}
