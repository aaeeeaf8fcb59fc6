import type { Document } from '#platform/read-store/port.ts'
import { defineModel } from '../../define.ts'

/** When a recruiter last opened the search for nominated students (product 2.20); `_id` is the recruiter's uid. */
export type NominatedSeenDocument = Document & { readonly seenAt: string }

export const nominatedSeen = defineModel<NominatedSeenDocument>({
  name: 'nominated-seen',
  version: 1,
  topics: ['savedSearches'],
  indexes: [],
})
