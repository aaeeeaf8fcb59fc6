import { useState } from 'react'
import type { Card } from '#contract/people.ts'
import type { CompanyUser } from '../../app/screens.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { isUnsettled, type Problem } from '../../api/problem.ts'
import { FormFoot } from '../../parts/FormFoot.tsx'
import { useList } from '../../api/use-call.ts'
import { useDraft } from '../../api/use-draft.ts'
import { useWrite } from '../../api/use-write.ts'
import type { ChosenStudent } from '../../lib/chosen-student.ts'
import { firstName } from '../../lib/words.ts'
import { Drawer } from '../../ui/Drawer.tsx'
import { SelectField, TextAreaField, TextField } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { StudentPicker } from './StudentPicker.tsx'
import { isOpen } from './time-left.ts'

const messageMax = 2000

type Referral = {
  /** A name or a skill to find somebody by, or the address of somebody else. */
  readonly who: string
  readonly student: Card | null
  readonly name: string
  readonly jobId: string
  readonly message: string
}
const noReferral: Referral = { who: '', student: null, name: '', jobId: '', message: '' }

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
  return { ...noReferral, jobId, who: displayName, student: { uid, displayName, role: 'student' } }
}

function formOf(job: string, chosen: ChosenStudent | undefined): string {
  if (chosen) return `refer.to.${chosen.uid}`
  return job ? `refer.${job}` : 'refer'
}

/** The form to refer a student, chosen from those open to referrals or by e-mail, for one job or any of the company's. */
export function ReferDrawer({ user, job, chosen, onClose }: Props) {
  const { value: draft, set, drop } = useDraft(formOf(job, chosen), begun(job, chosen))
  const { who, student, name, jobId, message } = draft
  const [submitted, setSubmitted] = useState(false)
  const jobs = useList('jobs.list', { organization: user.organization, status: 'open' }, { whole: true })
  const { data: referred = [] } = useList('referrals.listForEmployee', { uid: user.uid }, { whole: true })
  const isAddress = who.includes('@')
  // A referral by e-mail is refused because of the address.
  const fieldOf = (problem: Problem) => (isAddress && !isUnsettled(problem) ? 'email' : undefined)
  const { run: refer, pending, problem, problemAt, forgetProblem } = useWrite('referrals.invite', { failure: 'here', fieldOf })
  const studentMissing = !isAddress && student === null
  const called = isAddress ? name.trim() || who.trim() : (student?.displayName ?? '')

  /** Sent, or not wanted. */
  const close = () => {
    drop()
    onClose()
  }
  const check = () => {
    setSubmitted(true)
    return !studentMissing
  }
  const submit = () => {
    const recipient = !isAddress && student ? { studentId: student.uid } : { email: who.trim(), ...(name.trim() && { name: name.trim() }) }
    return refer(
      { ...recipient, ...(jobId && { jobId }), ...(message.trim() && { message: message.trim() }) },
      { done: `You referred ${called}`, next: close },
    )
  }
  return (
    <Drawer title="Refer a student" onClose={onClose} size={540}>
      <Form onSubmit={() => void submit()} check={check}>
        <p className="quiet">
          They are asked first. You may have {limits.openReferralsPerEmployee} open at once, and have {referred.filter(isOpen).length}.
        </p>
        <TextField
          label="Who?"
          hint="A name, a skill, or an e-mail address"
          type={isAddress ? 'email' : 'text'}
          value={who}
          maxLength={254}
          autoComplete="off"
          problem={problemAt('email') ?? (submitted && studentMissing ? 'Please choose a student, or write an e-mail address.' : undefined)}
          onChange={(event) => {
            set({ ...draft, who: event.target.value })
            forgetProblem()
          }}
        />
        {isAddress ? (
          <TextField
            label="Name"
            optional
            maxLength={120}
            value={name}
            autoComplete="off"
            onChange={(event) => set({ ...draft, name: event.target.value })}
            hint="Without an account yet, the student is invited first."
          />
        ) : (
          <StudentPicker text={who} chosen={student} onChoose={(next) => set({ ...draft, student: next })} referred={referred} />
        )}
        <SelectField
          label="Job"
          empty="Any job here, the student chooses"
          options={(jobs.data ?? []).map(({ id, title }) => ({ value: id, label: title }))}
          value={jobId}
          onChange={(event) => set({ ...draft, jobId: event.target.value })}
        />
        <TextAreaField
          label="Message"
          optional
          rows={5}
          maxLength={messageMax}
          value={message}
          onChange={(event) => set({ ...draft, message: event.target.value })}
          hint="Why you think of them. They read it first."
        />
        <p className="note">
          {called ? firstName(called) : 'The student'} sees your name, {user.organizationLabel ?? 'your company'}, the job and your message,
          and has {limits.referralInviteDays} days to answer. With a yes, your name goes along with the application.
        </p>
        <FormFoot problem={problem} onCancel={close} busy={pending}>
          Refer
        </FormFoot>
      </Form>
    </Drawer>
  )
}
