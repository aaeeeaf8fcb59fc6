import { adminsRoom, roomsOfPeople, signedInRooms } from '#events/vocabulary/sides.ts'
import { nameKey } from '#lib/fold.ts'
import { foldedName } from '#lib/folded-name.ts'
import { everybody } from '#events/vocabulary/organizations/proposals.ts'
import { defineProjection } from '../../define.ts'
import { organizations, type OrganizationDocument } from './model.ts'

export const organizationProjection = defineProjection(organizations, { streams: ['organization'], ignores: [] })({
  key: ({ data }) => [data.organizationId],
  audience: ({ shownTo }) => (shownTo === everybody ? signedInRooms : [...roomsOfPeople([shownTo]), adminsRoom]),
  subjects: () => [],
  when: {
    OrganizationAdded: (_, { data: { organizationId: _id, demo: _demo, ...organization } }) => ({
      ...organization,
      ...namedBy(organization.label),
      shownTo: everybody,
    }),
    OrganizationProposed: (_, { data: { label, kind, proposedBy: shownTo } }) => ({
      label,
      kind,
      ...namedBy(label),
      shownTo,
      urls: [],
      domains: [],
      timezone: 'UTC',
      status: 'pending',
    }),
    OrganizationApproved: (organization) => organization && { ...organization, status: 'verified', shownTo: everybody },
    OrganizationSuspended: (organization, { data: { reason: because }, meta }) =>
      organization && {
        ...organization,
        status: 'suspended',
        suspended: { at: meta.occurredAt, because, statusBefore: organization.status === 'pending' ? 'pending' : 'verified' },
      },
    OrganizationReinstated: (organization) => {
      if (!organization) return undefined
      const { suspended, ...rest } = organization
      return { ...rest, status: suspended?.statusBefore ?? 'verified' }
    },
    OrganizationUpdated: (organization, { data: { changes }, meta }) =>
      organization && {
        ...organization,
        ...changes,
        ...namedBy(changes.label ?? organization.label),
        ...categoryShown(organization, changes.showRejectionCategory, meta.occurredAt),
      },
  },
})

/** By what a label is compared, and by what it is in its place in lists. */
function namedBy(label: string): Pick<OrganizationDocument, 'name' | 'nameKey'> {
  return { name: foldedName(label), nameKey: nameKey(label) }
}

/** As many periods are remembered: where a switch was turned more often, what was rejected in the oldest keeps its category to the company. */
const PERIODS = 50

/** @param shows undefined where it stays as it was */
function categoryShown(
  { categoryShown: before = [] }: Pick<OrganizationDocument, 'categoryShown'>,
  shows: boolean | undefined,
  at: string,
) {
  if (shows === undefined) return {}
  const last = before.at(-1)
  if (shows) return last !== undefined && last.until === undefined ? {} : { categoryShown: [...before, { from: at }].slice(-PERIODS) }
  return { categoryShown: before.map((period) => (period === last && last.until === undefined ? { ...last, until: at } : period)) }
}
