import {
  AbuseReportClosed,
  ContactBlocked,
  ContactUnblocked,
  ConversationReported,
  MessagesDelivered,
  MessageSent,
  ThreadOpenedByAdmin,
  ThreadRead,
} from '../messages.ts'
import { admin, example, recruiter, student } from './example.ts'

const threadId = 'thr-1'
const stream = `thread-${threadId}`
const byRecruiter = { actor: recruiter, operation: 'messages.send', stream }
const toStudent = { threadId, fromUid: 'recr-ben', toUser: 'stud-mia' }
const toRecruiter = { threadId, fromUid: 'stud-mia', toUser: 'recr-ben' }

export const asked = example(byRecruiter, MessageSent, { ...toStudent, messageId: 'msg-1', message: 'When could you start?' })
export const followedUp = example(byRecruiter, MessageSent, {
  ...toStudent,
  messageId: 'msg-2',
  message: 'June would suit us, {name}.',
  name: 'Mia Chen',
})
export const delivered = example({ actor: student, operation: 'messages.markAsDelivered', stream }, MessagesDelivered, {
  threadId,
  uid: 'stud-mia',
  from: 0,
  upTo: 1,
})
export const read = example({ actor: student, operation: 'messages.markAsRead', stream }, ThreadRead, {
  threadId,
  uid: 'stud-mia',
  from: 0,
  upTo: 1,
})
export const answered = example({ actor: student, operation: 'messages.send', stream }, MessageSent, {
  ...toRecruiter,
  messageId: 'msg-3',
  message: 'June suits me too.',
})

const byStudent = (operation: string) => ({ actor: student, operation, stream })
const between = { threadId, uid: 'stud-mia', contactId: 'recr-ben' }
export const reported = example(byStudent('messages.report'), ConversationReported, {
  ...between,
  reason: 'He keeps asking for my address.',
})
export const blocked = example(byStudent('messages.block'), ContactBlocked, between)
export const unblocked = example(byStudent('messages.unblock'), ContactUnblocked, between)

export const openedByAdmin = example({ actor: admin, operation: 'abuse.thread', stream }, ThreadOpenedByAdmin, {
  ...between,
  reason: 'A report says that he asks for an address.',
})
export const reportClosed = example({ actor: admin, operation: 'abuse.close', stream }, AbuseReportClosed, {
  ...between,
  reportId: 'report-1',
  outcome: 'conversation_closed',
  reason: 'He asked three times.',
})
