import type { Reply } from '#contract/contract.ts'
import type { WriteReply } from '#contract/call.ts'
import type { ReferralReply } from '#contract/referrals.ts'
import type { ReferralStatus } from '#events/vocabulary/referral-status.ts'
import { api } from './base.ts'
import { readAll } from './pages.ts'
import { listTags } from './topics.ts'

export type ReferralInvite = {
  readonly studentId?: string
  readonly email?: string
  readonly name?: string
  readonly jobId?: string
  readonly message?: string
}

const fallback = 'Error updating the referral. Please try again.'

export const referralsApi = api.injectEndpoints({
  endpoints: (build) => ({
    studentReferrals: build.query<ReferralReply[], string>({
      queryFn: (uid, _, __, fetchOne) =>
        readAll<ReferralReply>({ url: `/referrals/studentId/${encodeURIComponent(uid)}?limit=100` }, fetchOne),
      providesTags: (found) => listTags('referrals', found, ({ id }) => id),
    }),
    employeeReferrals: build.query<ReferralReply[], string>({
      queryFn: (uid, _, __, fetchOne) =>
        readAll<ReferralReply>({ url: `/referrals/employee/${encodeURIComponent(uid)}?limit=100` }, fetchOne),
      providesTags: (found) => listTags('referrals', found, ({ id }) => id),
    }),
    /** Students who are open to referrals, with some of the skills or from some of the schools. */
    searchStudents: build.query<Reply<'students.search'>, { readonly skills?: readonly string[]; readonly schools?: readonly string[] }>({
      query: (body) => ({ url: '/students/search', method: 'POST', body, search: true }),
      providesTags: (found) => listTags('students', found?.items, ({ uid }) => uid),
      extraOptions: { fallback: 'Error searching students.' },
    }),
    refer: build.mutation<WriteReply, ReferralInvite>({
      query: (body) => ({ url: '/referrals/invite', method: 'POST', body }),
      invalidatesTags: ['referrals'],
      extraOptions: { fallback: 'Error inviting student. Please try again.' },
    }),
    acceptReferral: build.mutation<
      WriteReply,
      { readonly referralId: string; readonly jobId: string; readonly expirationDate: string; readonly studentId: string }
    >({
      query: (body) => ({ url: '/referrals/accept/', method: 'POST', body }),
      invalidatesTags: ['referrals'],
      extraOptions: { fallback },
    }),
    declineReferral: build.mutation<WriteReply, { readonly referralId: string; readonly studentId: string }>({
      query: (body) => ({ url: '/referrals/decline/', method: 'POST', body }),
      invalidatesTags: ['referrals'],
      extraOptions: { fallback },
    }),
    updateReferralStatus: build.mutation<WriteReply, { readonly referralId: string; readonly status: ReferralStatus }>({
      query: (body) => ({ url: '/referrals/update-status', method: 'POST', body }),
      invalidatesTags: ['referrals'],
      extraOptions: { fallback },
    }),
  }),
})
export const {
  useStudentReferralsQuery,
  useEmployeeReferralsQuery,
  useSearchStudentsQuery,
  useReferMutation,
  useAcceptReferralMutation,
  useDeclineReferralMutation,
  useUpdateReferralStatusMutation,
} = referralsApi
