import { Link } from 'react-router-dom'
import type { SavedSearchReply } from '#contract/searches.ts'
import { nominatedSearch } from '#events/vocabulary/students/student-search.ts'
import { SavedSearchMenu } from '../../parts/SavedSearchMenu.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { everything, paramsOf, unfiltered } from './student-filters.ts'

type Props = {
  readonly searches: readonly SavedSearchReply[]
  /** The one that is open. */
  readonly current: SavedSearchReply | undefined
  /** How the found ones are shown stays from one search to the next. */
  readonly params: URLSearchParams
  /** With a subscription. */
  readonly hasAlerts: boolean
}

/** The saved searches, each with how many students are new in it. */
export function SearchTabs({ searches, current, params, hasAlerts }: Props) {
  if (searches.length === 0) return null
  return (
    <>
      <ul className="search-tabs" aria-label="Saved searches">
        {searches.map((search) => (
          <li key={search.id} className="search-tab" data-current={search === current || undefined}>
            <Link to={`?${addressOf(search, params)}`} aria-current={search === current ? 'page' : undefined}>
              {search.alert === 'daily' && <Icon name="bell" size={13} />}
              <span className="search-tab-name">{search.name}</span>
              {search.new !== undefined && search.new > 0 && <Chip tone="glow">{`${search.new}${search.newCapped ? '+' : ''} new`}</Chip>}
              {/* Students who were new when it was opened are marked on the cards below. */}
              {search.new === 0 && !(search === current && params.has('new')) && <span className="small quiet">nothing new</span>}
            </Link>
            {search.id !== nominatedSearch && <SavedSearchMenu search={search} />}
          </li>
        ))}
      </ul>
      {!hasAlerts && searches.some(({ alert }) => alert === 'daily') && (
        <p className="small quiet">Nothing is counted or told of in the morning while your company has no subscription.</p>
      )}
    </>
  )
}

/** With since when what it finds is new, so that the cards say so. That of nominated students is there before anybody has opened it. */
export function addressOf({ id, query, new: news = 0, seenAt }: SavedSearchReply, params: URLSearchParams): string {
  const since = seenAt ?? (id === nominatedSearch ? everything : undefined)
  const order = id === nominatedSearch && !params.has('sort') ? [['sort', 'nominated']] : []
  return new URLSearchParams([
    ...paramsOf(query),
    ...unfiltered(params),
    ...order,
    ...(news > 0 && since ? [['new', since]] : []),
  ] as string[][]).toString()
}
