import { Suspense } from 'react'
import type { ApplicationReply } from '#contract/applications.ts'
import { applicationStatusLabels, type ApplicationStatus } from '#events/vocabulary/applications/application-status.ts'
import { preloadedPart } from '../../../lib/lazy-part.ts'
import { applicationColour } from '../../../lib/words/status-labels.ts'
import { useMedia } from '../../../lib/use-media.ts'
import { Button } from '../../../ui/Button.tsx'
import { StatusDot } from '../../../ui/Chip.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { MenuButton } from '../../../ui/sheets/MenuButton.tsx'
import { commonMoves } from './selection.ts'
import type { BulkDetails } from './use-bulk.ts'
import { rejectionOfMany } from '../moves/rejection.ts'
import type { Sent } from '../moves/sent.ts'

const RejectSheet = preloadedPart(() => import('./RejectSheet.tsx').then((module) => ({ default: module.RejectSheet })))

type Props = {
  readonly cards: readonly ApplicationReply[]
  /** How many are loaded where the chosen ones stand. */
  readonly around: number
  readonly rejecting: boolean
  readonly onRejecting: (open: boolean) => void
  readonly onChooseAll: () => void
  readonly onClear: () => void
  readonly onMessage: () => void
  readonly onMove: (status: ApplicationStatus) => void
  readonly onReject: (details: BulkDetails) => void
  /** Of the rejection. */
  readonly sent: Sent
}

/** The actions on the chosen cards: at the foot of the page, with the reject sheet above it. */
export function BulkBar({ cards, around, rejecting, onRejecting, onChooseAll, onClear, onMessage, onMove, onReject, sent }: Props) {
  const moves = commonMoves(cards)
  // On a phone always two rows: how many and the way out above what may be done with them, so that none stands alone in a third.
  const isWide = useMedia('(min-width: 768px)')
  const steps = new Set(cards.map(({ status }) => status)).size
  const acts = (
    <>
      <span id="bulk-move">
        <MenuButton
          label="Move the chosen applications to…"
          heading="Move to…"
          variant="ghost"
          items={moves
            .filter((status) => status !== 'rejected')
            .map((status) => ({
              key: status,
              label: (
                <span className="row">
                  <StatusDot colour={applicationColour(status)} /> {applicationStatusLabels[status]}
                </span>
              ),
              onSelect: () => onMove(status),
            }))}
        >
          Move to… <kbd>m</kbd>
        </MenuButton>
      </span>
      <Button variant="ghost" onClick={onMessage}>
        Message…
      </Button>
      <Button variant="ghost" disabled={!moves.includes('rejected')} aria-expanded={rejecting} onClick={() => onRejecting(!rejecting)}>
        {rejectionOfMany(cards).act}… <kbd>r</kbd>
      </Button>
    </>
  )
  const choice = (
    <>
      {around > cards.length && (
        <button type="button" className="bulk-all" onClick={onChooseAll}>
          Choose all {around}
        </button>
      )}
      <Button variant="ghost" aria-label="Choose none" className="bulk-none" onClick={onClear}>
        <Icon name="close" size={15} />
      </Button>
    </>
  )
  return (
    <div className="bulk" role="region" aria-label="Chosen applications">
      {rejecting && moves.includes('rejected') && (
        <Suspense>
          <RejectSheet cards={cards} onClose={() => onRejecting(false)} onReject={onReject} sent={sent} />
        </Suspense>
      )}
      <div className="bulk-bar">
        <b>{cards.length} chosen</b>
        {steps > 1 && <span className="bulk-columns">in {steps} steps</span>}
        {isWide && acts}
        {choice}
        {!isWide && (
          <>
            <i className="bulk-break" />
            {acts}
          </>
        )}
      </div>
    </div>
  )
}
