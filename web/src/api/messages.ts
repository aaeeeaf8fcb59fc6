import type { Reply } from '#contract/contract.ts'
import type { ContactReply, MessageReply } from '#contract/messages.ts'
import type { WriteReply } from '#contract/call.ts'
import { api } from './base.ts'
import { readAll } from './pages.ts'
import { anyId, type Tag } from './topics.ts'

type Between = { readonly uid: string; readonly contactId: string }
/** Newest first. */
type Page = { readonly items: readonly MessageReply[]; readonly next?: string }

/** A refresh names the conversation; whatever is shown of any is read again. */
const tags: Tag[] = [{ type: 'messages', id: anyId }]
const contactsUrl = (uid: string) => `/messages/contacts/${encodeURIComponent(uid)}`

export const messagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    unreadCount: build.query<Reply<'messages.unreadCount'>, void>({
      query: () => ({ url: '/messages/unread-count' }),
      providesTags: tags,
    }),
    contacts: build.query<ContactReply[], string>({
      queryFn: (uid, _, __, fetchOne) => readAll<ContactReply>({ url: `${contactsUrl(uid)}?limit=100` }, fetchOne),
      providesTags: tags,
    }),
    /** One person, also one to whom nobody has written yet; an empty list for nobody whom one may write to or know of. */
    contact: build.query<ContactReply[], Between>({
      query: ({ uid, contactId }) => ({ url: `${contactsUrl(uid)}?contactId=${encodeURIComponent(contactId)}` }),
      providesTags: tags,
    }),
    thread: build.infiniteQuery<Page, string, string | undefined>({
      infiniteQueryOptions: { initialPageParam: undefined, getNextPageParam: ({ next }) => next },
      queryFn: async ({ queryArg, pageParam }, _, __, fetchOne) => {
        const { data, error, meta } = await fetchOne({ url: pageParam ?? `/messages/${encodeURIComponent(queryArg)}` })
        return error ? { error } : { data: { items: data as MessageReply[], ...(meta?.next && { next: meta.next }) } }
      },
      providesTags: tags,
    }),
    sendMessage: build.mutation<WriteReply, { readonly toUser: string; readonly toName: string; readonly message: string }>({
      query: (body) => ({ url: '/messages/send', method: 'POST', body }),
      invalidatesTags: ['messages'],
      extraOptions: { fallback: 'Error sending message. Please try again.' },
    }),
    /** The badge falls at once, and rises again when the server could not note it. */
    markAsRead: build.mutation<WriteReply, Between>({
      query: (body) => ({ url: '/messages/mark-as-read', method: 'POST', body }),
      invalidatesTags: (_, problem) => (problem ? [] : ['messages']),
      async onQueryStarted({ uid, contactId }, { dispatch, queryFulfilled }) {
        let read = 0
        const patches = [
          dispatch(
            messagesApi.util.updateQueryData('contacts', uid, (contacts) => {
              const contact = contacts.find((each) => each.contactId === contactId)
              if (!contact) return
              read = contact.unread
              contact.unread = 0
            }),
          ),
          dispatch(
            messagesApi.util.updateQueryData('unreadCount', undefined, (unread) => {
              unread.count = Math.max(0, unread.count - read)
            }),
          ),
        ]
        try {
          await queryFulfilled
        } catch {
          for (const patch of patches) patch.undo()
        }
      },
    }),
  }),
})
export const {
  useUnreadCountQuery,
  useContactsQuery,
  useContactQuery,
  useThreadInfiniteQuery,
  useSendMessageMutation,
  useMarkAsReadMutation,
} = messagesApi
