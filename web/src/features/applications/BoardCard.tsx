import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview'
import { memo, Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { ApplicationReply } from '#contract/applications.ts'
import { applicationStatusLabels } from '#events/vocabulary/application-status.ts'
import { useNow } from '../../lib/now.ts'
import { applicationColour } from '../../lib/status-labels.ts'
import { preloadedPart } from '../../lib/lazy-part.ts'
import { Chip, StatusChip, StatusDot } from '../../ui/Chip.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { SkillBars } from '../../ui/Meters.tsx'
import { Time } from '../../ui/Time.tsx'
import { isLate, skillMatch } from './board-model.ts'
import type { Move } from './use-move.tsx'

const AnchoredMenu = preloadedPart(() => import('../../ui/Menu.tsx').then((module) => ({ default: module.AnchoredMenu })))

type Props = {
  readonly application: ApplicationReply
  readonly menuOpen: boolean
  readonly onMenu: (id: string | undefined) => void
  readonly onFocus: (id: string) => void
  readonly move: Move
  /** In the column of those that ended, the card says how. */
  readonly ended: boolean
}

export const BoardCard = memo(function BoardCard({ application, menuOpen, onMenu, onFocus, move, ended }: Props) {
  const element = useRef<HTMLElement>(null)
  const [dragged, setDragged] = useState(false)
  const now = useNow()
  const { id, name, universityLabel, headline, source, since, status, allowed, unseen } = application
  const movable = allowed.length > 0

  useEffect(() => {
    const card = element.current
    if (!card || !movable) return
    return draggable({
      element: card,
      getInitialData: () => ({ applicationId: id }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
      onGenerateDragPreview: ({ nativeSetDragImage, location }) =>
        setCustomNativeDragPreview({
          nativeSetDragImage,
          getOffset: () => grabbedAt(card, location.current.input),
          render: ({ container }) => container.append(previewOf(card)),
        }),
    })
  }, [id, movable])

  return (
    <article
      ref={element}
      className="board-card card"
      data-new={unseen || undefined}
      data-dragged={dragged || undefined}
      data-application={id}
    >
      <Link
        to={`/app/applications/${id}`}
        className="board-name"
        draggable={false}
        onFocus={() => onFocus(id)}
        aria-keyshortcuts={movable ? 'm' : undefined}
      >
        {name ?? 'Name kept private'}
      </Link>
      <div className="board-school" title={[universityLabel, headline].filter(Boolean).join(' · ')}>
        {universityLabel && <span>{universityLabel}</span>}
        {headline && <span>{headline}</span>}
      </div>
      <div className="board-meta">
        <SkillBars {...skillMatch(application)} />
        {source === 'nominated' && <Chip tone="brand">Nominated</Chip>}
        {source === 'referred' && <Chip tone="glow">Referred</Chip>}
        {ended && <StatusChip colour={applicationColour(status)}>{applicationStatusLabels[status]}</StatusChip>}
        <Time at={since} as="age" className={isLate(application, now) ? 'board-age late' : 'board-age'} />
      </div>
      {unseen && <span className="sr-only">New</span>}
      {movable && (
        <button
          type="button"
          className="board-more"
          aria-label={`Move ${name ?? 'application'} to…`}
          aria-haspopup="menu"
          onClick={() => onMenu(id)}
        >
          <Icon name="down" size={16} />
        </button>
      )}
      <Suspense>
        {menuOpen && (
          <AnchoredMenu
            heading="Move to…"
            onClose={() => onMenu(undefined)}
            items={allowed.map((to) => ({
              key: to,
              danger: to === 'rejected',
              label: (
                <span className="row">
                  <StatusDot colour={applicationColour(to)} /> {applicationStatusLabels[to]}
                </span>
              ),
              onSelect: () => move(application, to),
            }))}
          />
        )}
      </Suspense>
    </article>
  )
})

/** The preview hangs from the point where the card was taken. */
function grabbedAt(card: HTMLElement, { clientX, clientY }: { readonly clientX: number; readonly clientY: number }) {
  const { left, top } = card.getBoundingClientRect()
  return { x: clientX - left, y: clientY - top }
}

/** A dragged card tilts a little. */
function previewOf(card: HTMLElement): HTMLElement {
  const copy = card.cloneNode(true) as HTMLElement
  copy.style.width = `${card.offsetWidth}px`
  copy.classList.add('board-preview')
  return copy
}
