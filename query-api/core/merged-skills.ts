/**
 * Skills that were merged into another one: wherever the id of one stands, it is read as the other, and nothing that names it is written
 * anew (docs/decisions/moderation.md).
 */
import { nobody } from '#events/vocabulary/organizations/proposals.ts'
import type { Where } from '#platform/read-store/port.ts'
import { skills } from '#projections/views/skills/model.ts'
import { mergesOf, type Merges } from './merges.ts'
import type { Reader } from './reader.ts'

/** As many merges are known: there are a few, of slips of typing that several people made. */
const MOST = 1_000

export async function mergedSkills(read: Pick<Reader, 'find'>): Promise<Merges> {
  const { items } = await read.find(skills, { where: { shownTo: nobody }, sort: ['nameKey', 'asc'], limit: MOST })
  return mergesOf(new Map(items.flatMap(({ _id, into }) => (into === undefined ? [] : [[_id, into] as const]))))
}

/** A condition that also asks for one of these values of a list. */
export function narrowed(where: Where, field: string, values: readonly string[]): Where {
  const before = where[field]
  if (typeof before !== 'object') return { ...where, [field]: { in: values } }
  if ('all' in before) return { ...where, [field]: { ...before, all: [...before.all, values] } }
  return { ...where, [field]: { ...('none' in before && before.none && { none: before.none }), in: values } }
}
