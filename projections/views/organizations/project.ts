import { signedInRooms } from '#events/vocabulary/sides.ts'
import { defineProjection } from '../../define.ts'
import { organizations } from './model.ts'

export const organizationProjection = defineProjection(organizations, { streams: ['organization'], ignores: [] })({
  key: ({ data }) => [data.organizationId],
  audience: () => signedInRooms,
  subjects: () => [],
  when: {
    OrganizationAdded: (_, { data: { organizationId: _id, demo: _demo, ...organization } }) => organization,
    OrganizationApproved: (organization) => organization && { ...organization, status: 'verified' },
    OrganizationUpdated: (organization, { data: { changes } }) => organization && { ...organization, ...changes },
  },
})
