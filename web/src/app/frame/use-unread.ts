import { useMe } from '../../api/me.ts'
import { useRead } from '../../api/use-call.ts'

/** How many messages are unread. Fetched at sign-in and after every `refresh` of messages; a failure is only logged (§8). */
export function useUnread(): number {
  const { user } = useMe()
  const { data } = useRead('messages.unreadCount', {}, { skip: !user })
  return data?.count ?? 0
}
