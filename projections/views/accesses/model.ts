import type { Openable } from '#events/vocabulary/applications/opened.ts'
import type { Role } from '#events/vocabulary/roles.ts'
import type { ResumeRight } from '#events/vocabulary/students/resumes.ts'
import type { Document } from '#platform/read-store/port.ts'
import { defineModel } from '../../define.ts'

/** A look of one person at personal data of another; `_id` is the event's id, of a table's page with the student's. */
export type AccessDocument = Document & {
  /** Whose it is; `nobody` of a mail to an address without an account. */
  readonly uid: string
  readonly what: Openable
  readonly at: string
  readonly byUid: string
  readonly byRole?: Role
  /** The company or university for which they looked. */
  readonly organizationId?: string
  /** The version of the résumé. */
  readonly version?: number
  /** The mail that was opened. */
  readonly mailId?: string
  /** The event that was revealed. */
  readonly eventId?: string
  /** By which right the résumé was opened. */
  readonly right?: ResumeRight
  /** Why an admin looked. */
  readonly reason?: string
}

/** No person's uid: those are ids of their own. */
export const nobody = 'nobody'

const filters = ['uid', 'byUid', 'what'] as const

export const accesses = defineModel<AccessDocument>({
  name: 'accesses',
  version: 3,
  // Its queries go by indexes that the collections before it lack.
  readableFrom: 2,
  topics: ['privacy'],
  indexes: [
    { equals: ['uid'], sort: ['at', 'desc'], filters },
    { equals: ['byUid'], sort: ['at', 'desc'], filters },
    { equals: ['what'], sort: ['at', 'desc'] },
    { equals: [], sort: ['at', 'desc'] },
  ],
})
