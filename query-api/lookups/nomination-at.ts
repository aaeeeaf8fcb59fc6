import { nominations } from '#projections/views/nominations/model.ts'
import type { Reader } from '../core/reader.ts'

/** Whose nomination this is and in which semester: together they name its stream. */
export function nominationAt(read: Reader) {
  return async (nominationId: string) => {
    const nomination = await read.get(nominations, nominationId)
    return nomination && { professorId: nomination.professorId, semester: nomination.semester }
  }
}
