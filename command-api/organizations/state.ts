import type { organizationStatuses } from '#events/vocabulary/jobs.ts'
import type { Lookup } from '../core/command.ts'
import { changing, defineFold } from '../core/fold.ts'

export type OrganizationState = {
  readonly organizationId: string
  readonly label: string
  readonly kind: 'company' | 'university'
  readonly timezone: string
  readonly status: (typeof organizationStatuses)[number]
}

export const organizationFold = defineFold<OrganizationState>('organization', {
  OrganizationAdded: (_, { data: { organizationId, label, kind, timezone, status } }) => ({
    organizationId,
    label,
    kind,
    timezone,
    status,
  }),
  OrganizationApproved: changing((organization) => ({ ...organization, status: 'verified' })),
})

/** The time zone of an organization's dates (product 2.14); UTC if it is unknown. */
export async function timezoneOf({ fold }: Pick<Lookup, 'fold'>, organizationId: string | undefined): Promise<string> {
  const organization = organizationId === undefined ? undefined : await fold(organizationFold, organizationId)
  return organization?.timezone ?? 'UTC'
}
