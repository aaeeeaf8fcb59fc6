import type { organizationKinds, organizationStatuses } from '#events/vocabulary/jobs/jobs.ts'
import type { Document } from '#platform/read-store/port.ts'
import { defineModel } from '../../define.ts'

/** From an instant on, and before another one if it has ended. */
type CategoryShown = { readonly from: string; readonly until?: string }

/** A company or university. */
export type OrganizationDocument = Document & {
  readonly label: string
  /** The name that its people want; where it differs, it waits for an admin. */
  readonly labelAsked?: string
  /** By which lists by name are in order (`nameKey` of `lib/fold.ts`). */
  readonly nameKey: string
  /** The label folded (`lib/folded-name.ts`). */
  readonly name: string
  /** `everybody`, or the uid of who proposed it, until our team has looked at it; of a declined one `nobody` where nobody proposed it, and of a merged one. */
  readonly shownTo: string
  /** Keys by which a name with slips of typing finds it (`lib/near-words.ts`). */
  readonly near: readonly string[]
  readonly kind: (typeof organizationKinds)[number]
  readonly urls: readonly string[]
  readonly domains: readonly string[]
  readonly timezone: string
  readonly status: (typeof organizationStatuses)[number]
  /** While it is suspended. */
  readonly suspended?: { readonly at: string; readonly because: string; readonly statusBefore: 'pending' | 'verified' }
  /** As which one it is read while it is merged, and how it stood before. */
  readonly merged?: {
    readonly into: string
    readonly statusBefore: Exclude<(typeof organizationStatuses)[number], 'merged'>
    readonly shownBefore: string
  }
  /** All that its people want; those that `domains` lacks wait for an admin. */
  readonly domainsAsked?: readonly string[]
  readonly description?: string
  /** Visitors may read its open jobs. */
  readonly publicPage?: boolean
  /** Students are told the category of a rejection. */
  readonly showRejectionCategory?: boolean
  /** When it was so: what was rejected at another time keeps its category to the company. */
  readonly categoryShown?: readonly CategoryShown[]
}

export function showsCategory({ categoryShown = [] }: Pick<OrganizationDocument, 'categoryShown'>, rejectedAt: string): boolean {
  const at = Date.parse(rejectedAt)
  return categoryShown.some(({ from, until }) => Date.parse(from) <= at && (until === undefined || at < Date.parse(until)))
}

export const organizations = defineModel<OrganizationDocument>({
  name: 'organizations',
  version: 12,
  // Its queries go by an index that the collections before it lack.
  readableFrom: 12,
  topics: ['organizations'],
  indexes: [
    { equals: [], sort: ['nameKey', 'asc'] },
    { equals: ['shownTo'], sort: ['nameKey', 'asc'] },
    { equals: ['kind'], sort: ['nameKey', 'asc'], filters: ['shownTo'] },
    { equals: ['status'], sort: ['nameKey', 'asc'], filters: ['kind'] },
    { equals: ['domains'] },
    { equals: ['name'], filters: ['kind'] },
    { equals: ['near'], filters: ['kind'] },
  ],
  search: ['label'],
})
