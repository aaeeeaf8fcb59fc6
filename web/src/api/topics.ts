import { topics, type Topic } from '#events/vocabulary/topics.ts'

export type Tag = Topic | { readonly type: Topic; readonly id: string }

/** Id under which a list hears that something was added to it. */
export const anyId = 'any'

/** Tags of a list: itself and each of its members. */
export function listTags<T>(type: Topic, items: readonly T[] | undefined, idOf: (item: T) => string): Tag[] {
  return [{ type, id: anyId }, ...(items ?? []).map((item) => ({ type, id: idOf(item) }))]
}

/** What a `refresh {topics, ids}` makes stale: the lists of the topics and the named things; unknown topics are left alone. */
export function staleTags(refresh: { readonly topics: readonly string[]; readonly ids: readonly string[] | 'all' }): Tag[] {
  const known = topics.filter((topic) => refresh.topics.includes(topic))
  const { ids } = refresh
  return ids === 'all' ? known : known.flatMap((type) => [anyId, ...ids].map((id) => ({ type, id })))
}
