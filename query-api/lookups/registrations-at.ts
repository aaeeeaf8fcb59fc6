import { registrations } from '#projections/views/registrations/model.ts'
import type { Reader } from '../core/reader.ts'

/** Uids of the registrations of an address (by its keyed hash) that are not proven, the newest first. */
export function registrationsAt(read: Reader) {
  return async (emailKey: string, limit: number): Promise<readonly string[]> => {
    const { items } = await read.find(registrations, { where: { emailKey }, sort: ['receivedAt', 'desc'], limit })
    return items.map(({ _id }) => _id)
  }
}
