/** GET /saved-searches: one's own, the latest first, with how much is new in each. */
import type { SavedSearchReply } from '#contract/searches.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { nominatedSearch } from '#events/vocabulary/students/student-search.ts'
import { defined } from '#lib/fields.ts'
import { nominatedSeen } from '#projections/views/nominated-seen/model.ts'
import { savedSearches } from '#projections/views/saved-searches/model.ts'
import { listReply, type Handlers } from '../core/call.ts'
import type { HandlerDeps } from '../core/deps.ts'
import type { Reader } from '../core/reader.ts'
import { sortOf } from '../core/sort.ts'
import { newsOf } from './news.ts'

export function savedSearchHandlers({ now }: Pick<HandlerDeps, 'now'>): Handlers {
  return {
    'savedSearches.list': async (call) => {
      const { account, query, read } = call
      const found = await read.page(savedSearches, { where: { uid: account.uid }, sort: sortOf('savedSearches.list') }, query)
      const isAmong = query.ids?.split(',').includes(nominatedSearch) ?? query.cursor === undefined
      const isAsked = account.role === 'recruiter' && isAmong && query.format !== 'csv'
      return listReply(call, found, async (items) => {
        const searches = items.map(({ _id: id, kind, query: asked, seenAt: since }) => ({ id, kind, query: asked, since }))
        const [newIn, ofNominated] = await Promise.all([
          newsOf(read, account, searches, now()),
          isAsked ? nominatedOnes(read, account, now()) : undefined,
        ])
        const own = items.map(({ _id: id, name, kind, query: asked, alert, savedAt, seenAt }): SavedSearchReply => {
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
        return ofNominated ? [ofNominated, ...own] : own
      })
    },
  }
}

const FITTING = `${nominatedSearch} that fit`

/** The search for nominated students, which is there without being saved. Nobody has opened it yet: all of them are new. */
async function nominatedOnes(read: Reader, account: Account, now: number): Promise<SavedSearchReply | undefined> {
  const seenAt = (await read.get(nominatedSeen, account.uid))?.seenAt
  const query = { nominated: true as const, sort: 'nominated' as const }
  const since = seenAt ?? ''
  const news = await newsOf(
    read,
    account,
    [
      { id: nominatedSearch, kind: 'students', query, since },
      { id: FITTING, kind: 'students', query: { ...query, fitsOpenJobs: true }, since },
    ],
    now,
  )
  const all = news.get(nominatedSearch)
  if (!all) return undefined
  return {
    id: nominatedSearch,
    name: 'Nominated',
    kind: 'students',
    query,
    alert: 'never',
    savedAt: new Date(now).toISOString(),
    new: all.count,
    newFits: news.get(FITTING)?.count ?? 0,
    ...(all.capped && { newCapped: true }),
    ...defined({ seenAt }),
  }
}
