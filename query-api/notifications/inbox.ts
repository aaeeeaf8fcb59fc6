/** Where the notifications of one account stand, and from when to when they are shown. */
import { DAY_MS } from '#lib/days.ts'
import { limits } from '#events/vocabulary/limits.ts'
import type { NotificationPlace } from '#events/vocabulary/notices/notice.ts'
import { toldKinds } from '#events/vocabulary/notification-kinds.ts'
import { counts, type Account } from '#events/vocabulary/permissions.ts'
import { roomsOfAccount } from '#events/vocabulary/sides.ts'

/** More than are counted, because some of them may have been read one by one. */
export const LOOKED_AT = limits.unreadCounted + limits.readOneByOne

/** @param now milliseconds @param since UTC ISO instant; the oldest that are shown when left out */
export function shownTo(account: Account, now: number, since?: string, place: readonly NotificationPlace[] = ['list']) {
  const oldest = new Date(now - limits.notificationDays * DAY_MS).toISOString()
  return {
    to: { in: [...roomsOfAccount(account)] },
    place: { in: [...place] },
    // Of all kinds no condition is needed, so most reads go by the index alone.
    ...(!counts(account) && { kind: { in: [...toldKinds(account)] } }),
    at: { min: since !== undefined && since > oldest ? since : oldest, max: new Date(now).toISOString() },
  }
}
