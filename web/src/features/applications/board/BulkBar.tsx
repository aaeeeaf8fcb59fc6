import { useEffect, useId, useState } from 'react'
import type { ApplicationReply } from '#contract/applications.ts'
import {
  applicationStatusLabels,
  reasonLabels,
  rejectCodes,
  type ApplicationStatus,
  type ReasonCode,
} from '#events/vocabulary/applications/application-status.ts'
import { applicationColour } from '../../../lib/words/status-labels.ts'
import { useMedia } from '../../../lib/use-media.ts'
import { Button } from '../../../ui/Button.tsx'
import { StatusDot } from '../../../ui/Chip.tsx'
import { SelectField, TextField } from '../../../ui/fields/Field.tsx'
import { Form } from '../../../ui/fields/Form.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { MenuButton } from '../../../ui/sheets/MenuButton.tsx'
import { commonMoves } from './selection.ts'
import type { BulkDetails } from './use-bulk.ts'
import { rejectionOfMany } from '../moves/rejection.ts'
import { useReasonHint } from '../moves/use-reason-hint.ts'
import { useToldAtOnce } from '../moves/told-at-once.ts'

type Props = {
  readonly cards: readonly ApplicationReply[]
  /** How many are loaded where the chosen ones stand. */
  readonly around: number
  readonly rejecting: boolean
  readonly onRejecting: (open: boolean) => void
  readonly onChooseAll: () => void
  readonly onClear: () => void
  readonly onMessage: () => void
  readonly onMove: (status: ApplicationStatus, details: BulkDetails) => void
}

/** The actions on the chosen cards: at the foot of the page, with the reject sheet above it. */
export function BulkBar({ cards, around, rejecting, onRejecting, onChooseAll, onClear, onMessage, onMove }: Props) {
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
              onSelect: () => onMove(status, {}),
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
        <RejectSheet cards={cards} onClose={() => onRejecting(false)} onReject={(details) => onMove('rejected', details)} />
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

type SheetProps = {
  readonly cards: readonly ApplicationReply[]
  readonly onClose: () => void
  readonly onReject: (details: BulkDetails) => void
}

function RejectSheet({ cards, onClose, onReject }: SheetProps) {
  const title = useId()
  const words = rejectionOfMany(cards)
  const [code, setCode] = useState('')
  const [note, setNote] = useState('')
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && onClose()
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [onClose])
  const hint = useReasonHint()
  const told = useToldAtOnce('rejected')
  const submit = () => onReject({ reasonCode: code as ReasonCode, ...(note.trim() && { note: note.trim() }) })
  return (
    <div className="bulk-sheet card" role="dialog" aria-labelledby={title}>
      <h2 id={title} className="h3">
        {words.title}
      </h2>
      <p className="quiet small">
        The students are told {told ? 'at once' : 'soon'} {words.told}.{' '}
        {told ? 'You can reinstate each with a reason.' : 'Undo reverses all at once; later you reinstate each with a reason.'}
      </p>
      <Form onSubmit={submit}>
        <SelectField
          label="Reason"
          empty="Choose a reason"
          requiredMessage="Please choose a reason."
          hint={hint}
          value={code}
          autoFocus
          options={rejectCodes.filter((each) => each !== 'unspecified').map((each) => ({ value: each, label: reasonLabels[each] }))}
          onChange={(event) => setCode(event.target.value)}
        />
        <TextField label="Note for your team" optional maxLength={4000} value={note} onChange={(event) => setNote(event.target.value)} />
        <div className="row">
          <Button type="submit" variant="danger">
            {words.button}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </Form>
    </div>
  )
}
