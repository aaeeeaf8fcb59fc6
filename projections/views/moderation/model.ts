import type { OrganizationKind } from '#events/vocabulary/jobs/jobs.ts'
import type { ModeratedKind, ModerationStatus } from '#events/vocabulary/organizations/proposals.ts'
import type { Document } from '#platform/read-store/port.ts'
import { defineModel } from '../../define.ts'

/** Something about which our team decides; `_id` is the kind and the id of the skill or organization (`moderatedId`). */
export type ModerationDocument = Document & {
  readonly kind: ModeratedKind
  /** The skill or organization. */
  readonly thing: string
  readonly label: string
  readonly organizationKind?: OrganizationKind
  /** Missing where nobody proposed it and nothing was decided: such a document is in no list. */
  readonly status?: ModerationStatus
  /** Of what is merged, how it stood before. */
  readonly before?: ModerationStatus
  /** The name or the domains that its people ask for. */
  readonly asked?: readonly string[]
  readonly domains?: readonly string[]
  readonly by?: string
  readonly since: string
  /** By which lists are in order: since when it waits, or when it was decided. */
  readonly at: string
  readonly decided?: { readonly at: string; readonly by?: string; readonly reason?: string }
  readonly into?: string
  /** Of an organization, as its people want it. */
  readonly labelAsked?: string
  readonly domainsAsked?: readonly string[]
}

export const moderation = defineModel<ModerationDocument>({
  name: 'moderation',
  version: 1,
  topics: ['moderation'],
  indexes: [{ equals: ['status'], sort: ['at', 'asc'], filters: ['kind'] }],
  search: ['label'],
})
