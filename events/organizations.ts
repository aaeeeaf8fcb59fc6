/** A company or university: stream `organization-<id>`. */
import { Type } from 'typebox'
import { defineEvent } from './define.ts'
import { Domain, Id, Prose, Text, Timezone, Url } from './schema.ts'
import { organizationKinds, organizationStatuses } from './vocabulary/jobs/jobs.ts'
import { limits } from './vocabulary/limits.ts'

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

/** Somebody named a company or university that was missing here. It proves nothing: its proposer and admins alone are shown it (product 2.19). */
export const OrganizationProposed = defineEvent(
  'OrganizationProposed',
  1,
  { organizationId: Id, label: Text(limits.organizationLabel), kind: Type.Enum(organizationKinds), proposedBy: Id },
  ({ label }, _, by) => `${by} proposed ${label}`,
)

/** A company or university that was pending is known to be what it says: its domains prove who belongs to it (product 2.19). */
export const OrganizationApproved = defineEvent(
  'OrganizationApproved',
  1,
  { organizationId: Id },
  (_, __, by) => `${by} confirmed the organization`,
)

const moderated = { organizationId: Id, kind: Type.Enum(organizationKinds) }
const declined = { ...moderated, reason: Prose(limits.moderationReason) }

/** Our team does not know it as what it says. Its proposer reads the reason. */
export const OrganizationDeclined = defineEvent(
  'OrganizationDeclined',
  1,
  { ...declined, label: Text(limits.organizationLabel), proposedBy: Type.Optional(Id) },
  ({ label }, _, by) => `${by} declined ${label}`,
)

/**
 * From now on it is read as the other one, of the same kind, wherever its id stands, and its people act for that one. Nothing that names it
 * is written anew.
 */
export const OrganizationMerged = defineEvent(
  'OrganizationMerged',
  1,
  { ...declined, label: Text(limits.organizationLabel), into: Id, intoLabel: Text(limits.organizationLabel) },
  ({ label, intoLabel }, _, by) => `${by} merged ${label} into ${intoLabel}`,
)

/** It stands for itself again, as before the merge. What its people did meanwhile stays with the other one, whose id it carries. */
export const OrganizationUnmerged = defineEvent(
  'OrganizationUnmerged',
  1,
  {
    ...moderated,
    label: Text(limits.organizationLabel),
    from: Id,
    intoLabel: Text(limits.organizationLabel),
    reason: Type.Optional(Prose(limits.moderationReason)),
  },
  ({ label, intoLabel }, _, by) => `${by} took back that ${label} is ${intoLabel}`,
)

/** The name that its people asked for (`labelAsked`) counts. */
export const OrganizationLabelConfirmed = defineEvent(
  'OrganizationLabelConfirmed',
  1,
  { ...moderated, label: Text(limits.organizationLabel) },
  ({ label }, _, by) => `${by} confirmed the name ${label}`,
)

/** The name that its people asked for does not count; they read why. */
export const OrganizationLabelDeclined = defineEvent(
  'OrganizationLabelDeclined',
  1,
  { ...declined, label: Text(limits.organizationLabel) },
  ({ label }, _, by) => `${by} declined the name ${label}`,
)

/** `domains` are all that it has from now on: an address there proves who belongs to it. */
export const OrganizationDomainsConfirmed = defineEvent(
  'OrganizationDomainsConfirmed',
  1,
  { ...moderated, domains: Type.Array(Domain, { maxItems: limits.organizationDomains }) },
  ({ domains }, _, by) => `${by} confirmed the domains ${domains.join(', ') || 'none'}`,
)

/** What its people asked for and it does not have yet, it does not get; they read why. */
export const OrganizationDomainsDeclined = defineEvent(
  'OrganizationDomainsDeclined',
  1,
  { ...declined, domains: Type.Array(Domain, { maxItems: limits.organizationDomains }) },
  ({ domains }, _, by) => `${by} declined the domains ${domains.join(', ') || 'none'}`,
)

/** The details that its own people say of it. Domains only ask: they prove nobody's address until an admin confirms them. */
const details = {
  label: Text(limits.organizationLabel),
  /** Of a verified one: the name that its people want, until an admin confirms it (product 2.20). */
  labelAsked: Text(limits.organizationLabel),
  urls: Type.Array(Url, { maxItems: limits.organizationUrls }),
  domainsAsked: Type.Array(Domain, { maxItems: limits.organizationDomains }),
  description: Prose(limits.organizationDescription),
  /** Counts for days that are chosen from now on; jobs keep the zone in which they were posted. */
  timezone: Timezone,
  /** Of a company: whether visitors may read its open jobs. */
  publicPage: Type.Boolean(),
  /** Of a company: whether students are told the category of a rejection. */
  showRejectionCategory: Type.Boolean(),
}

/** `changes` holds the new values of changed fields. */
export const OrganizationUpdated = defineEvent(
  'OrganizationUpdated',
  2,
  { organizationId: Id, changes: Type.Partial(Type.Object(details), { additionalProperties: false }) },
  ({ changes }, _, by) => `${by} ${said(changes).join(', ')}`,
)

function said({
  publicPage,
  showRejectionCategory,
  labelAsked,
  domainsAsked,
  ...edited
}: Readonly<Record<string, unknown>>): readonly string[] {
  const words = { label: 'name', urls: 'web addresses', description: 'description', timezone: 'time zone' } as const
  const fields = Object.entries(words).flatMap(([name, word]) => (name in edited ? [word] : []))
  return [
    ...(fields.length > 0 ? [`changed the ${fields.join(' and the ')}`] : []),
    ...(typeof labelAsked === 'string' ? [`asked for the name ${labelAsked}`] : []),
    ...(Array.isArray(domainsAsked) ? [`asked for the domains ${domainsAsked.join(', ') || 'none'}`] : []),
    ...(publicPage === undefined ? [] : [`${publicPage ? 'opened' : 'closed'} the jobs to visitors`]),
    ...(showRejectionCategory === undefined
      ? []
      : [
          showRejectionCategory ? 'lets students read the reason of a rejection' : 'no longer lets students read the reason of a rejection',
        ]),
  ]
}

/**
 * Our team no longer trusts a company: its jobs are shown to nobody, and its people read their applicants and do nothing else, until it is
 * reinstated (product 2.20).
 */
export const OrganizationSuspended = defineEvent(
  'OrganizationSuspended',
  1,
  { organizationId: Id, reason: Text(limits.suspensionReason) },
  (_, __, by) => `${by} suspended the company`,
)

/** It is what it was before it was suspended. */
export const OrganizationReinstated = defineEvent(
  'OrganizationReinstated',
  1,
  { organizationId: Id, reason: Type.Optional(Text(limits.suspensionReason)) },
  (_, __, by) => `${by} reinstated the company`,
)
