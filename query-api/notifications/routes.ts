/** Notifications in the app, and how one wants to be told by mail. */
import { limits } from '#events/vocabulary/limits.ts'
import { choicesOfLink, mailOfToken } from '#events/vocabulary/messages/mail-links.ts'
import { choosableKinds, mailChoiceOf } from '#events/vocabulary/notification-kinds.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { defined } from '#lib/fields.ts'
import { inboxes, readAtOf } from '#projections/views/inboxes/model.ts'
import { notifications } from '#projections/views/notifications/model.ts'
import { users } from '#projections/views/users/model.ts'
import { listReply, type Handlers } from '../core/call.ts'
import type { QueryDeps } from '../core/deps.ts'
import { readersZone, timezoneOf } from '../core/timezone.ts'
import { sortOf } from '../core/sort.ts'
import { LOOKED_AT, shownTo } from './inbox.ts'
import { notificationReplies } from './replies.ts'

export function notificationHandlers({ now, isMailedSecret }: Pick<QueryDeps, 'now' | 'isMailedSecret'>): Handlers {
  return {
    'notifications.list': async (call) => {
      const { account, query, read } = call
      const found = await read.page(notifications, { where: shownTo(account, now()), sort: sortOf('notifications.list') }, query)
      const [inbox, timezone] = await Promise.all([read.get(inboxes, account.uid), readersZone(call)])
      const zone = { timezone, now: new Date(now()).toISOString() }
      return listReply(call, found, (items) => notificationReplies(read, items, inbox, zone))
    },

    'notifications.unreadCount': async ({ account, read }) => {
      const inbox = await read.get(inboxes, account.uid)
      const where = shownTo(account, now(), inbox?.upTo)
      const [shown, later] = await Promise.all([
        read.find(notifications, { where, sort: ['at', 'desc'], limit: LOOKED_AT }),
        read.find(notifications, { where: { ...where, at: { min: where.at.max } }, sort: ['at', 'asc'], limit: 1 }),
      ])
      const unread = shown.items.filter((one) => readAtOf(inbox, one) === undefined)
      return { count: Math.min(unread.length, limits.unreadCounted), ...defined({ nextAt: later.items[0]?.at }) }
    },

    'notifications.readMailOfLink': async ({ params, read }) => {
      const mail = mailOfToken(isMailedSecret, params.token)
      const user = mail && (await read.get(users, mail.uid))
      return user ? { mail: choicesOfLink(mail.kind, user) } : refuse('not_found')
    },

    'preferences.read': async ({ account, read }) => {
      const user = await read.get(users, account.uid)
      if (!user) return refuse('not_found')
      return {
        mail: Object.fromEntries(choosableKinds(user.role).map((kind) => [kind, mailChoiceOf(kind, user.mail)])),
        timezone: await timezoneOf(read, account.uid, user),
        ...defined({ theme: user.theme }),
      }
    },
  }
}
