/**
 * Who looked at one person's profile: stream `accesses-<uid>`, apart from the account's own, which is read with every call. One event
 * for each viewer and day, and so many viewers of a day: so it grows with the people who look, not with how often they do.
 */
import { Type } from 'typebox'
import { defineEvent } from './define.ts'
import { Id } from './schema.ts'
import { opened } from './vocabulary/opened.ts'

/** Somebody, the actor, opened the profile: for their company or university, if they have one. */
export const ProfileViewed = defineEvent(
  'ProfileViewed',
  1,
  { uid: Id, organizationId: Type.Optional(Id) },
  ({ uid }, who, by) => `${by} ${opened('profile', 'the')} of ${who(uid)}`,
)
