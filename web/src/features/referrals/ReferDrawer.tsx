import { useState } from 'react'
import type { Card } from '#contract/people.ts'
import type { CompanyUser } from '../../app/screens.ts'
import { isUnsettled, type Problem } from '../../api/problem.ts'
import { ProblemLine } from '../../api/ProblemLine.tsx'
import { useList } from '../../api/use-call.ts'
import { useDraft } from '../../api/use-draft.ts'
import { useWrite } from '../../api/use-write.ts'
import { Button } from '../../ui/Button.tsx'
import { Drawer } from '../../ui/Drawer.tsx'
import { SelectField, TextAreaField, TextField } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { SegmentedControl } from '../../ui/Tabs.tsx'
import { StudentPicker } from './StudentPicker.tsx'

const messageMax = 2000
const methods = [
  { value: 'search', label: 'Students open to it' },
  { value: 'email', label: 'By e-mail' },
] as const

type Referral = {
  readonly method: (typeof methods)[number]['value']
  readonly student: Card | null
  readonly email: string
  readonly name: string
  readonly jobId: string
  readonly message: string
}
const noReferral: Referral = { method: 'search', student: null, email: '', name: '', jobId: '', message: '' }

type Props = {
  readonly user: CompanyUser
  /** For which job it was opened; empty for any. */
  readonly job: string
  readonly onClose: () => void
}

/** The form to refer a student, chosen from those open to referrals or by e-mail, for one job or any of the company's. */
export function ReferDrawer({ user, job, onClose }: Props) {
  const { value: draft, set, drop } = useDraft(job ? `refer.${job}` : 'refer', { ...noReferral, jobId: job })
  const { method, student, email, name, jobId, message } = draft
  const [submitted, setSubmitted] = useState(false)
  const jobs = useList('jobs.list', { organization: user.organization }, { whole: true })
  // A refused referral by e-mail is refused because of the address.
  const fieldOf = (problem: Problem) => (method === 'email' && !isUnsettled(problem) ? 'email' : undefined)
  const { run: refer, pending, problem, problemAt, forgetProblem } = useWrite('referrals.invite', { failure: 'here', fieldOf })
  const open = (jobs.data ?? []).filter(({ status }) => status === 'open')
  const studentMissing = method === 'search' && student === null

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
    const recipient =
      method === 'search' && student ? { studentId: student.uid } : { email: email.trim(), ...(name.trim() && { name: name.trim() }) }
    return refer(
      { ...recipient, ...(jobId && { jobId }), ...(message.trim() && { message: message.trim() }) },
      { done: `You referred ${method === 'search' ? (student?.displayName ?? '') : name.trim() || email.trim()}`, next: close },
    )
  }
  return (
    <Drawer title="Refer a student" onClose={onClose} size={540}>
      <Form onSubmit={() => void submit()} check={check}>
        <SegmentedControl label="How" choices={methods} value={method} onChange={(next) => set({ ...draft, method: next })} />
        {method === 'search' ? (
          <StudentPicker
            chosen={student}
            onChoose={(next) => set({ ...draft, student: next })}
            problem={submitted && studentMissing ? 'Please choose a student.' : undefined}
          />
        ) : (
          <>
            <TextField
              label="Student’s e-mail"
              type="email"
              requiredMessage="Please write the student’s e-mail address."
              value={email}
              autoComplete="off"
              problem={problemAt('email')}
              onChange={(event) => {
                set({ ...draft, email: event.target.value })
                forgetProblem()
              }}
              hint="Without an account yet, the student is invited first."
            />
            <TextField
              label="Name"
              optional
              maxLength={120}
              value={name}
              autoComplete="off"
              onChange={(event) => set({ ...draft, name: event.target.value })}
            />
          </>
        )}
        <SelectField
          label="Job"
          empty="Any job here, the student chooses"
          options={open.map(({ id, title }) => ({ value: id, label: title }))}
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
          hint="Why you think of them. The student reads it."
        />
        <ProblemLine problem={problem} />
        <div className="sheet-actions">
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="primary" busy={pending}>
            Refer
          </Button>
        </div>
      </Form>
    </Drawer>
  )
}
