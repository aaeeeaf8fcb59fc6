import type { DomainEvent } from '#events/define.ts'
import { waitsOf, type ModeratedKind, type ModerationStatus } from '#events/vocabulary/organizations/proposals.ts'
import { adminsRoom } from '#events/vocabulary/sides.ts'
import { defined } from '#lib/fields.ts'
import { defineProjection, type Beside, type Contents } from '../../define.ts'
import { moderation, type ModerationDocument } from './model.ts'

type Item = Contents<ModerationDocument>
type Meta = { readonly meta: DomainEvent['meta'] }
type OfOrganization<Data> = Meta & { readonly data: Data & { readonly organizationId: string } }

const idOf = (kind: ModeratedKind, thing: string) => `${kind}-${thing}`

export const moderationProjection = defineProjection(moderation, {
  streams: ['skill', 'organization'],
  // That a company may not act for a while is no word on its name.
  ignores: ['OrganizationSuspended', 'OrganizationReinstated'],
})({
  // What its people ask for is worked out from the organization itself, which therefore comes first.
  key: ({ data }) =>
    'skillId' in data
      ? [idOf('skill', data.skillId)]
      : (['organization', 'label', 'domains'] as const).map((kind) => idOf(kind, data.organizationId)),
  audience: () => [adminsRoom],
  subjects: () => [],
  when: {
    SkillAdded: (_, { data: { skillId, label }, meta }) => ({ ...first('skill', skillId, meta), label }),
    SkillProposed: (_, { data: { skillId, label }, meta }) => proposed('skill', skillId, label, meta),
    SkillApproved: (skill, event) => skill && decided(skill, 'approved', event),
    SkillDeclined: (skill, event) => skill && decided(skill, 'declined', event, event.data.reason),
    SkillMerged: (skill, event) => skill && merged(skill, event),
    SkillUnmerged: (skill, event) => skill && unmerged(skill, event),

    OrganizationAdded: onOrganization((_, { data: { organizationId, label, kind, domains, status }, meta }) => ({
      ...first('organization', organizationId, meta),
      ...(status === 'pending' && { status }),
      label,
      organizationKind: kind,
      domains,
    })),
    OrganizationProposed: onOrganization((_, { data: { organizationId, label, kind }, meta }) => ({
      ...proposed('organization', organizationId, label, meta),
      organizationKind: kind,
      domains: [],
    })),
    OrganizationApproved: onOrganization((organization, event) => organization && decided(organization, 'approved', event)),
    OrganizationDeclined: onOrganization(
      (organization, event) => organization && decided(organization, 'declined', event, event.data.reason),
    ),
    OrganizationMerged: onOrganization((organization, event) => organization && merged(organization, event)),
    OrganizationUnmerged: onOrganization((organization, event) => organization && unmerged(organization, event)),
    OrganizationUpdated: onOrganization((organization, { data: { changes } }) => {
      const { label, labelAsked, domainsAsked } = changes
      return organization && { ...organization, ...defined({ label, labelAsked, domainsAsked }) }
    }),
    OrganizationLabelConfirmed: onOrganization(
      (organization, { data: { label } }) => organization && { ...without(organization, 'labelAsked'), label },
      { kind: 'label', status: 'approved' },
    ),
    OrganizationLabelDeclined: onOrganization((organization) => organization && without(organization, 'labelAsked'), {
      kind: 'label',
      status: 'declined',
    }),
    OrganizationDomainsConfirmed: onOrganization((organization, { data: { domains } }) => organization && { ...organization, domains }, {
      kind: 'domains',
      status: 'approved',
    }),
    OrganizationDomainsDeclined: onOrganization((organization) => organization && without(organization, 'domainsAsked'), {
      kind: 'domains',
      status: 'declined',
    }),
  },
})

function first(kind: ModeratedKind, thing: string, { occurredAt }: Meta['meta']): Omit<Item, 'label'> {
  return { kind, thing, since: occurredAt, at: occurredAt }
}

function proposed(kind: ModeratedKind, thing: string, label: string, meta: Meta['meta']): Item {
  return { ...first(kind, thing, meta), label, status: 'pending', ...defined({ by: meta.actor.uid }) }
}

function decided(item: Item, status: ModerationStatus, { meta: { occurredAt: at, actor } }: Meta, reason?: string): Item {
  return { ...item, status, at, decided: { at, ...defined({ by: actor.uid, reason }) } }
}

function merged(item: Item, event: Meta & { readonly data: { readonly into: string; readonly reason: string } }): Item {
  return { ...decided(item, 'merged', event, event.data.reason), into: event.data.into, ...defined({ before: item.status }) }
}

function unmerged({ status: _merged, into: _into, before, decided: _decided, ...rest }: Item, { meta }: Meta): Item {
  return { ...rest, ...defined({ status: before }), at: before === 'pending' ? rest.since : meta.occurredAt }
}

function without(item: Item, field: 'labelAsked' | 'domainsAsked'): Item {
  const { [field]: _asked, ...rest } = item
  return rest
}

/**
 * What an event changes of an organization, and of what its people ask for.
 * @param answer which of that it answers, and how
 */
function onOrganization<Data>(
  change: (organization: Item | undefined, event: OfOrganization<Data>) => Item | undefined,
  answer?: { readonly kind: 'label' | 'domains'; readonly status: ModerationStatus },
) {
  return (item: Item | undefined, event: OfOrganization<Data>, id: string, beside: Beside<ModerationDocument>): Item | undefined => {
    const { organizationId } = event.data
    if (id === idOf('organization', organizationId)) return change(item, event)
    const kind = id === idOf('label', organizationId) ? 'label' : 'domains'
    const organization = beside(idOf('organization', organizationId))
    if (!organization) return item
    const waits = waitingOf(item, kind, organization, event)
    if (waits) return waits
    const { reason } = event.data as { readonly reason?: string }
    if (item && answer?.kind === kind) return decided(item, answer.status, event, reason)
    return item?.status === 'pending' ? undefined : item
  }
}

/** What its people ask for and nobody has answered, since they did. */
function waitingOf(item: Item | undefined, kind: 'label' | 'domains', organization: Item, { meta }: Meta): Item | undefined {
  const { thing, label, labelAsked, organizationKind, domains = [], domainsAsked } = organization
  const wanted = waitsOf({ label, labelAsked, domains, domainsAsked })[kind]
  if (wanted === undefined) return undefined
  const asked = [wanted].flat()
  const now = { label, domains, ...defined({ organizationKind }) }
  const isSame = item?.status === 'pending' && JSON.stringify(item.asked) === JSON.stringify(asked)
  return isSame ? { ...item, ...now } : { ...proposed(kind, thing, label, meta), ...now, asked }
}
