import type { Static } from 'typebox'
import { edited, type JobPosted } from '#events/jobs.ts'
import { subscriptionRequired } from '#events/vocabulary/organizations/entitlements.ts'
import type { JobStatus } from '#events/vocabulary/jobs/jobs.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import type { ChangedPlace, ClaimLookup, ClaimRules } from '../claims/claim-rules.ts'
import type { Claim, Context } from '../core/command.ts'
import { changing, defineFold } from '../core/streams/fold.ts'
import { readAs } from '../organizations/state.ts'

/** Without `closesAt`, which the days of the job say anew. */
export type JobState = Omit<Static<typeof JobPosted.schema>, 'closesAt'> & {
  /** When it was closed or filled (UTC ISO). */
  readonly endedAt?: string
  /** Whether its idle applications got notice. */
  readonly woundUp?: true
  /** It is paused because its company is suspended, and keeps its place among the open ones. */
  readonly suspended?: true
  /** It is reviewed blind, or was: what was sent then stays hidden. */
  readonly everBlind?: true
}

/** The allowance of drafts that a company has. */
export function draftClaim(organizationId: string) {
  return { kind: 'draft', value: organizationId } as const
}

/** A place among the company's drafts. */
export function placeAmongDrafts(organizationId: string) {
  const places = limits.draftsPerCompany
  return { ...draftClaim(organizationId), places, taken: refuse('too_many_drafts', { limit: places }) }
}

/** The place that an open job has among those of its company. */
export function openJobClaim(organizationId: string) {
  return { kind: 'openJob', value: organizationId } as const
}

/**
 * The claims of opening a job. Jobs of a company with a subscription take a place as well: they count once it has none. Those of an
 * import take none, because they were open before (`claims.md`).
 */
export function claimsToOpen(
  organizationId: string,
  { caller, needs }: Pick<Context<{ readonly subscribed: boolean }>, 'caller' | 'needs'>,
): readonly Claim[] {
  if (caller.kind === 'import') return []
  const places = needs.subscribed ? Infinity : limits.openJobs
  return [{ ...openJobClaim(organizationId), places, taken: subscriptionRequired('unlimited_jobs') }]
}

function markedBlind(job: JobState): JobState {
  return job.blindReview ? { ...job, everBlind: true } : job
}

export const jobFold = defineFold<JobState>('job', {
  JobPosted: (_, { data: { closesAt: _closesAt, ...job } }) => markedBlind(job),
  JobUpdated: changing((job, { data }) => markedBlind(edited(job, data))),
  JobStatusChanged: changing(({ endedAt: _endedAt, woundUp: _woundUp, suspended: _suspended, ...job }, { data }) => ({
    ...job,
    status: data.to,
    ...(data.suspension && data.to === 'paused' && { suspended: true }),
  })),
  JobClosed: changing(({ suspended: _suspended, ...job }, { data, meta }) => ({
    ...job,
    status: (data.filled ? 'filled' : 'closed') satisfies JobStatus,
    endedAt: meta.occurredAt,
  })),
  JobWoundUp: changing((job) => ({ ...job, woundUp: true })),
})

type Moved = { readonly data: { readonly from: JobStatus; readonly organizationId: string } }

/** No job becomes a draft again, but a paused one may be open again by now. */
async function placeAfter({ data: { from, organizationId } }: Moved, lookup: ClaimLookup): Promise<readonly ChangedPlace[]> {
  // It was opened by its company, or by the one that this was merged into.
  const holders = [...new Set([organizationId, await readAs(lookup, organizationId)])]
  if (from === 'draft') return holders.map((id) => ({ ...draftClaim(id), becomes: 'free' }))
  return from === 'open' ? holders.map((id) => ({ ...openJobClaim(id), becomes: 'free unless needed' })) : []
}

/** A draft needs its place until it is opened or closed, an open job until it is paused or ends. */
export const jobClaimRules: ClaimRules = {
  needs: {
    draft: async ({ id }, { fold }) => (await fold(jobFold, id))?.status === 'draft',
    openJob: async ({ id }, { fold }) => {
      const job = await fold(jobFold, id)
      return job?.status === 'open' || job?.suspended === true
    },
  },
  after: { JobStatusChanged: placeAfter, JobClosed: placeAfter },
}
