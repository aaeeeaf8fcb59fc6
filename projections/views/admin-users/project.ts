import { withField } from '#events/users.ts'
import { adminsRoom } from '#events/vocabulary/sides.ts'
import { normalEmail } from '#lib/email.ts'
import { defined } from '#lib/fields.ts'
import { nameKey } from '#lib/fold.ts'
import { pick } from '#lib/pick.ts'
import { defineProjection, type Contents } from '../../define.ts'
import { adminUsers, type AdminUserDocument } from './model.ts'

const placeFields = ['organizationId', 'universityId', 'claimedOrganizationId', 'claimedUniversityId'] as const
const noPlaces = { organizationId: undefined, universityId: undefined, claimedOrganizationId: undefined, claimedUniversityId: undefined }

export const adminUserProjection = defineProjection(adminUsers, {
  streams: ['user'],
  ignores: ['AccountEnded', 'correction', 'export', 'photo', 'survey', 'setting', 'consent'],
})({
  key: ({ data }) => [data.uid],
  audience: () => [adminsRoom],
  subjects: ({ _id }) => [_id],
  when: {
    UserRegistered: (_, { data, meta }) =>
      searchable({
        ...data.person,
        ...pick(data, 'role', 'state', ...placeFields),
        since: meta.occurredAt,
      }),
    AccountApproved: (person, { data }) => person && confirmed({ ...person, state: 'active' }, data),
    PersonVerified: (person, { data }) => person && confirmed(person, data),
    PersonUnverified: (person, { data: { organizationId, universityId } }) =>
      person &&
      searchable({
        ...person,
        ...(organizationId && { organizationId: undefined, claimedOrganizationId: organizationId }),
        ...(universityId && { universityId: undefined, claimedUniversityId: universityId }),
      }),
    PlaceRefused: (person, { data: { organizationId, universityId } }) =>
      person &&
      searchable({
        ...person,
        ...(organizationId && { claimedOrganizationId: undefined }),
        ...(universityId && { claimedUniversityId: undefined }),
      }),
    // The places that the new role has, and no other.
    RoleChanged: (person, { data }) =>
      person && searchable({ ...person, ...noPlaces, ...pick(data, ...placeFields), role: data.to, state: data.state }),
    AccountSuspended: (person) => person && { ...person, state: 'suspended' },
    AccountReactivated: (person) => person && { ...person, state: 'active' },
    AddressMoved: (person, { data: { email } }) => person && searchable({ ...person, email }),
    AccountRefused: () => undefined,
    SubjectErased: () => undefined,
    ProfileFieldChanged: (person, { data: { attr, value } }) =>
      person && attr === 'displayName' ? searchable(withField(person, attr, value)) : person,
  },
})

type Place = (typeof placeFields)[number]
type Person = Omit<Contents<AdminUserDocument>, 'address' | 'nameKey' | 'places' | 'words' | Place> & {
  readonly [Field in Place]?: string | undefined
}
type Places = { readonly organizationId?: string; readonly universityId?: string }

/** A place that counts takes the one that was only named. */
function confirmed(person: Person, { organizationId, universityId }: Places): Contents<AdminUserDocument> {
  return searchable({
    ...person,
    ...(organizationId && { organizationId, claimedOrganizationId: undefined }),
    ...(universityId && { universityId, claimedUniversityId: undefined }),
  })
}

function searchable({ organizationId, universityId, claimedOrganizationId, claimedUniversityId, ...person }: Person) {
  const { displayName, email } = person
  const address = normalEmail(email)
  const places = { organizationId, universityId, claimedOrganizationId, claimedUniversityId }
  return {
    ...person,
    ...defined(places),
    nameKey: nameKey(displayName),
    address,
    places: Object.values(places).filter((id) => id !== undefined),
    // A domain with letters of its own is written in two ways, and either may be typed.
    words: [...new Set([displayName, email, address])],
  }
}
