import type { JobReply } from '#contract/jobs.ts'
import { ProblemLine } from '../../parts/ProblemLine.tsx'
import { useFields } from '../../api/use-fields.ts'
import { useWrite } from '../../api/use-write.ts'
import { useNow } from '../../lib/time/now.ts'
import { dayFromNow } from '../../lib/time/time.ts'
import { Button } from '../../ui/Button.tsx'
import { Drawer } from '../../ui/sheets/Drawer.tsx'
import { Form } from '../../ui/fields/Form.tsx'
import { changesOf, draftOf, emptyJob, fieldsOf, problemsIn } from './job-form.ts'
import { JobFields } from './JobFields.tsx'
import './jobs.css'

type Props = { readonly job?: JobReply; readonly uid: string; readonly onClose: () => void; readonly onPosted?: (id: string) => void }

/** The form to post a job or edit one. What is not open yet can be kept as a draft, which students do not see. */
export function JobDrawer({ job, uid, onClose, onPosted }: Props) {
  const posting = useWrite('jobs.post', { failure: 'here' })
  const updating = useWrite('jobs.update', { failure: 'here' })
  const form = useFields(
    'jobs.post',
    {
      draft: job ? `job.${job.id}.${job.revision}` : 'job',
      initial: job ? draftOf(job) : emptyJob,
      judge: (values, by) => problemsIn(values, by === 'draft' ? 'draft' : 'open'),
      onClose,
    },
    { problem: posting.problem ?? updating.problem },
  )
  const { values, close } = form
  const now = useNow()
  const isDraft = !job || job.status === 'draft'
  /** The server takes only a complete job, also as a draft. */
  const isComplete = Object.keys(problemsIn(values, 'draft')).every((name) => !['title', 'description', 'address'].includes(name))
  const busy = posting.pending || updating.pending

  const submit = (by: string) => {
    const asDraft = by === 'draft'
    if (job) {
      const opens = isDraft && !asDraft
      const formData = { ...changesOf(values, job), ...(opens && { status: 'open' as const }) }
      return updating.run({ id: job.id, uid, formData }, { done: opens ? 'Posted' : 'Saved', next: close })
    }
    const next = ({ id }: { readonly id: string }) => {
      close()
      onPosted?.(id)
    }
    return posting.run(
      { ...fieldsOf(values), ...(asDraft && { status: 'draft' }) },
      { done: asDraft ? 'Saved as a draft' : 'Posted', next },
    )
  }
  return (
    <Drawer title={job ? 'Edit job' : 'Post a job'} onClose={onClose} size={560}>
      <Form onSubmit={submit} check={form.check}>
        <JobFields form={form} closesFrom={job ? undefined : dayFromNow(0, now)} today={dayFromNow(0, now)} uid={uid} />
        <ProblemLine problem={form.problem} />
        {!job && !isComplete && <p className="quiet small">{incomplete}</p>}
        <div className="sheet-actions">
          <Button onClick={close}>Cancel</Button>
          {isDraft && (
            <Button type="submit" value="draft" busy={busy}>
              {job ? 'Save the draft' : 'Save as draft'}
            </Button>
          )}
          <Button type="submit" variant="primary" busy={busy}>
            {isDraft ? 'Post the job' : 'Save'}
          </Button>
        </div>
      </Form>
    </Drawer>
  )
}

const incomplete =
  'Kept in this browser until it is complete. A draft that colleagues see needs a title, a description and, unless the job is remote, a place.'
