/** Companies and universities, for admins (calls.md, "Admin"): the list of them is our own, with what one needs to suspend a company. */
import { Type, type Static } from 'typebox'
import { Fields, Prose, Text } from '#events/schema.ts'
import { organizationKinds, organizationStatuses } from '#events/vocabulary/jobs/jobs.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { callsAbout, Id, IdParams, Instant, listing, WriteReply } from './call.ts'

const admins = { admin: 'any' } as const

export const AdminOrganizationReply = Type.Object({
  id: Id,
  label: Type.String(),
  kind: Type.Enum(organizationKinds),
  status: Type.Enum(organizationStatuses),
  urls: Type.Array(Type.String()),
  domains: Type.Array(Type.String()),
  /** Accounts that belong to it. */
  people: Type.Integer(),
  openJobs: Type.Integer(),
  suspendedAt: Type.Optional(Instant),
  suspendedBecause: Type.Optional(Type.String()),
  /** As which one it is read while it is merged. */
  into: Type.Optional(Type.Object({ id: Id, label: Type.String() })),
})
export type AdminOrganizationReply = Static<typeof AdminOrganizationReply>

export const adminOrganizationCalls = callsAbout('organizations')({
  /** By name. */
  'adminOrganizations.list': {
    call: 'GET /admin/organizations',
    who: admins,
    kind: 'read',
    // Of jobs and people it has figures, which need not be exact on an open page.
    list: { order: [{ by: 'label' }], filters: { q: { begins: 'label' } } },
    query: Fields({
      kind: Type.Optional(Type.Enum(organizationKinds)),
      status: Type.Optional(Type.Enum(organizationStatuses)),
      /** Words of the name, by their beginnings. */
      q: Type.Optional(Prose(limits.organizationLabel)),
      ...listing,
    }),
    example: { status: 'verified' },
    reply: Type.Array(AdminOrganizationReply),
  },
  /** A company alone. Its open jobs are paused, and its people read their applicants and do nothing else. */
  'adminOrganizations.suspend': {
    call: 'POST /admin/organizations/:id/suspend',
    via: 'suspended on the page',
    who: admins,
    kind: 'write',
    params: IdParams,
    body: Fields({ reason: Text(limits.suspensionReason) }),
    reply: WriteReply,
    refuses: ['not_found', 'not_suspendable'],
    waitsFor: 'processes',
    failure: 'We could not suspend the company. Please try again.',
  },
  'adminOrganizations.reinstate': {
    call: 'POST /admin/organizations/:id/reinstate',
    via: 'reinstated on the page',
    who: admins,
    kind: 'write',
    params: IdParams,
    body: Fields({ reason: Type.Optional(Text(limits.suspensionReason)) }),
    reply: WriteReply,
    refuses: ['not_found', 'decided'],
    waitsFor: 'processes',
    failure: 'We could not reinstate the company. Please try again.',
  },
})
