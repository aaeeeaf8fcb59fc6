import { defineFold } from '../core/streams/fold.ts'

/** Nothing is decided on what was read before. */
export type InboxState = { readonly uid: string }

export const inboxFold = defineFold<InboxState>('inbox', { NotificationsRead: (_, { data: { uid } }) => ({ uid }) })
