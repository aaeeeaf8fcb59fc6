import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { ConversationReported } from '#events/messages.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { utcDayOf } from '#events/vocabulary/terms.ts'
import { defined } from '#lib/fields.ts'
import { defineCommand } from '../core/command.ts'
import { threadFold, threadIdOf, type ThreadState } from './state.ts'

const Report = callInput('messages.report')

/** POST /messages/report: for the admins, once a day (UTC) and conversation. The other side notices nothing. */
export const report = defineCommand<typeof Report, ThreadState>({
  input: Report,
  fold: threadFold,
  target: ({ contactId }, { actor }) => threadIdOf(actor?.uid ?? '', contactId),
  thing: 'thread',
  decide: ({ threadId, writers, reported }, { contactId, reason }, { actor, now }) => {
    const uid = actor?.uid ?? ''
    if (writers.length === 0) return refuse('not_found')
    return reported[uid] === utcDayOf(now) ? [] : [happened(ConversationReported, defined({ threadId, uid, contactId, reason }))]
  },
})
