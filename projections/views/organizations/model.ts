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
}

export const organizations = defineModel<OrganizationDocument>({
  name: 'organizations',
  version: 1,
  topics: ['organizations'],
  indexes: [{ equals: [], sort: ['label', 'asc'] }, { equals: ['kind'], sort: ['label', 'asc'] }, { equals: ['domains'] }],
  search: ['label'],
})
