import type { AccountState, Role } from '#events/vocabulary/roles.ts'
import type { Document } from '#platform/read-store/port.ts'
import { defineModel } from '../../define.ts'

/** An account in the admins' list of people; `_id` is the uid. */
export type AdminUserDocument = Document & {
  readonly displayName: string
  /** By which lists by name are in order (`nameKey` of `lib/fold.ts`). */
  readonly nameKey: string
  readonly email: string
  /** In the one spelling by which addresses are compared. */
  readonly address: string
  readonly role: Role
  readonly state: AccountState
  readonly organizationId?: string
  readonly universityId?: string
  readonly claimedOrganizationId?: string
  readonly claimedUniversityId?: string
  /** All of these places. */
  readonly places: readonly string[]
  readonly since: string
  /** The texts whose words a search looks at: name and address, the latter in both spellings of its domain. */
  readonly words: readonly string[]
}

const filters = ['role', 'state', 'places'] as const

export const adminUsers = defineModel<AdminUserDocument>({
  name: 'admin-users',
  version: 3,
  topics: ['people'],
  indexes: [
    { equals: [], sort: ['nameKey', 'asc'], filters },
    { equals: ['places'], sort: ['nameKey', 'asc'], filters },
    { equals: ['address'], sort: ['nameKey', 'asc'], filters },
  ],
  search: ['words'],
  // A role, a state or `.edu` fits a large part of all people.
  bitmaps: true,
})
