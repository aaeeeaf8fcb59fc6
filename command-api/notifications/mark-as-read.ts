import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { NotificationsRead } from '#events/inboxes.ts'
import { invalid } from '#events/vocabulary/refusals.ts'
import { defineCommand } from '../core/command.ts'
import { inboxFold, type InboxState } from './state.ts'

const MarkAsRead = callInput('notifications.markAsRead')

/**
 * POST /notifications/read {ids} or {all: true}: the second means all up to now. What is read already and ids that name nothing of
 * the caller's are not stored, so that the log cannot be made to grow.
 */
export const markAsRead = defineCommand<typeof MarkAsRead, InboxState | undefined, readonly string[]>({
  input: MarkAsRead,
  fold: inboxFold,
  startsStream: true,
  target: (_, { actor }) => actor?.uid ?? '',
  needs: async (_, { ids }, { actor, now }, { readModels }) => (actor ? readModels.unreadNotifications(actor, now, ids) : []),
  decide: (_, { ids, all }, { target: uid, now, needs: unread }) => {
    if ((ids === undefined) === (all === undefined)) return invalid('ids', 'or all: true must be given, not both')
    if (unread.length === 0) return []
    return [happened(NotificationsRead, all ? { uid, upTo: now } : { uid, ids: [...unread] })]
  },
})
