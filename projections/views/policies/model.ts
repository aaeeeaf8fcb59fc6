import type { UniversityPolicy } from '#events/vocabulary/nominations/policies.ts'
import type { Document } from '#platform/read-store/port.ts'
import { defineModel } from '../../define.ts'

/** The policy of one university, whose id is `_id`. */
export type PolicyDocument = Document & UniversityPolicy & { readonly universityId: string }

/** Quotas follow from it. Of the rules it has those that may count, of the rewards those of now: commands read the stream. */
export const policies = defineModel<PolicyDocument>({ name: 'policies', version: 2, topics: ['policy', 'quota'], indexes: [] })
