import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { NotificationsRead } from '#events/inboxes.ts'
import { invalid } from '#events/vocabulary/refusals.ts'
import { defineCommand } from '../core/command.ts'
import { inboxFold, type InboxState } from './state.ts'

const MarkAsRead = callInput('notifications.markAsRead')

/** POST /notifications/read {ids} or {all: true}: the second means all up to now. */
export const markAsRead = defineCommand<typeof MarkAsRead, InboxState | undefined>({
  input: MarkAsRead,
  fold: inboxFold,
  startsStream: true,
  target: (_, { actor }) => actor?.uid ?? '',
  decide: (_, { ids, all }, { target: uid, now }) => {
    if ((ids === undefined) === (all === undefined)) return invalid('ids', 'or all: true must be given, not both')
    return [happened(NotificationsRead, { uid, ids, upTo: all && now })]
  },
})
