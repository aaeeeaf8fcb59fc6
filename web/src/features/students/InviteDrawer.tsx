import type { FoundStudent } from '#contract/students.ts'
import type { CompanyUser } from '../../app/screens.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { FormFoot } from '../../parts/FormFoot.tsx'
import { useList } from '../../api/use-call.ts'
import { useDraft } from '../../api/use-draft.ts'
import { useWrite } from '../../api/use-write.ts'
import { firstName } from '../../lib/words/words.ts'
import { Drawer } from '../../ui/sheets/Drawer.tsx'
import { SelectField, TextAreaField } from '../../ui/fields/Field.tsx'
import { Form } from '../../ui/fields/Form.tsx'

type Props = { readonly user: CompanyUser; readonly student: FoundStudent; readonly onClose: () => void }

/** Invites a student to a job of one's company, in one's own name: a referral, which the student accepts or declines. */
export function InviteDrawer({ user, student: { uid, displayName }, onClose }: Props) {
  const { value, set, drop } = useDraft(`invite.${uid}`, { jobId: '', message: '' })
  const jobs = useList('jobs.list', { organization: user.organization, status: 'open' }, { whole: true })
  const { run: invite, pending, problem } = useWrite('referrals.invite', { failure: 'here' })
  const close = () => {
    drop()
    onClose()
  }
  const submit = () => {
    const message = value.message.trim()
    return invite({ studentId: uid, jobId: value.jobId, ...(message && { message }) }, { done: `You invited ${displayName}`, next: close })
  }
  return (
    <Drawer title={`Invite ${displayName} to a job`} onClose={onClose}>
      <Form onSubmit={() => void submit()}>
        <SelectField
          label="Job"
          empty={jobs.data?.length === 0 ? 'No job of your company is open' : 'Choose one'}
          requiredMessage="Please choose a job."
          data-autofocus
          options={(jobs.data ?? []).map(({ id, title }) => ({ value: id, label: title }))}
          value={value.jobId}
          onChange={(event) => set({ ...value, jobId: event.target.value })}
        />
        <TextAreaField
          label="Message"
          optional
          rows={6}
          maxLength={2_000}
          value={value.message}
          onChange={(event) => set({ ...value, message: event.target.value })}
          hint="Why you think of them. They read it first."
        />
        <p className="note">
          {firstName(displayName)} sees your name, {user.organizationLabel ?? 'your company'}, the job and your message, and has{' '}
          {limits.referralInviteDays} days to answer.
        </p>
        <FormFoot problem={problem} onCancel={close} busy={pending}>
          Invite
        </FormFoot>
      </Form>
    </Drawer>
  )
}
