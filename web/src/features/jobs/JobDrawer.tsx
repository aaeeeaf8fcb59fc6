import { useRef, useState } from 'react'
import type { JobReply } from '#contract/jobs.ts'
import { ProblemLine } from '../../parts/ProblemLine.tsx'
import { useDraft } from '../../api/use-draft.ts'
import { useWrite } from '../../api/use-write.ts'
import { useNow } from '../../lib/now.ts'
import { dayFromNow } from '../../lib/time.ts'
import { Button } from '../../ui/Button.tsx'
import { Drawer } from '../../ui/Drawer.tsx'
import { Form } from '../../ui/Form.tsx'
import { changesOf, draftOf, emptyJob, fieldsOf, problemsIn, type JobDraft } from './job-form.ts'
import { JobFields } from './JobFields.tsx'
import './jobs.css'

type Props = { readonly job?: JobReply; readonly uid: string; readonly onClose: () => void; readonly onPosted?: (id: string) => void }

/** The form to post a job or edit one. What is not open yet can be kept as a draft, which students do not see. */
export function JobDrawer({ job, uid, onClose, onPosted }: Props) {
  const form = job ? `job.${job.id}.${job.revision}` : 'job'
  const { value: draft, set: setDraft, drop } = useDraft(form, job ? draftOf(job) : emptyJob)
  const [tried, setTried] = useState<'draft' | 'open'>()
  /** The button that sends the form. Enter presses the first one. */
  const wanted = useRef<'draft' | 'open'>('open')
  const posting = useWrite('jobs.post', { failure: 'here' })
  const updating = useWrite('jobs.update', { failure: 'here' })
  const now = useNow()
  const isDraft = !job || job.status === 'draft'
  /** The server takes only a complete job, also as a draft. */
  const missing = problemsIn(draft, 'draft')
  const isComplete = !('title' in missing || 'description' in missing || 'address' in missing)
  const busy = posting.pending || updating.pending

  /** Sent, or not wanted. */
  const close = () => {
    drop()
    onClose()
  }
  const check = () => {
    setTried(wanted.current)
    return Object.keys(problemsIn(draft, wanted.current)).length === 0
  }
  const submit = () => {
    const asDraft = wanted.current === 'draft'
    if (job) {
      const opens = isDraft && !asDraft
      const formData = { ...changesOf(draft, job), ...(opens && { status: 'open' as const }) }
      return updating.run({ id: job.id, uid, formData }, { done: opens ? 'Posted' : 'Saved', next: close })
    }
    const next = ({ id }: { readonly id: string }) => {
      close()
      onPosted?.(id)
    }
    return posting.run({ ...fieldsOf(draft), ...(asDraft && { status: 'draft' }) }, { done: asDraft ? 'Saved as a draft' : 'Posted', next })
  }
  const set = (changes: Partial<JobDraft>) => setDraft({ ...draft, ...changes })
  return (
    <Drawer title={job ? 'Edit job' : 'Post a job'} onClose={onClose} size={560}>
      <Form onSubmit={() => void submit()} check={check}>
        <JobFields
          draft={draft}
          set={set}
          problems={tried ? problemsIn(draft, tried) : {}}
          closesFrom={job ? undefined : dayFromNow(0, now)}
          uid={uid}
        />
        <ProblemLine problem={posting.problem ?? updating.problem} />
        {!job && !isComplete && <p className="quiet small">{incomplete}</p>}
        <div className="sheet-actions">
          <Button onClick={close}>Cancel</Button>
          {isDraft && (
            <Button type="submit" busy={busy} onClick={() => (wanted.current = 'draft')}>
              {job ? 'Save the draft' : 'Save as draft'}
            </Button>
          )}
          <Button type="submit" variant="primary" busy={busy} onClick={() => (wanted.current = 'open')}>
            {isDraft ? 'Post the job' : 'Save'}
          </Button>
        </div>
      </Form>
    </Drawer>
  )
}

const incomplete =
  'Kept in this browser until it is complete. A draft that colleagues see needs a title, a description and, unless the job is remote, a place.'
