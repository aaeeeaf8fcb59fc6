import type { Degree } from '#events/vocabulary/jobs/jobs.ts'
import type { RosterRole, RosterState } from '#events/vocabulary/organizations/roster.ts'
import type { Document } from '#platform/read-store/port.ts'
import { defineModel } from '../../define.ts'

/** A person of a university, or expected there; `_id` is the uid, or the id of the roster's entry while there is no account. */
export type RosterDocument = Document & {
  readonly displayName: string
  /** By which lists by name are in order (`nameKey` of `lib/fold.ts`). */
  readonly nameKey: string
  readonly email: string
  /** Of an entry, the address in the form in which addresses are compared: finds it when the account of that address is erased. */
  readonly address?: string
  readonly role: RosterRole
  readonly state: RosterState
  /** The one that counts, is claimed, or expects the person. */
  readonly universityId?: string
  /** The university says that it is them: its staff, its list, or its domain. */
  readonly verified: boolean
  /** They registered by an entry of the roster. */
  readonly listed?: true
  readonly degree?: Degree
  readonly graduationDate?: string
  readonly since: string
  /** The words that a search looks at: the name, and the address where staff see it in full. */
  readonly words: readonly string[]
}

export const roster = defineModel<RosterDocument>({
  name: 'roster',
  version: 8,
  // Its queries go by indexes that the collections before it lack.
  readableFrom: 8,
  topics: ['roster'],
  search: ['words'],
  indexes: [
    { equals: ['universityId'], sort: ['nameKey', 'asc'], filters: ['role', 'state', 'verified', 'listed'] },
    { equals: ['address'] },
    { equals: [], sort: ['nameKey', 'asc'], filters: ['role', 'state', 'verified'] },
  ],
})
