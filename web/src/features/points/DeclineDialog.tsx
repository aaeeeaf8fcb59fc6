import type { RedemptionReply } from '#contract/points.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { ProblemLine } from '../../api/ProblemLine.tsx'
import { useDraft } from '../../api/use-draft.ts'
import { useWrite } from '../../api/use-write.ts'
import { count } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextAreaField } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'

/** The professor reads the reason, and has the points again. */
export function DeclineDialog({ redemption, onClose }: { readonly redemption: RedemptionReply; readonly onClose: () => void }) {
  const { id, points, professorName } = redemption
  const { value: reason, set: setReason, drop } = useDraft(`decline.${id}`, '')
  const { run, pending, problem } = useWrite('redemptions.decline', { failure: 'here' })
  const close = () => {
    drop()
    onClose()
  }
  const decline = () => run({ id, reason: reason.trim() }, { done: `Declined: ${professorName} has the points again`, next: close })
  return (
    <Dialog title={`Decline ${count(points, 'point')}?`} onClose={onClose}>
      <Form onSubmit={() => void decline()}>
        <TextAreaField
          label="Why"
          hint={`${professorName} reads this, and has the points again.`}
          requiredMessage="Please say why: the professor reads it."
          rows={3}
          maxLength={limits.refusalReason}
          data-autofocus
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <ProblemLine problem={problem} look="notice-bad" />
        <div className="sheet-actions">
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="danger" busy={pending}>
            Decline
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
