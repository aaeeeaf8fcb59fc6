import { adminsRoom, roomsOfPeople, signedInRooms } from '#events/vocabulary/sides.ts'
import { nameKey } from '#lib/fold.ts'
import { foldedName } from '#lib/folded-name.ts'
import { keysOfWord } from '#lib/near-words.ts'
import { everybody, nobody } from '#events/vocabulary/organizations/proposals.ts'
import { defineProjection, type Contents } from '../../define.ts'
import { organizations, type OrganizationDocument } from './model.ts'

export const organizationProjection = defineProjection(organizations, { streams: ['organization'], ignores: [] })({
  key: ({ data }) => [data.organizationId],
  audience: (organization) => {
    const shownTo = shownBefore(organization)
    return shownTo === everybody ? signedInRooms : [...roomsOfPeople([shownTo].filter((uid) => uid !== nobody)), adminsRoom]
  },
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
    OrganizationDeclined: (organization, { data: { proposedBy = nobody } }) =>
      organization && { ...organization, status: 'declined', shownTo: proposedBy },
    OrganizationMerged: (organization, { data: { into } }) =>
      organization && {
        ...organization,
        status: 'merged',
        shownTo: nobody,
        merged: { into, statusBefore: statusOf(organization), shownBefore: shownBefore(organization) },
      },
    OrganizationUnmerged: (organization) => {
      if (!organization) return undefined
      const { merged, ...rest } = organization
      return merged ? { ...rest, status: merged.statusBefore, shownTo: merged.shownBefore } : rest
    },
    OrganizationLabelConfirmed: (organization, { data: { label } }) =>
      organization && { ...withoutAsked(organization, 'labelAsked'), label, ...namedBy(label) },
    OrganizationLabelDeclined: (organization) => organization && withoutAsked(organization, 'labelAsked'),
    OrganizationDomainsConfirmed: (organization, { data: { domains } }) => organization && { ...organization, domains },
    OrganizationDomainsDeclined: (organization) => organization && withoutAsked(organization, 'domainsAsked'),
    OrganizationUpdated: (organization, { data: { changes }, meta }) =>
      organization && {
        ...organization,
        ...changes,
        ...namedBy(changes.label ?? organization.label),
        ...categoryShown(organization, changes.showRejectionCategory, meta.occurredAt),
      },
  },
})

type Shown = Pick<OrganizationDocument, 'shownTo' | 'status' | 'merged'>

/** To whom it is shown, or was before it was merged: their pages name it. */
function shownBefore({ shownTo, merged }: Shown): string {
  return merged?.shownBefore ?? shownTo
}

function statusOf({ status, merged }: Shown): Exclude<OrganizationDocument['status'], 'merged'> {
  return status === 'merged' ? (merged?.statusBefore ?? 'verified') : status
}

/** By what a label is compared, and by what it is in its place in lists. */
function namedBy(label: string): Pick<OrganizationDocument, 'name' | 'nameKey' | 'near'> {
  const name = foldedName(label)
  return { name, nameKey: nameKey(label), near: keysOfWord(name) }
}

function withoutAsked(organization: Contents<OrganizationDocument>, field: 'labelAsked' | 'domainsAsked'): Contents<OrganizationDocument> {
  const { [field]: _asked, ...rest } = organization
  return rest
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
