import { MessageSent, ThreadRead } from '../messages.ts'
import { example, recruiter, student } from './example.ts'

const threadId = 'thr-1'
const stream = `thread-${threadId}`
const byRecruiter = { actor: recruiter, operation: 'messages.send', stream }
const toStudent = { threadId, fromUid: 'recr-ben', toUser: 'stud-mia' }
const toRecruiter = { threadId, fromUid: 'stud-mia', toUser: 'recr-ben' }

export const asked = example(byRecruiter, MessageSent, { ...toStudent, messageId: 'msg-1', message: 'When could you start?' })
export const followedUp = example(byRecruiter, MessageSent, { ...toStudent, messageId: 'msg-2', message: 'June would suit us.' })
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
