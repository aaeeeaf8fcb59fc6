/** GET /saved-searches: one's own, the latest first, with how much is new in each. */
import type { SavedSearchReply } from '#contract/searches.ts'
import { savedSearches } from '#projections/views/saved-searches/model.ts'
import { listReply, type Handlers } from '../core/call.ts'
import type { HandlerDeps } from '../core/deps.ts'
import { newJobs } from './new-jobs.ts'

export function savedSearchHandlers({ now }: Pick<HandlerDeps, 'now'>): Handlers {
  return {
    'savedSearches.list': async (call) => {
      const { account, query, read } = call
      const found = await read.page(savedSearches, { where: { uid: account.uid }, sort: ['savedAt', 'desc'] }, query)
      return listReply(call, found, async (items) => {
        const ofJobs = items.filter(({ kind }) => kind === 'jobs')
        const counts = await newJobs(
          read,
          account,
          ofJobs.map(({ query: asked, seenAt: since }) => ({ query: asked, since })),
          now(),
        )
        const newOf = new Map(ofJobs.map(({ _id }, n) => [_id, counts[n]]))
        return items.map(({ _id: id, name, kind, query: asked, alert, savedAt, seenAt }): SavedSearchReply => {
          const news = newOf.get(id)
          return {
            id,
            name,
            kind,
            query: asked,
            alert,
            savedAt,
            seenAt,
            ...(news && { new: news.count, ...(news.capped && { newCapped: true }) }),
          }
        })
      })
    },
  }
}
