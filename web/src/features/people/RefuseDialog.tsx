import type { WaitingReply } from '#contract/people.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { ProblemLine } from '../../api/ProblemLine.tsx'
import { useDraft } from '../../api/use-draft.ts'
import { useWrite } from '../../api/use-write.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextAreaField } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'

/** Refusing deletes what the person entered, so it is asked first; the reason goes into their mail. */
export function RefuseDialog({ person, onClose }: { readonly person: WaitingReply; readonly onClose: () => void }) {
  const { value: reason, set: setReason, drop } = useDraft(`refuse.${person.uid}`, '')
  const { run, pending, problem } = useWrite('people.refuse', { failure: 'here' })
  const close = () => {
    drop()
    onClose()
  }
  const refuse = () =>
    run({ uid: person.uid, ...(reason.trim() && { reason: reason.trim() }) }, { done: `${person.displayName} was refused`, next: close })
  return (
    <Dialog title={`Refuse ${person.displayName}?`} onClose={onClose}>
      <Form onSubmit={() => void refuse()}>
        <p style={{ color: 'var(--ink-2)' }}>
          Their account is closed at once and what they entered is deleted. A mail says so. This cannot be undone; they may be invited
          again.
        </p>
        <TextAreaField
          label="Why"
          optional
          hint="Stands in the mail to them."
          rows={3}
          maxLength={limits.refusalReason}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <ProblemLine problem={problem} look="notice-bad" />
        <div className="sheet-actions">
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="danger" busy={pending}>
            Refuse
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
