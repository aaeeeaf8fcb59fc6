import { nominations } from '#projections/views/nominations/model.ts'
import type { Reader } from '../core/reader.ts'

/** Whether a student has consented to a nomination, in any semester. */
export function hasConsentedNomination(read: Reader) {
  return async (studentId: string): Promise<boolean> => (await read.count(nominations, { studentId, status: 'consented' })).total > 0
}
