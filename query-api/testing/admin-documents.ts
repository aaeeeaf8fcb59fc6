/** The people of the specs as admins find them. */
import { normalEmail } from '#lib/email.ts'
import { nameKey } from '#lib/fold.ts'
import { pick } from '#lib/pick.ts'
import { adminUsers } from '#projections/views/admin-users/model.ts'
import { people } from './people.ts'
import { documentsOf } from './stored.ts'

export const adminUserDocuments = documentsOf(
  adminUsers,
  people.map((person) => ({
    ...pick(person, '_id', 'displayName', 'email', 'role', 'state', 'organizationId', 'universityId'),
    nameKey: nameKey(person.displayName),
    address: normalEmail(person.email),
    places: [person.organizationId, person.universityId].filter((id) => id !== undefined),
    since: person.registeredAt,
    words: [person.displayName, person.email],
  })),
)
