import { nominations } from '#projections/views/nominations/model.ts'
import type { Reader } from '../core/reader.ts'

/** How many professors have nominated an e-mail address (by its keyed hash) in a semester. */
export function nominationsOf(read: Reader) {
  return async (emailKey: string, semester: string): Promise<number> => (await read.count(nominations, { emailKey, semester })).total
}
