import type { JobReply } from '#contract/jobs.ts'
import type { JobType, WorkplaceType } from '#events/vocabulary/jobs.ts'
import { limits } from '#events/vocabulary/limits.ts'
import type { Input } from '../../api/operation.ts'
import { count } from '../../lib/words.ts'
import type { Option } from '../../ui/Field.tsx'

type JobFields = Input<'jobs.post'>
type JobChanges = Input<'jobs.update'>['formData']

export type JobDraft = {
  readonly title: string
  readonly jobType: JobType
  readonly workplaceType: WorkplaceType
  readonly address: string
  readonly description: string
  readonly skills: readonly Option[]
  readonly closesOn: string
  readonly openings: string
}

export const emptyJob: JobDraft = {
  title: '',
  jobType: 'internship',
  workplaceType: 'on_site',
  address: '',
  description: '',
  skills: [],
  closesOn: '',
  openings: '',
}

export function draftOf(job: JobReply): JobDraft {
  return {
    title: job.title,
    jobType: job.jobType,
    workplaceType: job.workplaceType,
    address: job.address ?? '',
    description: job.description,
    // Their names may come later than the form opens: it asks for them when it is drawn.
    skills: job.skills.map((id) => ({ value: id, label: '' })),
    closesOn: job.closesOn ?? '',
    openings: job.openings === undefined ? '' : String(job.openings),
  }
}

/** What is wrong with each field, by the same limits as the server's. */
export function problemsIn(draft: JobDraft): Readonly<Record<string, string>> {
  const title = draft.title.trim()
  const missing = limits.jobDescription.min - draft.description.trim().length
  return {
    ...(title.length < limits.jobTitle.min && { title: `Please write a title of at least ${limits.jobTitle.min} characters.` }),
    ...(missing > 0 && { description: `Please write ${count(missing, 'more character')}: what is the work like?` }),
    ...(draft.workplaceType !== 'remote' && !draft.address.trim() && { address: 'Please say where, unless the job is remote.' }),
    ...(draft.skills.length === 0 && { skills: 'Please name at least one skill: students find jobs by them.' }),
  }
}

/** The fields to send, without empty ones. */
export function fieldsOf(draft: JobDraft): JobFields {
  return {
    title: draft.title.trim(),
    jobType: draft.jobType,
    workplaceType: draft.workplaceType,
    description: draft.description.trim(),
    skills: draft.skills.map(({ value }) => value),
    ...(draft.address.trim() && { address: draft.address.trim() }),
    ...(draft.closesOn && { closesOn: draft.closesOn }),
    ...(draft.openings && { openings: Number(draft.openings) }),
  }
}

/** The changes to send for a job: all fields, and null for those that were emptied. */
export function changesOf(draft: JobDraft, job: Pick<JobReply, Emptied>): JobChanges {
  const fields = fieldsOf(draft)
  const removed = canBeEmptied.filter((name) => job[name] !== undefined && fields[name] === undefined)
  return { ...fields, ...Object.fromEntries(removed.map((name) => [name, null])) }
}

const canBeEmptied = ['address', 'closesOn', 'openings'] as const
type Emptied = (typeof canBeEmptied)[number]
