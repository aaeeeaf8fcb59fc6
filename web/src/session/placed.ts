import type { UserReply } from '#contract/people.ts'
import { counts } from '#events/vocabulary/permissions.ts'

type Placed = Pick<UserReply, 'role' | 'organization' | 'university' | 'organizationSuspended'>

/** Whether the person's role stands on a confirmed company or university (product 2.20), or on none. */
export function isPlaced({ role, organization, university, organizationSuspended }: Placed): boolean {
  return counts({ role, organizationId: organization, universityId: university, organizationSuspended })
}
