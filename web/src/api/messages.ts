import { api } from './base.ts'
import { anyId } from './topics.ts'

export const messagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    unreadCount: build.query<{ readonly count: number }, void>({
      query: () => ({ url: '/messages/unread-count' }),
      providesTags: [{ type: 'messages', id: anyId }],
    }),
  }),
})
export const { useUnreadCountQuery } = messagesApi
