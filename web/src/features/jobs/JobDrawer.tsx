import { useState } from 'react'
import type { JobReply } from '#contract/jobs.ts'
import { jobTypeLabels, jobTypes, workplaceLabels, workplaceTypes, type JobType, type WorkplaceType } from '#events/vocabulary/jobs.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { SkillField } from '../../api/SkillField.tsx'
import { useSkillLabels } from '../../api/skills.ts'
import { useDraft } from '../../api/use-draft.ts'
import { useWrite } from '../../api/use-write.ts'
import { useNow } from '../../lib/now.ts'
import { dayFromNow } from '../../lib/time.ts'
import { Button } from '../../ui/Button.tsx'
import { Drawer } from '../../ui/Drawer.tsx'
import { SelectField, TextAreaField, TextField } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { changesOf, draftOf, emptyJob, fieldsOf, problemsIn } from './job-form.ts'

type Props = { readonly job?: JobReply; readonly uid: string; readonly onClose: () => void; readonly onPosted?: (id: string) => void }

/** The form to post a job or edit one. */
export function JobDrawer({ job, uid, onClose, onPosted }: Props) {
  const label = useSkillLabels(job?.skills ?? [])
  const form = job ? `job.${job.id}.${job.revision}` : 'job'
  const { value: draft, set: setDraft, drop } = useDraft(form, job ? draftOf(job) : emptyJob)
  const [submitted, setSubmitted] = useState(false)
  const posting = useWrite('jobs.post')
  const updating = useWrite('jobs.update')
  const now = useNow()
  const problems = submitted ? problemsIn(draft) : {}

  /** Sent, or not wanted. */
  const close = () => {
    drop()
    onClose()
  }
  const check = () => {
    setSubmitted(true)
    return Object.keys(problemsIn(draft)).length === 0
  }
  const submit = () => {
    if (job) return updating.run({ id: job.id, uid, formData: changesOf(draft, job) }, { done: 'Saved', next: close })
    const next = ({ id }: { readonly id: string }) => {
      close()
      onPosted?.(id)
    }
    return posting.run(fieldsOf(draft), { done: 'Posted', next })
  }
  return (
    <Drawer title={job ? 'Edit job' : 'Post a job'} onClose={onClose} size={560}>
      <Form onSubmit={() => void submit()} check={check}>
        <TextField
          label="Title"
          data-autofocus
          maxLength={limits.jobTitle.max}
          value={draft.title}
          problem={problems['title']}
          onChange={(event) => setDraft({ ...draft, title: event.target.value })}
        />
        <div className="two-fields">
          <SelectField
            label="Type"
            options={jobTypes.map((type) => ({ value: type, label: jobTypeLabels[type] }))}
            value={draft.jobType}
            onChange={(event) => setDraft({ ...draft, jobType: event.target.value as JobType })}
          />
          <SelectField
            label="Workplace"
            options={workplaceTypes.map((type) => ({ value: type, label: workplaceLabels[type] }))}
            value={draft.workplaceType}
            onChange={(event) => setDraft({ ...draft, workplaceType: event.target.value as WorkplaceType })}
          />
        </div>
        <TextField
          label="Address"
          optional={draft.workplaceType === 'remote'}
          placeholder="Pittsburgh, PA"
          value={draft.address}
          problem={problems['address']}
          onChange={(event) => setDraft({ ...draft, address: event.target.value })}
        />
        <TextAreaField
          label="Description"
          rows={9}
          maxLength={limits.jobDescription.max}
          value={draft.description}
          problem={problems['description']}
          hint="The work, the team, and what somebody will have learned."
          onChange={(event) => setDraft({ ...draft, description: event.target.value })}
        />
        <SkillField
          label="Skills"
          values={draft.skills.map(({ value, label: known }) => ({ value, label: known || label(value) }))}
          max={limits.jobSkills}
          problem={problems['skills']}
          hint="Cards on the board show how many an applicant has."
          onChange={(skills) => setDraft({ ...draft, skills })}
        />
        <div className="two-fields">
          <TextField
            label="Closes on"
            type="date"
            optional
            // An existing job may keep a day that has passed.
            min={job ? undefined : dayFromNow(0, now)}
            value={draft.closesOn}
            onChange={(event) => setDraft({ ...draft, closesOn: event.target.value })}
          />
          <TextField
            label="Openings"
            type="number"
            min={1}
            optional
            value={draft.openings}
            onChange={(event) => setDraft({ ...draft, openings: event.target.value })}
          />
        </div>
        <div className="sheet-actions">
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="primary" busy={posting.pending || updating.pending}>
            {job ? 'Save' : 'Post the job'}
          </Button>
        </div>
      </Form>
    </Drawer>
  )
}
