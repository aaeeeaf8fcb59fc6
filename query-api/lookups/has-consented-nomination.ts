import { nominations, ofConfirmed } from '#projections/views/nominations/model.ts'
import type { Reader } from '../core/reader.ts'

/** Whether a student has consented to a nomination by a professor of a confirmed university, in any semester. */
export function hasConsentedNomination(read: Reader) {
  return async (studentId: string): Promise<boolean> =>
    (await read.count(nominations, { studentId, status: 'consented', ...ofConfirmed })).total > 0
}
