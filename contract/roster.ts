/** The people of a university: who belongs to it, who says so, and who is expected (product 2.13). */
import { Type, type Static } from 'typebox'
import { Fields, Id as SentId, Prose } from '#events/schema.ts'
import { degrees } from '#events/vocabulary/jobs/jobs.ts'
import { rosterRoles, rosterStates } from '#events/vocabulary/organizations/roster.ts'
import { Day, callsAbout, Id, IdParams, Instant, listing, NoBody, WriteReply } from './call.ts'
import { importCall, roleOfAll } from './imports.ts'

export const RosterReply = Type.Object({
  id: Id,
  /** Left out for somebody who is expected. */
  uid: Type.Optional(Id),
  displayName: Type.String(),
  /** As `a•••@example.com` while the person only claims to belong here. */
  email: Type.String(),
  role: Type.Enum(rosterRoles),
  state: Type.Enum(rosterStates),
  /** The university says that it is them. Of somebody who is expected its list does. */
  verified: Type.Boolean(),
  degree: Type.Optional(Type.Enum(degrees)),
  graduationDate: Type.Optional(Day),
  university: Type.Optional(Id),
  universityLabel: Type.Optional(Type.String()),
  /** When the account was made, or the list was imported last. */
  since: Instant,
})
export type RosterReply = Static<typeof RosterReply>

const staff = { university: 'uni', admin: 'any' } as const
const university = Type.Optional(SentId)

export const rosterCalls = callsAbout('roster')({
  /** By name. `university` is for admins, who without it see the people of all. `q` looks at names, and at addresses that are shown in full. */
  'roster.list': {
    call: 'GET /roster',
    who: staff,
    kind: 'read',
    list: { order: [{ by: 'displayName' }], filters: { q: { found: ['displayName', 'email'] } } },
    cards: 'students',
    query: Fields({
      role: Type.Optional(Type.Enum(rosterRoles)),
      state: Type.Optional(Type.Enum(rosterStates)),
      verified: Type.Optional(Type.Boolean()),
      q: Type.Optional(Prose(120)),
      university,
      ...listing,
    }),
    reply: Type.Array(RosterReply),
  },
  /** CSV with `email,name,role,degree?,graduationDate?`. `university` is for admins, who have to name one. */
  'roster.import': {
    ...importCall,
    call: 'POST /roster/import',
    via: 'taken from a file',
    who: staff,
    query: Fields({ ...importCall.query.properties, role: roleOfAll(rosterRoles), university }),
    refuses: [...importCall.refuses, 'no_university'],
  },
  /** Takes an entry off the list: nobody is expected by it any more. Accounts are no entries: theirs is `people.unverify`. */
  'roster.remove': {
    call: 'POST /roster/:id/remove',
    via: 'taken off on the page',
    who: staff,
    kind: 'write',
    params: IdParams,
    body: NoBody,
    reply: WriteReply,
    refuses: ['not_found'],
    failure: 'We could not take them off the list. Please try again.',
  },
})
