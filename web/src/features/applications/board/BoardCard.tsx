import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview'
import { memo, Suspense, useEffect, useRef, useState, type RefObject } from 'react'
import { Link } from 'react-router-dom'
import type { ApplicationReply } from '#contract/applications.ts'
import { applicationColour, statusLabelOf } from '../../../lib/words/status-labels.ts'
import { preloadedPart } from '../../../lib/lazy-part.ts'
import { StatusChip } from '../../../ui/Chip.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { SkillBars } from '../../../ui/figures/Meters.tsx'
import { Time } from '../../../ui/Time.tsx'
import { AnswerDay } from '../page/AnswerDay.tsx'
import { skillMatch } from './board-model.ts'
import { Closing } from '../page/Closing.tsx'
import { Disclosure } from '../page/Disclosure.tsx'
import { Paused } from '../page/Paused.tsx'
import type { CardChoice } from './selection.ts'
import { ratingWordOf } from '../page/rating-words.ts'
import { SourceChip } from '../list/SourceChip.tsx'
import { moveMenuItems } from '../moves/move-menu.tsx'
import type { Move } from '../moves/use-move.tsx'

const AnchoredMenu = preloadedPart(() => import('../../../ui/sheets/Menu.tsx').then((module) => ({ default: module.AnchoredMenu })))

type Props = {
  readonly application: ApplicationReply
  /** The board's filters, which the page of the application goes by, too: `?source=direct`. */
  readonly search: string
  readonly menuOpen: boolean
  readonly onMenu: (id: string | undefined) => void
  readonly onFocus: (id: string) => void
  readonly move: Move
  /** In the column of ended applications, the card shows its status. */
  readonly ended: boolean
  readonly choice: CardChoice
  readonly onChoose: (id: string, range?: boolean) => void
}

export const BoardCard = memo(function BoardCard({ application, search, menuOpen, onMenu, onFocus, move, ended, choice, onChoose }: Props) {
  const element = useRef<HTMLElement>(null)
  const { id, name, universityLabel, headline, source, since, status, allowed, unseen, hidden, rating } = application
  const movable = allowed.length > 0
  const dragged = useDraggable(element, id, allowed)
  return (
    <article
      ref={element}
      className="board-card card"
      data-new={unseen || undefined}
      data-dragged={dragged || undefined}
      data-application={id}
      data-chosen={choice === 'chosen' || undefined}
      data-choosing={choice !== 'none' || undefined}
    >
      {movable && (
        <input
          type="checkbox"
          className="toggle board-box"
          aria-label={`Choose ${name ?? 'application'}`}
          checked={choice === 'chosen'}
          onClick={({ shiftKey }) => onChoose(id, shiftKey)}
          readOnly
        />
      )}
      <Link
        to={`/app/applications/${id}${search}`}
        className="board-card-name"
        title={name}
        draggable={false}
        onFocus={() => onFocus(id)}
        aria-keyshortcuts={movable ? 'm' : undefined}
      >
        {name ?? 'Name kept private'}
        {hidden && <BlindMark />}
      </Link>
      <div className="board-school" title={[universityLabel, headline].filter(Boolean).join(' · ')}>
        {universityLabel && <span>{universityLabel}</span>}
        <div>
          <span>{headline}</span>
          {rating !== undefined && (
            <span className="board-rating" title="The newest rating of your team">
              Rated: {ratingWordOf(rating)}
            </span>
          )}
        </div>
      </div>
      <div className="board-card-meta">
        <SkillBars {...skillMatch(application)} />
        <SourceChip source={source} />
        {ended && <StatusChip colour={applicationColour(status)}>{statusLabelOf(application)}</StatusChip>}
        <Time at={since} as="age" className={application.stale ? 'board-card-age late' : 'board-card-age'} />
      </div>
      {typeof choice === 'object' && <p className="board-card-told late">{choice.dropped}</p>}
      <Paused {...application} className="board-card-told late" />
      <AnswerDay {...application} className="board-card-told" />
      <Disclosure {...application} className="board-card-told" />
      <Closing {...application} className="board-card-told late" />
      {unseen && <span className="sr-only">New</span>}
      {movable && (
        <button
          type="button"
          className="board-menu-button"
          aria-label={`Move ${name ?? 'application'} to…`}
          aria-haspopup="menu"
          aria-expanded={menuOpen}
          onClick={() => onMenu(id)}
        >
          <Icon name="down" size={16} />
        </button>
      )}
      <Suspense>
        {menuOpen && <AnchoredMenu heading="Move to…" onClose={() => onMenu(undefined)} items={moveMenuItems(application, move)} />}
      </Suspense>
    </article>
  )
})

function BlindMark() {
  return (
    <>
      {' '}
      <Icon name="lock" size={13} />
      <span className="sr-only">, reviewed blind</span>
    </>
  )
}

/** @param allowed the statuses to which the card may be moved; without any it cannot be dragged */
function useDraggable(element: RefObject<HTMLElement | null>, id: string, allowed: ApplicationReply['allowed']): boolean {
  const [dragged, setDragged] = useState(false)
  useEffect(() => {
    const card = element.current
    if (!card || allowed.length === 0) return
    return draggable({
      element: card,
      getInitialData: () => ({ applicationId: id, allowed }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
      onGenerateDragPreview: ({ nativeSetDragImage, location }) =>
        setCustomNativeDragPreview({
          nativeSetDragImage,
          getOffset: () => grabbedAt(card, location.current.input),
          render: ({ container }) => container.append(previewOf(card)),
        }),
    })
  }, [element, id, allowed])
  return dragged
}

/** Keeps the preview under the pointer where the card was grabbed. */
function grabbedAt(card: HTMLElement, { clientX, clientY }: { readonly clientX: number; readonly clientY: number }) {
  const { left, top } = card.getBoundingClientRect()
  return { x: clientX - left, y: clientY - top }
}

/** A copy of the card, slightly rotated, that follows the pointer. */
function previewOf(card: HTMLElement): HTMLElement {
  const copy = card.cloneNode(true) as HTMLElement
  copy.style.width = `${card.offsetWidth}px`
  copy.classList.add('board-preview')
  return copy
}
