import type { ApplicationReply } from '#contract/applications.ts'
import type { WriteReply } from '#contract/call.ts'
import { movesFor, type ApplicationStatus, type ReasonCode } from '#events/vocabulary/application-status.ts'
import { currentTime } from '../lib/now.ts'
import { api } from './base.ts'
import { readAll } from './pages.ts'
import { listTags, type Tag } from './topics.ts'

export type StatusChange = {
  readonly id: string
  readonly status: ApplicationStatus
  /** Role of whoever moves, so that the page can show at once which moves come next. */
  readonly role: 'recruiter' | 'student'
  readonly reasonCode?: ReasonCode
  readonly reason?: string
  readonly note?: string
  readonly undoes?: string
  readonly offerExpiresOn?: string
  readonly offerText?: string
  readonly interviewAt?: string
}
type BoardFilter = { readonly jobId?: string }

const staleAfterMove: Tag[] = ['applications', 'timeline', 'referrals', 'nominations']

export const applicationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    recruiterApplications: build.query<ApplicationReply[], BoardFilter>({
      queryFn: ({ jobId }, _, __, fetchOne) => {
        const query = new URLSearchParams({ limit: '100', ...(jobId && { jobId }) })
        return readAll<ApplicationReply>({ url: `/applications/recruiter?${query}` }, fetchOne)
      },
      providesTags: (found) => listTags('applications', found, ({ id }) => id),
    }),
    application: build.query<ApplicationReply, string>({
      query: (id) => ({ url: `/applications/id/${encodeURIComponent(id)}` }),
      providesTags: (_, __, id) => [{ type: 'applications', id }],
    }),
    studentApplications: build.query<ApplicationReply[], string>({
      queryFn: (uid, _, __, fetchOne) =>
        readAll<ApplicationReply>({ url: `/applications/student/${encodeURIComponent(uid)}?limit=100` }, fetchOne),
      providesTags: (found) => listTags('applications', found, ({ id }) => id),
    }),
    applyJob: build.mutation<WriteReply, { readonly jobId: string; readonly studentId: string; readonly coverLetter?: string }>({
      query: (body) => ({ url: '/students/apply-job', method: 'POST', body }),
      invalidatesTags: ['applications', 'jobs', 'referrals'],
      extraOptions: { fallback: 'Error applying for job. Please try again.' },
    }),
    /** Shown at once on the board and the page, and taken back when the server refuses. */
    changeStatus: build.mutation<WriteReply, StatusChange>({
      query: ({ id, role: _, ...body }) => ({ url: `/applications/status/${encodeURIComponent(id)}`, method: 'PUT', body }),
      extraOptions: { fallback: 'Error updating application status. Please try again.' },
      invalidatesTags: (_, problem) => (problem ? ['applications'] : staleAfterMove),
      async onQueryStarted({ id, status, role }, { dispatch, getState, queryFulfilled }) {
        const move = (application: ApplicationReply | undefined) => {
          if (!application) return
          application.status = status
          application.since = new Date(currentTime()).toISOString()
          application.allowed = [...movesFor(role, status)]
        }
        const patches = applicationsApi.util
          .selectInvalidatedBy(getState(), [{ type: 'applications', id }])
          .flatMap(({ endpointName, originalArgs }) => {
            if (endpointName === 'recruiterApplications') {
              return [
                dispatch(
                  applicationsApi.util.updateQueryData(endpointName, originalArgs as BoardFilter, (all) =>
                    move(all.find((each) => each.id === id)),
                  ),
                ),
              ]
            }
            if (endpointName === 'studentApplications') {
              return [
                dispatch(
                  applicationsApi.util.updateQueryData(endpointName, originalArgs as string, (all) =>
                    move(all.find((each) => each.id === id)),
                  ),
                ),
              ]
            }
            return endpointName === 'application' ? [dispatch(applicationsApi.util.updateQueryData(endpointName, id, move))] : []
          })
        try {
          await queryFulfilled
        } catch {
          for (const patch of patches) patch.undo()
        }
      },
    }),
    /** Opening is noted once and changes no status (product 2.2). */
    markViewed: build.mutation<WriteReply, string>({
      query: (id) => ({ url: `/applications/${encodeURIComponent(id)}/viewed`, method: 'POST', body: {} }),
    }),
  }),
})
export const {
  useRecruiterApplicationsQuery,
  useApplicationQuery,
  useStudentApplicationsQuery,
  useApplyJobMutation,
  useChangeStatusMutation,
  useMarkViewedMutation,
} = applicationsApi
