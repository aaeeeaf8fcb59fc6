/** Notifications for those who mail them, and for what marks them as read. */
import { START, type Position } from '#events/envelope.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import type { Room } from '#events/vocabulary/sides.ts'
import { matcher } from '#platform/read-store/matches.ts'
import type { ReadStore } from '#platform/read-store/port.ts'
import { inboxes, readAtOf } from '#projections/views/inboxes/model.ts'
import { notifications } from '#projections/views/notifications/model.ts'
import { organizations } from '#projections/views/organizations/model.ts'
import { users } from '#projections/views/users/model.ts'
import type { Reader, Views } from '../core/reader.ts'
import { timezoneOf } from '../core/timezone.ts'
import { LOOKED_AT, shownTo } from '../notifications/inbox.ts'
import { LOOKUP_LIMIT, readerAt } from './reader.ts'

/** So many stand behind one mail of the morning at most. */
const LIMIT = 1_000

export function notificationLookups(store: ReadStore, views: Views) {
  return {
    /** As it is once the view includes this position. @throws while it does not */
    notification: async (id: string, position: Position) =>
      (await readerAt(store, views, [notifications], position)).get(notifications, id),
    /**
     * Notifications of the app and of mails alone that came after `from`, up to `to` (milliseconds), and are not read; the oldest first.
     */
    unreadBetween: async (account: Account, from: number, to: number) => {
      const read = await readerAt(store, views, [notifications, inboxes], START)
      const inbox = await read.get(inboxes, account.uid)
      const where = shownTo(account, to, new Date(from + 1).toISOString(), ['list', 'mail'])
      const { items } = await read.find(notifications, { where, sort: ['at', 'asc'], limit: LIMIT })
      return items.filter((one) => readAtOf(inbox, one) === undefined)
    },
    peopleIn: async (room: Room): Promise<readonly string[]> => {
      const [side = '', id = '', role = id] = room.split(':')
      const place = { ...(side === 'uni' && { universityId: id }), ...(side === 'org' && { organizationId: id }) }
      const read = await readerAt(store, views, [users], START)
      const { items } = await read.find(users, { where: { role, state: 'active', ...place }, limit: LOOKUP_LIMIT })
      return items.map(({ _id }) => _id)
    },
    timezoneOf: async (uid: string) => timezoneOf(await readerAt(store, views, [users, organizations], START), uid),
  }
}

/** The ids of those that are shown to the account and not read: among these ids, or of the newest. */
export function unreadNotifications(read: Reader) {
  return async (account: Account, now: string, ids?: readonly string[]): Promise<readonly string[]> => {
    const inbox = await read.get(inboxes, account.uid)
    const where = shownTo(account, Date.parse(now), inbox?.upTo)
    const found = ids
      ? [...(await read.byIds(notifications, ids)).values()].filter(matcher(where))
      : (await read.find(notifications, { where, sort: ['at', 'desc'], limit: LOOKED_AT })).items
    return found.filter((one) => readAtOf(inbox, one) === undefined).map(({ _id }) => _id)
  }
}
