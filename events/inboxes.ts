/** The marks of what one person has read of their notifications: stream `inbox-<uid>`. */
import { Type } from 'typebox'
import { defineEvent } from './define.ts'
import { Id, Instant, Text } from './schema.ts'
import { limits } from './vocabulary/limits.ts'

/** All up to an instant, or some of them by their ids. */
export const NotificationsRead = defineEvent(
  'NotificationsRead',
  1,
  { uid: Id, upTo: Type.Optional(Instant), ids: Type.Optional(Type.Array(Text(80), { maxItems: limits.idList })) },
  ({ uid }, who) => `${who(uid)} read notifications`,
)
