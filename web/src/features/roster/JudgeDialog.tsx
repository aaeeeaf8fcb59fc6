import type { RosterReply } from '#contract/roster.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { roleLabels } from '#events/vocabulary/roles.ts'
import { ProblemLine } from '../../api/ProblemLine.tsx'
import { useDraft } from '../../api/use-draft.ts'
import { useWrite } from '../../api/use-write.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextAreaField } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'

/** Says that somebody belongs to the university, or no longer; the toast takes that back. */
export function JudgeDialog({ person, onClose }: { readonly person: RosterReply; readonly onClose: () => void }) {
  const { id: uid, displayName, role, verified, universityLabel = 'your university' } = person
  const { value: reason, set: setReason, drop } = useDraft(`judge.${uid}`, '')
  const verify = useWrite('people.verify', { failure: 'here' })
  const unverify = useWrite('people.unverify', { failure: 'here' })
  const [judge, opposite] = verified ? [unverify, verify] : [verify, unverify]
  const close = () => {
    drop()
    onClose()
  }
  const send = () =>
    judge.run(
      { uid, ...(reason.trim() && { reason: reason.trim() }) },
      {
        done: verified ? `${displayName} is no longer confirmed` : `${displayName} is confirmed`,
        undo: () => void opposite.run({ uid }),
        next: close,
      },
    )
  return (
    <Dialog title={verified ? `Take back that ${displayName} is of ${universityLabel}?` : `Confirm ${displayName}?`} onClose={onClose}>
      <Form onSubmit={() => void send()}>
        <p style={{ color: 'var(--ink-2)' }}>
          {verified
            ? 'They keep their account and what they made, and see nothing of your university until somebody confirms them again.'
            : `They say that they are ${roleLabels[role].toLowerCase()} of ${universityLabel}. Once you confirm it, they see and do what your people may.`}
        </p>
        <TextAreaField
          label="Why"
          optional
          hint="Stands in the record of their account."
          rows={2}
          maxLength={limits.refusalReason}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <ProblemLine problem={judge.problem} look="notice-bad" />
        <div className="sheet-actions">
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant={verified ? 'danger' : 'primary'} busy={judge.pending}>
            {verified ? 'Take back' : 'Confirm'}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
