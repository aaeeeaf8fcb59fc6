import { useEffect } from 'react'
import { useRead } from '../../api/use-call.ts'
import { api } from '../../api/base.ts'
import { useAppDispatch } from '../../api/store.ts'
import { staleTags } from '../../live/topics.ts'
import { currentTime } from '../../lib/time/now.ts'

/** Browsers know no longer timer than 24 days; a day is enough, because the count is asked for again on the way. */
const LONGEST_MS = 86_400_000

/** How many are new. What waits because an answer can still be taken back is asked for when its time has come. */
export function useNewNotifications(skip = false): number {
  const dispatch = useAppDispatch()
  const { data } = useRead('notifications.unreadCount', {}, { skip })
  const nextAt = data?.nextAt
  useEffect(() => {
    if (nextAt === undefined) return undefined
    const wait = Math.min(Math.max(Date.parse(nextAt) - currentTime(), 0) + 1_000, LONGEST_MS)
    const timer = setTimeout(() => dispatch(api.util.invalidateTags(staleTags({ topics: ['notifications'], ids: 'all' }))), wait)
    return () => clearTimeout(timer)
  }, [nextAt, dispatch])
  return data?.count ?? 0
}

/** `99+` from a hundred on, which the server does not count any further. */
export function countText(count: number): string {
  return count > 99 ? '99+' : String(count)
}
