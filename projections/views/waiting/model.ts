import type { Room } from '#events/vocabulary/sides.ts'
import type { Document } from '#platform/read-store/port.ts'
import { defineModel } from '../../define.ts'

/**
 * A person about whom others are asked; `_id` is the uid: an account that waits for approval, or an active one whose place is only
 * claimed (product 2.19, 2.20). Deleted when that is answered.
 */
export type WaitingDocument = Document & {
  /** The rooms of those who are asked: they see it, and may answer. */
  readonly asked: readonly Room[]
  readonly invitationId?: string
  readonly universityId?: string
  readonly organizationId?: string
  /** Nobody of the place has confirmed it. */
  readonly claimed?: true
  readonly since: string
}

export const waiting = defineModel<WaitingDocument>({
  name: 'waiting',
  version: 3,
  // Documents of before do not say who is asked.
  readableFrom: 2,
  topics: ['people'],
  indexes: [{ equals: ['asked'], sort: ['since', 'desc'] }],
})
