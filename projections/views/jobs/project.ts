import { edited } from '#events/jobs.ts'
import { jobTypeLabels, workplaceLabels, type JobStatus } from '#events/vocabulary/jobs/jobs.ts'
import { roomsOf } from '#events/vocabulary/sides.ts'
import { jobOpenUntil } from '#events/vocabulary/terms.ts'
import { indexedBeginnings } from '#lib/words.ts'
import { defineProjection, type Contents } from '../../define.ts'
import { jobs, wordOfCompany, wordOfSkill, type JobDocument } from './model.ts'

export const jobProjection = defineProjection(jobs, { streams: ['job'], ignores: [] })({
  key: ({ data }) => [data.jobId],
  audience: (job) => roomsOf('job', job),
  subjects: () => [],
  when: {
    JobPosted: (_, { data: { jobId: _id, closesAt: _closesAt, ...job }, meta, revision }) => ({
      ...withDerived(job),
      visibleTo: visibleTo(job.organizationId, job.status),
      postedAt: meta.occurredAt,
      revision,
    }),
    JobUpdated: (job, { data, revision }) => {
      if (!job) return undefined
      const { timezone = 'UTC', zonesBefore = [] } = job
      return {
        ...withDerived(edited(job, data)),
        ...(data.timezone !== undefined && { zonesBefore: [...zonesBefore.filter((zone) => zone !== timezone), timezone] }),
        revision,
      }
    },
    JobStatusChanged: (job, { data: { from, to }, meta, revision }) =>
      job && { ...withStatus(job, to), ...(from === 'draft' && { postedAt: meta.occurredAt }), revision },
    JobWoundUp: (job, { revision }) => job && { ...job, revision },
    JobClosed: (job, { data: { filled }, meta, revision }) =>
      job && { ...withStatus(job, filled ? 'filled' : 'closed'), endedAt: meta.occurredAt, revision },
  },
})

function withStatus({ endedAt: _ended, ...job }: JobDocument, status: JobStatus): Contents<JobDocument> {
  return { ...job, status, visibleTo: visibleTo(job.organizationId, status) }
}

/** A range of years without an end is taken to be this long. */
const OPEN_YEARS = 6

/** With what searches go by beside the fields themselves. */
function withDerived<Job extends Parameters<typeof jobOpenUntil>[0] & Searched & Pick<JobDocument, 'gradFrom' | 'gradTo'>>(job: Job) {
  const places = indexedBeginnings(job.address ?? '')
  return { ...job, openUntil: jobOpenUntil(job), places, words: wordsOf(job), gradYears: gradYears(job) }
}

type Searched = Pick<JobDocument, 'title' | 'address' | 'jobType' | 'workplaceType' | 'skills' | 'organizationId'>

/** By what the one box of the search finds a job. */
export function wordsOf({ title, address = '', jobType, workplaceType, skills, organizationId }: Searched): readonly string[] {
  const text = [title, address, jobTypeLabels[jobType], workplaceLabels[workplaceType]].join(' ')
  return [...indexedBeginnings(text), ...skills.map(wordOfSkill), wordOfCompany(organizationId)]
}

function gradYears({ gradFrom, gradTo }: Pick<JobDocument, 'gradFrom' | 'gradTo'>): readonly number[] {
  if (gradFrom === undefined && gradTo === undefined) return []
  const [from, to] = [gradFrom, gradTo].map((day) => (day === undefined ? undefined : Number(day.slice(0, 4))))
  const first = from ?? (to ?? 0) - OPEN_YEARS
  const last = Math.min(to ?? first + OPEN_YEARS, first + 4 * OPEN_YEARS)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => first + n)
}

function visibleTo(organizationId: string, status: JobStatus): readonly string[] {
  return status === 'open' ? ['all', organizationId] : [organizationId]
}
