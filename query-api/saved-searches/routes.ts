/** GET /saved-searches: one's own, the latest first, with how much is new in each. */
import type { SavedSearchReply } from '#contract/searches.ts'
import { savedSearches } from '#projections/views/saved-searches/model.ts'
import { listReply, type Handlers } from '../core/call.ts'
import type { HandlerDeps } from '../core/deps.ts'
import { newsOf } from './news.ts'

export function savedSearchHandlers({ now }: Pick<HandlerDeps, 'now'>): Handlers {
  return {
    'savedSearches.list': async (call) => {
      const { account, query, read } = call
      const found = await read.page(savedSearches, { where: { uid: account.uid }, sort: ['savedAt', 'desc'] }, query)
      return listReply(call, found, async (items) => {
        const searches = items.map(({ _id: id, kind, query: asked, seenAt: since }) => ({ id, kind, query: asked, since }))
        const newIn = await newsOf(read, account, searches, now())
        return items.map(({ _id: id, name, kind, query: asked, alert, savedAt, seenAt }): SavedSearchReply => {
          const news = newIn.get(id)
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
