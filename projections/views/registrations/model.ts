import type { Document } from '#platform/read-store/port.ts'
import { defineModel } from '../../define.ts'

/** A registration whose address is not proven: found by its address. `_id` is the uid. Deleted when it is proven or ends. */
export type RegistrationDocument = Document & {
  readonly emailKey: string
  readonly receivedAt: string
}

/** Read by commands and processes only, so it has no topics. */
export const registrations = defineModel<RegistrationDocument>({
  name: 'registrations',
  version: 1,
  topics: [],
  indexes: [{ equals: ['emailKey'], sort: ['receivedAt', 'desc'] }],
})
