import { api } from './base.ts'

export const messagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    unreadCount: build.query<{ readonly count: number }, void>({
      query: () => ({ url: '/messages/unread-count' }),
      providesTags: ['messages'],
    }),
  }),
})
export const { useUnreadCountQuery } = messagesApi
