/**
 * The people whom one account wrote into tables (`?format=csv`) on one day: stream `exports-<uid>-<day>`. Nobody stands in it twice, so it
 * grows with the people whom a table can name, not with how many tables are written.
 */
import { Type } from 'typebox'
import { defineEvent } from './define.ts'
import { Id } from './schema.ts'
import { limits } from './vocabulary/limits.ts'

/** One page of a table named these people. The viewer is no actor: a task stores it, which is queued before the page is sent. */
export const ProfilesExported = defineEvent(
  'ProfilesExported',
  1,
  { viewer: Id, uids: Type.Array(Id, { maxItems: limits.listMax }), organizationId: Type.Optional(Id) },
  ({ viewer, uids }, who) => `${who(viewer)} wrote ${uids.length === 1 ? 'a person' : `${uids.length} people`} into a table`,
)
