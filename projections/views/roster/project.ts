import { ERASED } from '#events/define.ts'
import { withField } from '#events/users.ts'
import type { Role } from '#events/vocabulary/roles.ts'
import { rosterRoles, type RosterRole } from '#events/vocabulary/organizations/roster.ts'
import { roomsOf } from '#events/vocabulary/sides.ts'
import { normalEmail } from '#lib/email.ts'
import { defined } from '#lib/fields.ts'
import { nameKey } from '#lib/fold.ts'
import { pick } from '#lib/pick.ts'
import { defineProjection, type Contents } from '../../define.ts'
import { roster, type RosterDocument } from './model.ts'

export const rosterProjection = defineProjection(roster, {
  streams: ['user', 'rosterEntry'],
  ignores: ['AccountEnded', 'correction', 'export', 'photo', 'survey', 'setting', 'consent'],
})({
  // The entry of somebody who registered gives way to the account.
  key: ({ type, data }) => ('entryId' in data ? [data.entryId] : type === 'UserRegistered' ? [data.uid, data.rosterEntryId] : [data.uid]),
  audience: (person) => roomsOf('rosterPerson', person),
  subjects: ({ _id }) => [_id],
  when: {
    RosterEntryImported: (_, { data: { role, universityId, person }, meta }) =>
      // Of an erased address there is nothing to show, and nothing to find it by.
      person.email === ERASED
        ? undefined
        : searchable({
            ...person,
            address: normalEmail(person.email),
            role,
            universityId,
            state: 'expected',
            verified: true,
            since: meta.occurredAt,
          }),
    RosterEntryRemoved: () => undefined,
    UserRegistered: (_, { data, meta }, id) => {
      const { uid, role, state, universityId, claimedUniversityId, person, profile, rosterEntryId } = data
      if (id !== uid || !isOnRosters(role)) return undefined
      return searchable({
        ...person,
        role,
        state: state === 'pending_approval' ? state : 'active',
        verified: universityId !== undefined,
        since: meta.occurredAt,
        ...defined({
          universityId: universityId ?? claimedUniversityId,
          listed: rosterEntryId === undefined ? undefined : (true as const),
        }),
        ...pick(profile, 'degree', 'graduationDate'),
      })
    },
    AccountApproved: (person, { data: { universityId } }) => person && verifiedIn({ ...person, state: 'active' }, universityId),
    PersonVerified: (person, { data: { universityId } }) => person && verifiedIn(person, universityId),
    PersonUnverified: (person, { data: { universityId } }) =>
      person && universityId !== undefined ? searchable({ ...person, verified: false }) : person,
    // A person of the roster who is not of the university is not of its roster.
    PlaceRefused: (person, { data: { universityId } }) => {
      if (!person || universityId === undefined || person.verified) return person
      const { universityId: _none, ...others } = person
      return searchable(others)
    },
    RoleChanged: (person, { data, meta }) => {
      const { to, state, universityId, claimedUniversityId, profile } = data
      if (!isOnRosters(to)) return undefined
      return searchable({
        ...data.person,
        role: to,
        state: state === 'suspended' ? state : 'active',
        verified: universityId !== undefined,
        since: person?.since ?? meta.occurredAt,
        ...defined({
          universityId: universityId ?? claimedUniversityId,
          listed: universityId === person?.universityId ? person?.listed : undefined,
        }),
        ...pick(profile, 'degree', 'graduationDate'),
      })
    },
    AccountSuspended: (person) => person && searchable({ ...person, state: 'suspended' }),
    AccountReactivated: (person) => person && searchable({ ...person, state: 'active' }),
    AddressMoved: (person, { data: { email } }) => person && searchable({ ...person, email }),
    AccountRefused: () => undefined,
    SubjectErased: () => undefined,
    ProfileFieldChanged: (person, { data: { attr, value } }) => {
      if (!person || !['displayName', 'degree', 'graduationDate'].includes(attr)) return person
      return searchable(withField(person, attr, value))
    },
  },
})

function isOnRosters(role: Role): role is RosterRole {
  return rosterRoles.some((one) => one === role)
}

type Person = Omit<Contents<RosterDocument>, 'words' | 'nameKey'>

function verifiedIn(person: Person, universityId: string | undefined): Contents<RosterDocument> {
  return searchable(universityId === undefined ? person : { ...person, universityId, verified: true })
}

/** The address of somebody who only claims to belong to the university is not found by it. */
function searchable(person: Person): Contents<RosterDocument> {
  const { displayName, email, verified } = person
  return { ...person, nameKey: nameKey(displayName), words: verified ? [displayName, email] : [displayName] }
}
