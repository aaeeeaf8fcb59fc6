import type { Operation } from '#contract/contract.ts'
import { topics, type Topic } from '#events/vocabulary/topics.ts'
import { freshnessOf } from './freshness.ts'

export type Tag = Topic | { readonly type: Topic; readonly id: string }
/** The topics and ids that the server names as changed, or a write of our own. */
export type Refresh = { readonly topics: readonly string[]; readonly ids: readonly string[] | 'all' }

export function topicOf(operation: Operation): Topic | undefined {
  return freshnessOf(operation).topic
}

/** Id of the answers that any refresh of their topic may be about. */
export const anyId = 'any'
/** Id of the lists that are followed by difference: only `'all'` reads them again. */
const listId = 'list'

export function listTags(operation: Operation): Tag[] {
  const type = topicOf(operation)
  return type === undefined ? [] : [{ type, id: listId }]
}

/** Tags of an answer that is asked for again as a whole. A read that failed has no reply: it may be about all that its answer may be about. */
export function tagsOf(operation: Operation, input: unknown, reply: unknown): Tag[] {
  const { topic: type, stale = {} } = freshnessOf(operation)
  if (type === undefined) return []
  if (stale.asWhole) return listTags(operation)
  const fields = reply as Readonly<Record<string, unknown>> | undefined
  const isApart = stale.unless !== undefined && fields?.[stale.unless] !== undefined
  return [
    { type, id: stale.byId ? (input as { readonly id: string }).id : anyId },
    ...Object.entries(stale.shows ?? {}).flatMap(([field, also]) => {
      const thing = fields?.[field] as { readonly id: string } | undefined
      return thing ? [{ type: also, id: thing.id }] : []
    }),
    ...(isApart ? [] : (stale.also ?? [])).map((also) => ({ type: also, id: anyId })),
  ]
}

/** Tags that a refresh makes stale; topics that this page does not know are left alone. */
export function staleTags({ topics: named, ids }: Refresh): Tag[] {
  const known = topics.filter((topic) => named.includes(topic))
  return ids === 'all' ? known : known.flatMap((type) => [anyId, ...ids].map((id) => ({ type, id })))
}
