import type { Card } from '#contract/people.ts'
import type { CompanyUser } from '../../app/screen.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { isUnsettled } from '../../api/problem.ts'
import { FormFoot } from '../../parts/FormFoot.tsx'
import { useList } from '../../api/use-call.ts'
import { useForm } from '../../api/use-form.ts'
import type { ChosenStudent } from '../../lib/chosen-student.ts'
import { firstName } from '../../lib/words/words.ts'
import { written } from '../../lib/written.ts'
import { Drawer } from '../../ui/sheets/Drawer.tsx'
import { SelectField, TextAreaField, TextField } from '../../ui/fields/Field.tsx'
import { Form } from '../../ui/fields/Form.tsx'
import { StudentPicker } from './StudentPicker.tsx'
import { isOpen } from './time-left.ts'

type Referral = {
  /** The address of somebody, or a name or a skill to find somebody else by. */
  readonly email: string
  readonly studentId: Card | null
  readonly name: string
  readonly jobId: string
  readonly message: string
}
const noReferral: Referral = { email: '', studentId: null, name: '', jobId: '', message: '' }

type Props = {
  readonly user: CompanyUser
  /** For which job it was opened; empty for any. */
  readonly job: string
  /** For whom it was opened. */
  readonly chosen: ChosenStudent | undefined
  readonly onClose: () => void
}

function begun(jobId: string, chosen: ChosenStudent | undefined): Referral {
  if (!chosen) return { ...noReferral, jobId }
  const { uid, displayName } = chosen
  return { ...noReferral, jobId, email: displayName, studentId: { uid, displayName, role: 'student' } }
}

function draftFor(job: string, chosen: ChosenStudent | undefined): string {
  if (chosen) return `refer.to.${chosen.uid}`
  return job ? `refer.${job}` : 'refer'
}

const isAddress = ({ email }: Referral) => email.includes('@')

/** The form to refer a student, chosen from those open to referrals or by e-mail, for one job or any of the company's. */
export function ReferDrawer({ user, job, chosen, onClose }: Props) {
  const jobs = useList('jobs.list', { organization: user.organization, status: 'open' }, { whole: true })
  const { data: referred = [] } = useList('referrals.listForEmployee', { uid: user.uid }, { whole: true })
  const form = useForm('referrals.invite', {
    draft: draftFor(job, chosen),
    initial: begun(job, chosen),
    judge: (typed) => (isAddress(typed) || typed.studentId ? {} : { email: 'Please choose a student, or write an e-mail address.' }),
    // A referral by e-mail is refused because of the address.
    fieldOf: (problem, typed) => (isAddress(typed) && !isUnsettled(problem) ? 'email' : undefined),
    onClose,
  })
  const { values, field, set } = form
  const byAddress = isAddress(values)
  const called = byAddress ? values.name.trim() || values.email.trim() : (values.studentId?.displayName ?? '')
  const submit = () => {
    const { email, name, studentId: student, jobId, message } = values
    const recipient = !byAddress && student ? { studentId: student.uid } : { ...written({ name }), email: email.trim() }
    return form.send({ ...recipient, ...written({ jobId, message }) }, { done: `You referred ${called}` })
  }
  return (
    <Drawer title="Refer a student" onClose={onClose} size={540}>
      <Form onSubmit={submit} check={form.check}>
        <p className="quiet">
          They are asked first. You may have {limits.openReferralsPerEmployee} open at once, and have {referred.filter(isOpen).length}.
        </p>
        <TextField
          label="Who?"
          hint="A name, a skill, or an e-mail address"
          type={byAddress ? 'email' : 'text'}
          autoComplete="off"
          {...field('email')}
        />
        {byAddress ? (
          <TextField
            label="Name"
            optional
            autoComplete="off"
            hint="Without an account yet, the student is invited first."
            {...field('name')}
          />
        ) : (
          <StudentPicker text={values.email} chosen={values.studentId} onChoose={(studentId) => set({ studentId })} referred={referred} />
        )}
        <SelectField
          label="Job"
          empty="Any job here, the student chooses"
          options={(jobs.data ?? []).map(({ id, title }) => ({ value: id, label: title }))}
          {...field('jobId')}
        />
        <TextAreaField label="Message" optional rows={5} hint="Why you think of them. They read it first." {...field('message')} />
        <p className="note">
          {called ? firstName(called) : 'The student'} sees your name, {user.organizationLabel ?? 'your company'}, the job and your message,
          and has {limits.referralInviteDays} days to answer. With a yes, your name goes along with the application.
        </p>
        <FormFoot {...form.foot}>Refer</FormFoot>
      </Form>
    </Drawer>
  )
}
