/** A person whom a university's staff expect: stream `rosterEntry-<id>`, one for an address at a university. */
import { Type } from 'typebox'
import { defineEvent } from './define.ts'
import { Day, Email, Fields, Id, Personal, Text } from './schema.ts'
import { degrees } from './vocabulary/jobs/jobs.ts'
import { rosterEnds, rosterRoles } from './vocabulary/organizations/roster.ts'

/**
 * A row of a file named somebody without an account at the university. Whoever registers with this address, this role and this
 * university belongs to it from the start; `UserRegistered` names the entry then. The last event of an entry counts. The entry has a
 * key of its own, which goes with the account's.
 */
export const RosterEntryImported = defineEvent(
  'RosterEntryImported',
  1,
  {
    entryId: Id,
    universityId: Id,
    role: Type.Enum(rosterRoles),
    person: Personal(
      'entryId',
      Fields({
        email: Email,
        displayName: Text(120),
        degree: Type.Optional(Type.Enum(degrees)),
        graduationDate: Type.Optional(Day),
      }),
    ),
  },
  (_, __, by) => `${by} put somebody on the university’s roster`,
)

/**
 * Nobody is expected by this entry any more. Its key is destroyed, so a later row for the address begins an entry of its own. Whether
 * its term or an erasure ended it is not told: the university would learn that the address had an account.
 */
export const RosterEntryRemoved = defineEvent(
  'RosterEntryRemoved',
  1,
  { entryId: Id, universityId: Id, why: Type.Enum(rosterEnds) },
  ({ why }, _, by) =>
    why === 'taken_off' ? `${by} took somebody off the university’s roster` : 'An entry of the university’s roster ended',
)
