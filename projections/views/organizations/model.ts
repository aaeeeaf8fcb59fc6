import type { organizationKinds, organizationStatuses } from '#events/vocabulary/jobs.ts'
import type { Document } from '#platform/read-store/port.ts'
import { defineModel } from '../../define.ts'

/** A company or university. */
export type OrganizationDocument = Document & {
  readonly label: string
  readonly kind: (typeof organizationKinds)[number]
  readonly urls: readonly string[]
  readonly domains: readonly string[]
  readonly timezone: string
  readonly status: (typeof organizationStatuses)[number]
  /** All that its people want; those that `domains` lacks wait for an admin. */
  readonly domainsAsked?: readonly string[]
  readonly description?: string
  /** Visitors may read its open jobs. */
  readonly publicPage?: boolean
  /** Students are told the category of a rejection. */
  readonly showRejectionCategory?: boolean
}

export const organizations = defineModel<OrganizationDocument>({
  name: 'organizations',
  version: 2,
  topics: ['organizations'],
  indexes: [{ equals: [], sort: ['label', 'asc'] }, { equals: ['kind'], sort: ['label', 'asc'] }, { equals: ['domains'] }],
  search: ['label'],
})
