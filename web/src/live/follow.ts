/** Keeps what the page has loaded as the server has it: lists by difference, other answers by asking again. */
import type { ListDefinition, WriteReply } from '#contract/call.ts'
import type { WriteOperation } from '#contract/contract.ts'
import type { Topic } from '#events/vocabulary/topics.ts'
import { ask, catchUp, catchUpShowing, groupsOf, itemsOf, type Cache } from './cached-lists.ts'
import type { Input, ListOperation } from '../api/operation.ts'
import { listOperations, lists } from './freshness.ts'
import { takeEffect } from './optimistic.ts'
import { asProblem, isUnsettled } from '../api/problem.ts'
import { listTags, staleTags, topicOf, type Refresh } from './topics.ts'

/** Asks for the named things again; with `'all'` for everything of the topics that is shown. */
export function follow(cache: Cache, refresh: Refresh): void {
  if (refresh.topics.length === 0) return
  cache.dispatch(cache.api.util.invalidateTags(staleTags(refresh)))
  for (const operation of listOperations) followList(cache, operation, refresh)
}

function followList(cache: Cache, operation: ListOperation, { topics, ids }: Refresh): void {
  const { also = [], whose, shows = [], item = {}, counts } = lists[operation]
  const isNewsOf = (some: readonly Topic[]) => some.some((topic) => topics.includes(topic))
  const isNews = topics.includes(topicOf(operation) ?? '')
  const isOfNamed = isNews && ids !== 'all' && whose !== undefined && ownersOf(cache, operation, whose).some((uid) => ids.includes(uid))
  if (ids !== 'all') {
    if (isNews) catchUp(cache, operation, ids)
    else if (isNewsOf(shows)) catchUpShowing(cache, operation, ids)
    for (const [topic, id] of Object.entries(item)) if (topics.includes(topic)) catchUp(cache, operation, [id])
    if (counts && isNewsOf([counts.topic])) void followCounted(cache, operation, counts, ids)
  }
  // Last, because a list that is being read when news comes is asked for the named things once more.
  if (isOfNamed || isNewsOf(also)) cache.dispatch(cache.api.util.invalidateTags(listTags(operation)))
}

/** Whose lists of this kind the page has loaded. */
function ownersOf(cache: Cache, operation: ListOperation, whose: 'uid' | 'caller'): readonly string[] {
  if (whose === 'caller') return [cache.getState().session.uid ?? '']
  return groupsOf(cache, operation).flatMap((filters) => filters.map((filter) => String(filter[whose])))
}

/** The result of a bulk action for each. */
type Results = { readonly results?: readonly { readonly id: string; readonly ok: boolean }[] }

/**
 * Follows the things that a write's reply names. Of its own kind that is one thing or those of a bulk action, whose id is known, unless it
 * came of a file; others that it touched have ids of their own.
 */
function followWrite(cache: Cache, operation: WriteOperation, { id, results, topics = [] }: Partial<WriteReply> & Results): void {
  const own = topicOf(operation)
  const named = results?.filter(({ ok }) => ok).map((each) => each.id) ?? (id === undefined ? undefined : [id])
  follow(cache, { topics: topics.filter((topic) => topic === own), ids: named ?? 'all' })
  follow(cache, { topics: topics.filter((topic) => topic !== own), ids: 'all' })
}

/** Shows a write at once where that is of use; then what its answer names is asked for. */
export async function afterWrite<Op extends WriteOperation>(
  cache: Cache,
  operation: Op,
  input: Input<Op>,
  answered: PromiseLike<{ readonly data: unknown }>,
): Promise<void> {
  const takeBack = takeEffect(cache, operation, input)
  try {
    const { data } = await answered
    followWrite(cache, operation, data as WriteReply)
  } catch (cause) {
    takeBack?.()
    const { error } = cause as { readonly error?: unknown }
    if (isUnsettled(asProblem(error))) return
    // A refusal says that the page did not know how things stand.
    const { id } = input as { readonly id?: string }
    follow(cache, { topics: [topicOf(operation) ?? ''], ids: id === undefined ? 'all' : [id] })
  }
}

/** Items that count things of another list: those of the named things are asked for. */
async function followCounted(
  cache: Cache,
  operation: ListOperation,
  counts: NonNullable<ListDefinition['counts']>,
  ids: readonly string[],
): Promise<void> {
  const items = groupsOf(cache, operation).flatMap((filters) => filters.flatMap((filter) => itemsOf(cache, operation, filter)))
  if (items.length === 0) return
  if (items.every((item) => item[counts.in] === undefined)) {
    cache.dispatch(cache.api.util.invalidateTags(listTags(operation)))
    return
  }
  const { data } = await ask(cache, counts.of as ListOperation, { ids: ids.join(',') })
  const named = (data?.pages ?? []).flatMap((page) => page.items.map((thing) => String(thing[counts.by])))
  if (named.length > 0) catchUp(cache, operation, [...new Set(named)])
}
