import type { WriteReply } from '#contract/call.ts'
import type { JobReply } from '#contract/jobs.ts'
import type { ReferralReply } from '#contract/referrals.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { ProblemLine } from '../../parts/ProblemLine.tsx'
import { Loaded } from '../../api/queries.tsx'
import { useList } from '../../api/use-call.ts'
import { useForm } from '../../api/use-form.ts'
import { useNow } from '../../lib/time/now.ts'
import { dayFromNow } from '../../lib/time/time.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/sheets/Dialog.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { SelectField } from '../../ui/fields/Field.tsx'
import { Form } from '../../ui/fields/Form.tsx'

type Props = {
  readonly referral: ReferralReply
  readonly uid: string
  readonly onClose: () => void
  /**
   * @param sentence what the student did
   * @param linked the referral follows an application that was there before
   */
  readonly onAccepted: (reply: WriteReply, sentence: string, linked: boolean) => void
}

/** Accepts a referral: for which job of the company, and until when it is valid (product 2.3). */
export function AcceptReferral(props: Props) {
  const { referral, onClose } = props
  const jobs = useList('jobs.list', { organization: referral.organization }, { whole: true })
  return (
    <Dialog title={`Accept the referral of ${referral.employeeName}`} onClose={onClose}>
      <Loaded query={jobs} what="the jobs" rows={2}>
        {(all) => {
          const open = all.filter(({ id, status }) => status === 'open' && (referral.jobId === undefined || id === referral.jobId))
          return open.length === 0 ? (
            <div className="stack">
              <p>
                {referral.jobId
                  ? `${referral.jobTitle ?? 'The job'} takes no applications just now, and you were referred for this job alone.`
                  : `${referral.organizationLabel} has no open job just now.`}{' '}
                The referral stays here until it ends.
              </p>
              <div className="sheet-actions">
                <Button onClick={onClose}>Close</Button>
              </div>
            </div>
          ) : (
            <AcceptForm {...props} jobs={open} />
          )
        }}
      </Loaded>
    </Dialog>
  )
}

/** The usual term, or the job's last day if that is earlier. */
function defaultExpiry(job: JobReply | undefined, now: number): string {
  const usual = dayFromNow(limits.referralDays, now)
  return job?.closesOn && job.closesOn < usual ? job.closesOn : usual
}

function AcceptForm({ referral, uid, jobs, onClose, onAccepted }: Props & { readonly jobs: readonly JobReply[] }) {
  const now = useNow()
  const { values, set, field, send, pending, problem } = useForm('referrals.accept', {
    initial: { jobId: jobs[0]?.id ?? '', expirationDate: defaultExpiry(jobs[0], now) },
    onClose,
  })
  const jobNamed = (jobId: string) => jobs.find(({ id }) => id === jobId)
  const job = jobNamed(values.jobId)
  const latest = [dayFromNow(limits.referralDaysMax, now), job?.closesOn].filter((day) => day !== undefined).toSorted()[0]
  const submit = () =>
    send(
      { referralId: referral.id, studentId: uid, ...values },
      {
        next: (reply) => {
          onClose()
          const sentence = `You accepted the referral of ${referral.employeeName}`
          const linked = job?.applied !== undefined
          onAccepted(reply, linked ? `${sentence}: your application is linked to it` : sentence, linked)
        },
      },
    )
  return (
    <Form onSubmit={submit}>
      {referral.jobId ? (
        <p>
          For <b>{job?.title}</b>
        </p>
      ) : (
        <SelectField
          label="Job"
          options={jobs.map(({ id, title }) => ({ value: id, label: title }))}
          {...field('jobId')}
          onChange={({ target: { value: jobId } }) => set({ jobId, expirationDate: defaultExpiry(jobNamed(jobId), now) })}
        />
      )}
      <DateField
        label="It holds until"
        requiredMessage="Please choose a day."
        min={dayFromNow(0, now)}
        max={latest}
        {...field('expirationDate')}
        hint={
          job?.applied
            ? 'You have applied to this job: your application is linked, and the company sees who referred you.'
            : 'Apply until the end of that day, and the company sees who referred you.'
        }
      />
      <ProblemLine problem={problem} />
      <div className="sheet-actions">
        {job && (
          <LinkButton to={`/app/jobs/${job.id}`} variant="ghost" onClick={onClose}>
            Read the job
          </LinkButton>
        )}
        <Button type="submit" variant="primary" busy={pending}>
          Accept
        </Button>
      </div>
    </Form>
  )
}
