import type { JobReply } from '#contract/jobs.ts'
import type { JobType, salaryPeriods, WorkplaceType } from '#events/vocabulary/jobs/jobs.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { defined } from '#lib/fields.ts'
import { numberIn } from '#lib/typed-numbers.ts'
import type { Input } from '../../api/operation.ts'
import { count } from '../../lib/words/words.ts'
import type { Option } from '../../ui/fields/Field.tsx'

type JobFields = Input<'jobs.post'>
type JobChanges = Input<'jobs.update'>['formData']
export type SalaryPeriod = (typeof salaryPeriods)[number]

export type JobDraft = {
  readonly title: string
  readonly jobType: JobType
  readonly workplaceType: WorkplaceType
  readonly address: string
  readonly description: string
  readonly skills: readonly Option[]
  readonly closesOn: string
  readonly openings: string
  readonly salaryMin: string
  readonly salaryMax: string
  readonly salaryPeriod: SalaryPeriod
  readonly minGpa: string
  readonly gradFrom: string
  readonly gradTo: string
  /** Empty where the job does not say. */
  readonly sponsorsVisa: '' | 'yes' | 'no'
  readonly blindReview: boolean
  /** The colleague who looks after it; empty for oneself. */
  readonly recruiter: string
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
  salaryMin: '',
  salaryMax: '',
  salaryPeriod: 'hour',
  minGpa: '',
  gradFrom: '',
  gradTo: '',
  sponsorsVisa: '',
  blindReview: false,
  recruiter: '',
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
    openings: textOf(job.openings),
    salaryMin: textOf(job.salaryMin),
    salaryMax: textOf(job.salaryMax),
    salaryPeriod: job.salaryPeriod ?? 'hour',
    minGpa: textOf(job.minGpa),
    gradFrom: job.gradFrom ?? '',
    gradTo: job.gradTo ?? '',
    sponsorsVisa: job.sponsorsVisa === undefined ? '' : job.sponsorsVisa ? 'yes' : 'no',
    blindReview: job.blindReview ?? false,
    recruiter: job.recruiter,
  }
}

function textOf(value: number | undefined): string {
  return value === undefined ? '' : String(value)
}

/** The mistake of each field, by the same limits as the server's. @param as a draft needs no skills yet */
export function problemsIn(draft: JobDraft, as: 'draft' | 'open' = 'open'): Readonly<Record<string, string>> {
  const { gradFrom, gradTo } = draft
  const { salaryMin, salaryMax } = numbersOf(draft)
  const title = draft.title.trim()
  const missing = limits.jobDescription.min - draft.description.trim().length
  return {
    ...(title.length < limits.jobTitle.min && { title: `Please write a title of at least ${limits.jobTitle.min} characters.` }),
    ...(missing > 0 && { description: `Please write ${count(missing, 'more character')}: what is the work like?` }),
    ...(draft.workplaceType !== 'remote' && !draft.address.trim() && { address: 'Please say where, unless the job is remote.' }),
    ...(as === 'open' && draft.skills.length === 0 && { skills: 'Please name at least one skill: students find jobs by them.' }),
    ...(salaryMin !== undefined && salaryMax !== undefined && salaryMax < salaryMin && { salaryMax: 'This is less than the lowest pay.' }),
    ...(gradFrom && gradTo && gradTo < gradFrom && { gradTo: 'This is before the first day.' }),
  }
}

function numbersOf({ openings, salaryMin, salaryMax, minGpa }: JobDraft) {
  return defined({
    openings: numberIn('count', openings),
    salaryMin: numberIn('pay', salaryMin),
    salaryMax: numberIn('pay', salaryMax),
    minGpa: numberIn('gpa', minGpa),
  })
}

const muchPay = { hour: 1_000, month: 50_000, year: Infinity }

/** Whether it is more than anybody earns in that time. */
export function isMuchPay({ salaryMin, salaryMax, salaryPeriod }: JobDraft): boolean {
  return [salaryMin, salaryMax].some((pay) => (numberIn('pay', pay) ?? 0) >= muchPay[salaryPeriod])
}

/** The fields to send, without empty ones. */
export function fieldsOf(draft: JobDraft): JobFields {
  const numbers = numbersOf(draft)
  return {
    title: draft.title.trim(),
    jobType: draft.jobType,
    workplaceType: draft.workplaceType,
    description: draft.description.trim(),
    skills: draft.skills.map(({ value }) => value),
    ...(draft.address.trim() && { address: draft.address.trim() }),
    ...(draft.closesOn && { closesOn: draft.closesOn }),
    ...numbers,
    ...((numbers.salaryMin ?? numbers.salaryMax) !== undefined && { salaryPeriod: draft.salaryPeriod }),
    ...(draft.gradFrom && { gradFrom: draft.gradFrom }),
    ...(draft.gradTo && { gradTo: draft.gradTo }),
    ...(draft.sponsorsVisa && { sponsorsVisa: draft.sponsorsVisa === 'yes' }),
    ...(draft.blindReview && { blindReview: true }),
    ...(draft.recruiter && { recruiter: draft.recruiter }),
  }
}

/** The changes to send for a job: all fields but an unchanged recruiter, who may have left, and null for those that were emptied. */
export function changesOf(draft: JobDraft, job: Pick<JobReply, Emptied | 'recruiter'>): JobChanges {
  const { recruiter, ...fields } = fieldsOf(draft)
  const removed = canBeEmptied.filter((name) => job[name] !== undefined && fields[name] === undefined)
  return { ...fields, ...(recruiter !== job.recruiter && { recruiter }), ...Object.fromEntries(removed.map((name) => [name, null])) }
}

const canBeEmptied = [
  ...(['address', 'closesOn', 'openings', 'salaryMin', 'salaryMax', 'salaryPeriod'] as const),
  ...(['minGpa', 'gradFrom', 'gradTo', 'sponsorsVisa', 'blindReview'] as const),
] as const
type Emptied = (typeof canBeEmptied)[number]
