import type { Reply } from '#contract/contract.ts'
import type { WriteReply } from '#contract/call.ts'
import type { JobReply } from '#contract/jobs.ts'
import type { JobStatus } from '#events/vocabulary/jobs.ts'
import { api } from './base.ts'
import { readAll } from './pages.ts'
import { anyId, listTags, type Tag } from './topics.ts'

/** What a recruiter writes; the server validates it against the event's own schema. */
export type JobFields = Partial<
  Omit<JobReply, 'id' | 'organization' | 'organizationLabel' | 'postedAt' | 'applied' | 'applications' | 'revision'>
>
/** `null` removes what the job can be without. */
export type JobChanges = Omit<JobFields, 'address' | 'closesOn' | 'openings'> & {
  readonly address?: string | null
  readonly closesOn?: string | null
  readonly openings?: number | null
}
export type JobSearch = {
  readonly titles?: readonly string[]
  readonly skills?: readonly string[]
  readonly jobType?: readonly string[]
  readonly workplaceType?: readonly string[]
}

const searchPage = 20

/** A job's reply says whether the caller applied, so it is as old as their applications. */
const appliedTo: Tag = { type: 'applications', id: anyId }

export const jobsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Jobs of one company, or all that the caller may see. */
    jobs: build.query<JobReply[], { readonly organization?: string | undefined }>({
      queryFn: (filter, _, __, fetchOne) => {
        const query = new URLSearchParams({ limit: '100', ...(filter.organization && { organization: filter.organization }) })
        return readAll<JobReply>({ url: `/jobs?${query}` }, fetchOne)
      },
      providesTags: (jobs) => [appliedTo, ...listTags('jobs', jobs, ({ id }) => id)],
    }),
    job: build.query<JobReply, string>({
      query: (id) => ({ url: `/jobs/id/${encodeURIComponent(id)}` }),
      providesTags: (_, __, id) => [appliedTo, { type: 'jobs', id }],
    }),
    /** Page by page; `meta.next` leads on. */
    searchJobs: build.infiniteQuery<Reply<'jobs.search'>, JobSearch, string>({
      infiniteQueryOptions: { initialPageParam: '', getNextPageParam: ({ meta }) => meta.next ?? undefined },
      query: ({ queryArg, pageParam }) => ({
        url: '/jobs/search',
        method: 'POST',
        body: { ...queryArg, limit: searchPage, ...(pageParam && { cursor: pageParam }) },
        search: true,
      }),
      providesTags: (found) => [
        appliedTo,
        ...listTags(
          'jobs',
          found?.pages.flatMap(({ items }) => items),
          ({ id }) => id,
        ),
      ],
      extraOptions: { fallback: 'Error searching jobs.' },
    }),
    postJob: build.mutation<WriteReply, JobFields>({
      query: (body) => ({ url: '/jobs/post', method: 'POST', body }),
      invalidatesTags: ['jobs'],
      extraOptions: { fallback: 'Error posting job. Please try again.' },
    }),
    updateJob: build.mutation<
      WriteReply,
      { readonly id: string; readonly uid: string; readonly formData: JobChanges & { readonly status?: JobStatus } }
    >({
      query: (body) => ({ url: '/jobs/update', method: 'POST', body }),
      invalidatesTags: ['jobs'],
      extraOptions: { fallback: 'Error updating job. Please try again.' },
    }),
  }),
})
export const { useJobsQuery, useJobQuery, useSearchJobsInfiniteQuery, usePostJobMutation, useUpdateJobMutation } = jobsApi
