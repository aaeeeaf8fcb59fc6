/** What was merged into something else of its kind, a skill or an organization, and as what it is read (docs/decisions/moderation.md). */

export type Merges = {
  /** How many are merged. */
  readonly size: number
  /** The id as which one is read: its own, unless it is merged. */
  readonly canonical: (id: string) => string
  /** One as it is read, and all that are read as it. */
  readonly group: (id: string) => readonly string[]
  /** These as they are read, each once. */
  readonly read: (ids: readonly string[]) => string[]
}

/** @param into what each merged one went into, which may be merged itself */
export function mergesOf(into: ReadonlyMap<string, string>): Merges {
  const ends = new Map([...into.keys()].map((id) => [id, endOf(id, into)] as const))
  const groups = Map.groupBy(
    [...ends].filter(([id, end]) => id !== end),
    ([, end]) => end,
  )
  const canonical = (id: string) => ends.get(id) ?? id
  return {
    size: into.size,
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
