/**
 * Skills that were merged into another one: wherever the id of one stands, it is read as the other, and nothing that names it is written
 * anew (docs/decisions/moderation.md).
 */
import { nobody } from '#events/vocabulary/organizations/proposals.ts'
import type { Where } from '#platform/read-store/port.ts'
import { skills } from '#projections/views/skills/model.ts'
import type { Reader } from './reader.ts'

export type MergedSkills = {
  /** The id as which a skill is read: its own, unless it is merged. */
  readonly canonical: (id: string) => string
  /** A skill as it is read, and all that are read as it. */
  readonly group: (id: string) => readonly string[]
  /** These skills as they are read, each once. */
  readonly read: (ids: readonly string[]) => string[]
}

/** As many merges are known: there are a few, of slips of typing that several people made. */
const MOST = 1_000

export async function mergedSkills(read: Pick<Reader, 'find'>): Promise<MergedSkills> {
  const { items } = await read.find(skills, { where: { shownTo: nobody }, sort: ['nameKey', 'asc'], limit: MOST })
  return mergesOf(new Map(items.flatMap(({ _id, into }) => (into === undefined ? [] : [[_id, into] as const]))))
}

/** @param into the skill that each merged one went into, which may be merged itself */
export function mergesOf(into: ReadonlyMap<string, string>): MergedSkills {
  const ends = new Map([...into.keys()].map((id) => [id, endOf(id, into)] as const))
  const groups = Map.groupBy(
    [...ends].filter(([id, end]) => id !== end),
    ([, end]) => end,
  )
  const canonical = (id: string) => ends.get(id) ?? id
  return {
    canonical,
    group: (id) => [canonical(id), ...(groups.get(canonical(id)) ?? []).map(([merged]) => merged)],
    read: (ids) => (into.size === 0 ? [...ids] : [...new Set(ids.map(canonical))]),
  }
}

/** Two admins at once might merge in a circle: what is in one is read as itself. */
function endOf(id: string, into: ReadonlyMap<string, string>): string {
  const seen = new Set<string>()
  let at = id
  for (let next = into.get(at); next !== undefined; next = into.get(at)) {
    if (seen.has(next)) return id
    seen.add(next)
    at = next
  }
  return at
}

/** A condition that also asks for one of these values of a list. */
export function narrowed(where: Where, field: string, values: readonly string[]): Where {
  const before = where[field]
  if (typeof before !== 'object') return { ...where, [field]: { in: values } }
  if ('all' in before) return { ...where, [field]: { ...before, all: [...before.all, values] } }
  return { ...where, [field]: { ...('none' in before && before.none && { none: before.none }), in: values } }
}
