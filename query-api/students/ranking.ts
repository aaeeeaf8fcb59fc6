/**
 * Students by how many of the skills asked for they have, which no index knows. Of all that a search finds, the 1,000 who can be found
 * since the shortest time are read and put in order, as the newest jobs are (docs/decisions/jobs-by-fit.md).
 */
import type { Paging } from '#contract/call.ts'
import type { Refusal } from '#events/vocabulary/refusals.ts'
import { studentCards, type StudentCardDocument } from '#projections/views/student-cards/model.ts'
import type { Where } from '#platform/read-store/port.ts'
import { pageAfter, placeOf } from '../core/ordered.ts'
import type { Merges } from '../core/merges.ts'
import type { Page, Reader } from '../core/reader.ts'

const MOST_RANKED = 1_000

type Wanted = {
  readonly where: Where
  readonly search: string | undefined
  /** As they are read, and how those of a student are. */
  readonly skills: readonly string[]
  readonly merges: Pick<Merges, 'read'>
  /** The best last. */
  readonly reversed: boolean
  /** Among equals those stand first whom a nomination of this semester (its place) or a later one put forward. */
  readonly nominatedFrom?: number
}

export async function rankedStudents(
  read: Reader,
  { where, search, skills, merges, reversed, nominatedFrom = Infinity }: Wanted,
  paging: Paging,
): Promise<Page<StudentCardDocument> | Refusal> {
  const after = placeOf(paging.cursor, [0, 0, '', ''])
  if (after && 'refused' in after) return after
  const text = search === undefined ? {} : { search }
  const found = await read.find(studentCards, { where, ...text, sort: ['findableSince', 'desc'], limit: MOST_RANKED })
  const order = {
    // Students who have most skills first, among these the nominated ones, then by name.
    keysOf: ({ _id, nameKey, nominatedIn, skills: own }: StudentCardDocument) => [
      -merges.read(own).filter((skill) => skills.includes(skill)).length,
      nominatedIn >= nominatedFrom ? 0 : 1,
      nameKey,
      _id,
    ],
    descending: reversed,
  }
  const all = found.items
  const total = found.next === undefined ? { total: all.length, capped: false } : await read.count(studentCards, where, search)
  return { ...pageAfter(all, order, after, paging), ...total }
}
