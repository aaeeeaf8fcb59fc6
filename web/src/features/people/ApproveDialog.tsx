import type { WaitingReply } from '#contract/people.ts'
import type { Role } from '#events/vocabulary/roles.ts'
import { FormFoot } from '../../parts/FormFoot.tsx'
import { useWrite } from '../../api/use-write.ts'
import { inTurn } from '../../lib/in-turn.ts'
import { Dialog } from '../../ui/sheets/Dialog.tsx'
import { Email } from '../../ui/Email.tsx'
import { Form } from '../../ui/fields/Form.tsx'

const nouns: Readonly<Record<Role, string>> = {
  student: 'a student',
  professor: 'a professor',
  university: 'a member of the staff',
  recruiter: 'a recruiter',
  employee: 'an employee',
  admin: 'an admin',
  analyst: 'an analyst',
}

type Props = { readonly person: WaitingReply; readonly onApproved: () => void; readonly onClose: () => void }

/**
 * Asks before approving, because nobody can close the account again on this page. The address is masked, so it may not be enough to know
 * somebody by.
 */
export function ApproveDialog({ person, onApproved, onClose }: Props) {
  const { uid, displayName, emailMasked, role, state, universityLabel, organizationLabel, invitationId } = person
  const { run, pending, problem } = useWrite('people.approve', { failure: 'here' })
  const approve = () =>
    run(
      { uid },
      {
        done: state === 'active' ? `${displayName} is confirmed` : `${displayName} is let in`,
        next: inTurn(onApproved, onClose),
      },
    )
  const verb = state === 'active' ? 'Confirm' : 'Approve'
  const place = universityLabel ?? organizationLabel
  return (
    <Dialog title={`${verb} ${displayName}?`} onClose={onClose}>
      <Form onSubmit={() => void approve()}>
        <p style={{ color: 'var(--ink-2)' }}>
          {state === 'active' ? 'They get' : 'Their account opens with'} everything that {nouns[role]}
          {place !== undefined && ` of ${place}`} may see and do, and {state === 'active' ? 'are told so' : 'a mail says so'}.
          {state !== 'active' && ' It cannot be closed again here.'}
          {invitationId !== undefined && ' The invitation is used up, so nobody else who waits for it can be let in.'}
        </p>
        <p style={{ color: 'var(--ink-2)' }}>
          They registered with <Email address={emailMasked} />. If that could be somebody else, ask them before you answer.
        </p>
        <FormFoot problem={problem} onCancel={onClose} busy={pending}>
          {verb}
        </FormFoot>
      </Form>
    </Dialog>
  )
}
