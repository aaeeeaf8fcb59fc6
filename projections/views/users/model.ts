import type { Static } from 'typebox'
import type { MailChoices, Theme } from '#events/vocabulary/notification-kinds.ts'
import type { Degree } from '#events/vocabulary/jobs/jobs.ts'
import type { Photo } from '#events/vocabulary/students/photos.ts'
import type { Profile } from '#events/vocabulary/students/profile.ts'
import type { AccountState, AnalystScope, Role } from '#events/vocabulary/roles.ts'
import type { Document } from '#platform/read-store/port.ts'
import { defineModel } from '../../define.ts'

/** One account as its owner sees it; `_id` is the uid. Lists of people take `displayName` from here. */
export type UserDocument = Document & {
  readonly email: string
  readonly displayName: string
  readonly role: Role
  readonly state: AccountState
  readonly organizationId?: string
  readonly universityId?: string
  /** The place that the person names, and that nobody of there has confirmed. */
  readonly claimedOrganizationId?: string
  readonly claimedUniversityId?: string
  readonly profile: Static<typeof Profile>
  /** Percent; students only (product 2.7). */
  readonly completeness?: number
  /** There is a résumé; students only. */
  readonly resume?: true
  /** The person's choices for mails, by kind of notification; other kinds are as the platform has them. */
  readonly mail?: MailChoices
  readonly theme?: Theme
  readonly photo?: Photo
  /** The studies as the university's list says them. */
  readonly reportedStudies?: { readonly universityId: string; readonly degree?: Degree; readonly graduationDate?: string }
  /** What the reports of an analyst are about. */
  readonly scope?: AnalystScope
  /** Of an admin's second factor: how many recovery codes are left. */
  readonly recoveryCodes?: number
  /** An address that an admin set, and that nobody has proven yet. */
  readonly addressAsked?: string
  /** The last answer to whether the student still looks for a job. */
  readonly stillLooking?: { readonly semester: string; readonly looking: boolean }
  readonly registeredAt: string
  readonly revision: number
}

export const users = defineModel<UserDocument>({
  name: 'users',
  version: 14,
  // Its queries go by indexes that the collections before it lack.
  readableFrom: 9,
  topics: ['me'],
  indexes: [
    { equals: ['role'], filters: ['state', 'universityId', 'organizationId'] },
    { equals: ['role', 'universityId'], filters: ['state'] },
    { equals: ['role', 'organizationId'], filters: ['state'] },
  ],
  search: ['displayName'],
})
