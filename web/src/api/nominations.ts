import type { WriteReply } from '#contract/call.ts'
import type { NominationReply, QuotaReply } from '#contract/nominations.ts'
import { api } from './base.ts'
import { readAll } from './pages.ts'
import { anyId, listTags } from './topics.ts'

export const nominationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    nominations: build.query<NominationReply[], { readonly semester?: string }>({
      queryFn: ({ semester }, _, __, fetchOne) =>
        readAll<NominationReply>({ url: `/nominations?${new URLSearchParams({ limit: '100', ...(semester && { semester }) })}` }, fetchOne),
      providesTags: (found) => listTags('nominations', found, ({ id }) => id),
    }),
    quota: build.query<QuotaReply, void>({
      query: () => ({ url: '/nominations/quota' }),
      providesTags: [{ type: 'quota', id: anyId }],
    }),
    /** By a professor this is a nomination (product 2.4). */
    inviteStudent: build.mutation<WriteReply, { readonly email: string; readonly name?: string; readonly reason?: string }>({
      query: (body) => ({ url: '/invitations/student', method: 'POST', body }),
      invalidatesTags: ['nominations', 'quota', 'invitations'],
      extraOptions: { fallback: 'Error inviting student. Please try again.' },
    }),
    answerNomination: build.mutation<
      WriteReply,
      { readonly id: string; readonly consent: boolean; readonly shareReason?: boolean; readonly shareWithNominator?: boolean }
    >({
      query: ({ id, ...body }) => ({ url: `/nominations/consent/${encodeURIComponent(id)}`, method: 'POST', body }),
      invalidatesTags: ['nominations'],
      extraOptions: { fallback: 'Error answering the nomination. Please try again.' },
    }),
  }),
})
export const { useNominationsQuery, useQuotaQuery, useInviteStudentMutation, useAnswerNominationMutation } = nominationsApi
