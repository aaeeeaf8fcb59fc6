import { useId, useLayoutEffect } from 'react'
import type { ApplicationReply } from '#contract/applications.ts'
import { rejectCodes, type ReasonCode } from '#events/vocabulary/applications/application-status.ts'
import { ProblemLine } from '../../../parts/ProblemLine.tsx'
import { useFields } from '../../../api/use-fields.ts'
import { written } from '../../../lib/written.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextAreaField } from '../../../ui/fields/Field.tsx'
import { Form } from '../../../ui/fields/Form.tsx'
import { ReasonField } from '../moves/ReasonField.tsx'
import { rejectionOfMany } from '../moves/rejection.ts'
import { useToldAtOnce } from '../moves/told-at-once.ts'
import type { Sent } from '../moves/sent.ts'
import type { BulkDetails } from './use-bulk.ts'

type Props = {
  readonly cards: readonly ApplicationReply[]
  readonly onClose: () => void
  readonly onReject: (details: BulkDetails) => void
  readonly sent: Sent
}

/** Asks why the chosen applications are rejected, above the bar of what may be done with them. */
export function RejectSheet({ cards, onClose, onReject, sent }: Props) {
  const title = useId()
  const words = rejectionOfMany(cards)
  const { values, field } = useFields('applications.bulkStatus', { initial: { reasonCode: '', note: '' } }, { problem: sent.problem })
  useLayoutEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && onClose()
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [onClose])
  const told = useToldAtOnce('rejected')
  const submit = () => onReject({ reasonCode: values.reasonCode as ReasonCode, ...written({ note: values.note }) })
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
        <ReasonField codes={rejectCodes} requiredMessage="Please choose a reason." autoFocus {...field('reasonCode')} />
        <TextAreaField label="Note for your team" optional rows={3} hint="The students never see it." {...field('note')} />
        <ProblemLine problem={sent.problem} />
        <div className="row">
          <Button type="submit" variant="danger" busy={sent.busy}>
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
