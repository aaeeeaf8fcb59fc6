/** All that two people write to each other: stream `thread-<id>`. The id is derived from both uids. */
import { Type } from 'typebox'
import { defineEvent } from './define.ts'
import { Id, Personal, Text } from './schema.ts'
import { limits } from './vocabulary/limits.ts'

const Revision = Type.Integer({ minimum: 0, description: 'Revision of this stream' })

/** One participant wrote to the other. */
export const MessageSent = defineEvent(
  'MessageSent',
  1,
  { threadId: Id, messageId: Id, fromUid: Id, toUser: Id, message: Personal('fromUid', Text(limits.messageText)) },
  ({ toUser }, who, by) => `${by} wrote to ${who(toUser)}`,
)

/** A participant read the messages to them from the revision `from` up to and including `upTo`. */
export const ThreadRead = defineEvent(
  'ThreadRead',
  1,
  { threadId: Id, uid: Id, from: Revision, upTo: Revision },
  ({ uid }, who) => `${who(uid)} read what was written to them`,
)
