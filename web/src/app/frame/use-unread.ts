import type { Reply } from '#contract/contract.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { useMe } from '../../api/me.ts'
import { useRead } from '../../api/use-call.ts'

/** The unread and the undelivered messages. Fetched at sign-in and after every `refresh` of messages; a failure is only logged (§8). */
export function useUnreadMessages(): Reply<'messages.unreadCount'> | undefined {
  const { user } = useMe()
  return useRead('messages.unreadCount', {}, { skip: !user }).data
}

/** How many messages are unread. */
export function useUnread(): number {
  return useUnreadMessages()?.count ?? 0
}

/** For screen readers, which the badge's room does not concern. The server counts no further than this. */
export function countInWords(unread: number): string {
  return unread >= limits.countCap ? `${limits.countCap} or more` : String(unread)
}
