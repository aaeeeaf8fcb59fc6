import type { FoundStudent } from '#contract/students.ts'
import type { CompanyUser } from '../../app/screen.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { FormFoot } from '../../parts/FormFoot.tsx'
import { useList } from '../../api/use-call.ts'
import { useForm } from '../../api/use-form.ts'
import { firstName } from '../../lib/words/words.ts'
import { written } from '../../lib/written.ts'
import { Drawer } from '../../ui/sheets/Drawer.tsx'
import { SelectField, TextAreaField } from '../../ui/fields/Field.tsx'
import { Form } from '../../ui/fields/Form.tsx'

type Props = { readonly user: CompanyUser; readonly student: FoundStudent; readonly onClose: () => void }

/** Invites a student to a job of one's company, in one's own name: a referral, which the student accepts or declines. */
export function InviteDrawer({ user, student: { uid, displayName }, onClose }: Props) {
  const { values, field, send, foot } = useForm('referrals.invite', {
    draft: `invite.${uid}`,
    initial: { jobId: '', message: '' },
    onClose,
  })
  const jobs = useList('jobs.list', { organization: user.organization, status: 'open' }, { whole: true })
  const submit = () => send({ studentId: uid, ...written(values) }, { done: `You invited ${displayName}` })
  return (
    <Drawer title={`Invite ${displayName} to a job`} onClose={onClose}>
      <Form onSubmit={submit}>
        <SelectField
          label="Job"
          empty={jobs.data?.length === 0 ? 'No job of your company is open' : 'Choose one'}
          requiredMessage="Please choose a job."
          data-autofocus
          options={(jobs.data ?? []).map(({ id, title }) => ({ value: id, label: title }))}
          {...field('jobId')}
        />
        <TextAreaField label="Message" optional rows={6} hint="Why you think of them. They read it first." {...field('message')} />
        <p className="note">
          {firstName(displayName)} sees your name, {user.organizationLabel ?? 'your company'}, the job and your message, and has{' '}
          {limits.referralInviteDays} days to answer.
        </p>
        <FormFoot {...foot}>Invite</FormFoot>
      </Form>
    </Drawer>
  )
}
