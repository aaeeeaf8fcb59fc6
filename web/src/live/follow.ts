/** Keeps what the page has loaded as the server has it: lists by difference, other answers by asking again. */
import type { WriteReply } from '#contract/call.ts'
import type { WriteOperation } from '#contract/contract.ts'
import { nominatedSearch } from '#events/vocabulary/student-search.ts'
import { ask, catchUp, catchUpShowing, groupsOf, itemsOf, type Cache } from './cached-lists.ts'
import type { Filter } from './list.ts'
import { rows, type Input, type ListOperation } from '../api/operation.ts'
import { takeEffect } from './optimistic.ts'
import { asProblem, isUnsettled } from '../api/problem.ts'
import { listTags, staleTags, topicOf, type Refresh } from './topics.ts'

const lists = Object.keys(rows).filter((operation): operation is ListOperation => rows[operation as ListOperation].ids === true)

/** What is named is asked for; with `'all'` everything of the topics that is shown. */
export function follow(cache: Cache, refresh: Refresh): void {
  const { topics, ids } = refresh
  if (topics.length === 0) return
  cache.dispatch(cache.api.util.invalidateTags(staleTags(refresh)))
  // What one keeps is one thing of one's own, whatever its ids are.
  if (topics.includes('saved')) cache.dispatch(cache.api.util.invalidateTags(listTags('jobs.saved')))
  if (ids === 'all') return
  // Staff and nominators hear of whom there is something new, and not which of the applications it is.
  if (topics.includes('applications') && groupsOf(cache, 'applications.listForStudent').some((filters) => filters.some(isOf(ids))))
    cache.dispatch(cache.api.util.invalidateTags(listTags('applications.listForStudent')))
  for (const operation of lists) if (topics.includes(topicOf(operation) ?? '')) catchUp(cache, operation, ids)
  if (topics.includes('applications')) void followJobs(cache, ids)
  // Among the saved searches stands that of nominated students, with how many of them are new.
  if (topics.includes('students')) catchUp(cache, 'savedSearches.list', [nominatedSearch])
  // A referral says whether its job takes applications.
  if (topics.includes('jobs'))
    for (const operation of ['referrals.listForStudent', 'referrals.listForEmployee'] as const) catchUpShowing(cache, operation, ids)
  // What one has read is one thing of one's own, on which all items depend.
  if (topics.includes('notifications') && ids.includes(cache.getState().session.uid ?? ''))
    cache.dispatch(cache.api.util.invalidateTags(listTags('notifications.list')))
}

/** What a bulk action did to each. */
type Results = { readonly results?: readonly { readonly id: string; readonly ok: boolean }[] }

/** What a write's reply names. Of its own kind that is one thing or those of a bulk action, whose id is known, unless it came of a file; what else it touched has ids of its own. */
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

const isOf =
  (ids: readonly string[]) =>
  ({ uid }: Filter): boolean =>
    typeof uid === 'string' && ids.includes(uid)

/** A company's list of jobs says how many applied to each: the jobs of the named applications are asked for. */
async function followJobs(cache: Cache, ids: readonly string[]): Promise<void> {
  const jobs = groupsOf(cache, 'jobs.list').flatMap((filters) => filters.flatMap((filter) => itemsOf(cache, 'jobs.list', filter)))
  if (jobs.length === 0) return
  if (jobs.every(({ applications }) => applications === undefined)) {
    cache.dispatch(cache.api.util.invalidateTags(listTags('jobs.list')))
    return
  }
  const { data } = await ask(cache, 'applications.listForRecruiter', { ids: ids.join(',') })
  const named = (data?.pages ?? []).flatMap(({ items }) => items.map(({ jobId }) => String(jobId)))
  if (named.length > 0) catchUp(cache, 'jobs.list', [...new Set(named)])
}
