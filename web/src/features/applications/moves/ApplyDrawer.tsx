import { useState } from 'react'
import type { JobReply } from '#contract/jobs.ts'
import { CompanyRecord } from '../../../parts/CompanyRecord.tsx'
import { ProblemLine } from '../../../parts/ProblemLine.tsx'
import { useRead } from '../../../api/use-call.ts'
import { useForm } from '../../../api/use-form.ts'
import { written } from '../../../lib/written.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { Drawer } from '../../../ui/sheets/Drawer.tsx'
import { TextAreaField } from '../../../ui/fields/Field.tsx'
import { Form } from '../../../ui/fields/Form.tsx'
import { SkeletonList } from '../../../ui/States.tsx'
import { limits } from '#events/vocabulary/limits.ts'
import { ResumeChoice } from './ResumeChoice.tsx'
import '../page/application.css'

export function ApplyDrawer({ job, uid, onClose }: { readonly job: JobReply; readonly uid: string; readonly onClose: () => void }) {
  // Once it is sent one stays at the job, and in the list, where the way to the application stands now.
  const { values, field, send, pending, problem } = useForm('applications.apply', {
    draft: `apply.${job.id}`,
    initial: { coverLetter: '' },
    onClose,
  })
  const resumes = useRead('resumes.versions', {})
  const [wanted, setWanted] = useState<string>()
  const versions = (resumes.data ?? []).filter(({ hidden }) => !hidden)
  const chosen = versions.find(({ id }) => id === wanted) ?? versions.find(({ primary }) => primary)
  const submit = () =>
    send(
      { jobId: job.id, studentId: uid, ...written(values), ...(chosen && { resumeVersionId: chosen.id }) },
      { done: `You applied to ${job.organizationLabel}` },
    )
  return (
    <Drawer title={`Apply: ${job.title}`} onClose={onClose}>
      {/* The résumés stand above the letter: they must not come while it is written. */}
      {!resumes.data && !resumes.error ? (
        <SkeletonList rows={5} label="Loading your résumés" />
      ) : (
        <Form onSubmit={submit}>
          <p style={{ color: 'var(--ink-2)' }}>
            {job.organizationLabel} receives your name, e-mail, studies and skills as they are in your profile now, and what you choose
            here.
          </p>
          {job.blindReview && (
            <p style={{ color: 'var(--ink-2)' }}>
              This job is reviewed blind: name, e-mail, school, letter and résumé stay hidden from {job.organizationLabel} until they
              shortlist you. Until then they read your degree, which of the skills they ask for you have, and about your GPA if you show it.
            </p>
          )}
          <CompanyRecord organization={job.organization} />
          {resumes.data && <ResumeChoice versions={versions} chosen={chosen?.id} onChoose={setWanted} />}
          <TextAreaField
            label="Cover letter"
            optional
            rows={14}
            data-autofocus
            autoFocus
            {...field('coverLetter')}
            hint="What you would bring, and why here. A few honest sentences are enough."
          />
          <p className="quiet small">
            Without an answer for {limits.noAnswerDays} days the application closes by itself, and you are told.
          </p>
          {job.applied && !pending && !problem && (
            <p role="status">You have applied to this job already, in another window. This letter was not sent.</p>
          )}
          <ProblemLine problem={problem} />
          <div className="sheet-actions">
            <Button onClick={onClose}>{job.applied ? 'Close' : 'Not yet'}</Button>
            {job.applied && !pending ? (
              <LinkButton to={`/app/applications/${job.applied}`} variant="primary">
                See your application
              </LinkButton>
            ) : (
              <Button type="submit" variant="primary" busy={pending}>
                Send the application
              </Button>
            )}
          </div>
        </Form>
      )}
    </Drawer>
  )
}
