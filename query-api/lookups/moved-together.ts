import type { Account } from '#events/vocabulary/permissions.ts'
import { defined } from '#lib/fields.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { recruiterBoard } from '#projections/views/recruiter-board/model.ts'
import type { Reader } from '../core/reader.ts'

/** The applications that one bulk action moved last, of the caller's company; an admin has none and finds those of any. */
export function movedTogether(read: Reader) {
  return async ({ role, organizationId = '' }: Account, bulkId: string): Promise<readonly string[]> => {
    const where = { bulkId, ...defined({ organizationId: role === 'admin' ? undefined : organizationId }) }
    const { items } = await read.find(recruiterBoard, { where, limit: limits.bulkItems })
    return items.map(({ _id }) => _id)
  }
}
