/** A company or university: stream `organization-<id>`. */
import { Type } from 'typebox'
import { defineEvent } from './define.ts'
import { Id, Text, Timezone, Url } from './schema.ts'
import { organizationKinds, organizationStatuses } from './vocabulary/jobs.ts'

export const OrganizationAdded = defineEvent(
  'OrganizationAdded',
  1,
  {
    organizationId: Id,
    label: Text(120),
    kind: Type.Enum(organizationKinds),
    urls: Type.Array(Url, { maxItems: 10 }),
    domains: Type.Array(Text(253), { maxItems: 20 }),
    timezone: Timezone,
    status: Type.Enum(organizationStatuses),
    demo: Type.Optional(Type.Boolean()),
  },
  ({ label }) => `${label} was added`,
)

/** A company or university that was pending is known to be what it says: its domains prove who belongs to it (product 2.19). */
export const OrganizationApproved = defineEvent(
  'OrganizationApproved',
  1,
  { organizationId: Id },
  (_, __, by) => `${by} confirmed the organization`,
)
