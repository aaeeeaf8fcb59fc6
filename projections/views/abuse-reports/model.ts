import type { AbuseOutcome, AbuseState } from '#events/vocabulary/messages/abuse.ts'
import type { Document } from '#platform/read-store/port.ts'
import { defineModel } from '../../define.ts'

/** A report of a conversation; `_id` is the id of its event. */
export type AbuseReportDocument = Document & {
  readonly threadId: string
  readonly parties: readonly [string, string]
  /** Uid of who reported. */
  readonly by: string
  readonly reason?: string
  readonly at: string
  readonly state: AbuseState
  readonly outcome?: AbuseOutcome
  readonly closedAt?: string
  readonly closedBy?: string
  /** Why it was closed so; for admins. */
  readonly closedBecause?: string
}

export const abuseReports = defineModel<AbuseReportDocument>({
  name: 'abuse-reports',
  version: 1,
  topics: ['abuse'],
  indexes: [
    { equals: ['state'], sort: ['at', 'desc'] },
    { equals: [], sort: ['at', 'desc'] },
  ],
})
