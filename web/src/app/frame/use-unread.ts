import { useUnreadCountQuery } from '../../api/messages.ts'
import { useMe } from '../../api/users.ts'

/** Fetched on sign-in and after every `refresh` of messages; a failure is only logged (§8). */
export function useUnread(): number {
  const { signedIn } = useMe()
  const { data } = useUnreadCountQuery(undefined, { skip: !signedIn })
  return data?.count ?? 0
}
