/**
 * The looks at one person's profile: stream `accesses-<uid>`, apart from the account's own, which is read with every call. One event
 * for each viewer and day, and so many viewers of a day: so it grows with the people who look, not with how often they do.
 */
import { Type } from 'typebox'
import { defineEvent } from './define.ts'
import { Id, Personal, Text } from './schema.ts'
import { roles } from './vocabulary/roles.ts'
import { opened } from './vocabulary/applications/opened.ts'
import { limits } from './vocabulary/limits.ts'

/**
 * Somebody opened the profile: for their company or university, if they have one. It is the actor, whose page says so, or the `viewer` to
 * whom the platform answered the card and noted it.
 */
export const ProfileViewed = defineEvent(
  'ProfileViewed',
  2,
  { uid: Id, viewer: Type.Optional(Id), viewerRole: Type.Optional(Type.Enum(roles)), organizationId: Type.Optional(Id) },
  ({ uid, viewer }, who, by) => `${viewer === undefined ? by : who(viewer)} ${opened('profile', 'the')} of ${who(uid)}`,
)

/** An admin read what is personal in an event of the log, and said why. In the stream of each person whose data it was. */
export const EventRevealed = defineEvent(
  'EventRevealed',
  1,
  { eventId: Id, subject: Id, reason: Personal('subject', Text(limits.accessReason)) },
  ({ subject }, who, by) => `${by} read what is sealed in an entry about ${who(subject)}`,
  { kind: 'access' },
)
