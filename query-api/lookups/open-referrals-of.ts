import { referrals } from '#projections/views/referrals/model.ts'
import type { Reader } from '../core/reader.ts'

/** How many referrals of an employee are open, for the limit of open referrals. */
export function openReferralsOf(read: Reader) {
  return async (employeeId: string): Promise<number> => (await read.count(referrals, { employeeId, open: true })).total
}
