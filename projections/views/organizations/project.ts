import { everybodysRooms } from '#events/vocabulary/sides.ts'
import { defineProjection } from '../../define.ts'
import { organizations } from './model.ts'

export const organizationProjection = defineProjection(organizations, { streams: ['organization'], ignores: [] })({
  key: ({ data }) => [data.organizationId],
  audience: () => everybodysRooms,
  subjects: () => [],
  when: {
    OrganizationAdded: (_, { data: { organizationId: _id, demo: _demo, ...organization } }) => organization,
  },
})
