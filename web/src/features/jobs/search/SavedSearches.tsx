import { Link } from 'react-router-dom'
import type { SavedSearchReply } from '#contract/searches.ts'
import { Loaded } from '../../../api/queries.tsx'
import { SavedSearchMenu } from '../../../parts/SavedSearchMenu.tsx'
import { useSkillLabels } from '../../../api/skills.ts'
import type { useList } from '../../../api/use-call.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { Time } from '../../../ui/Time.tsx'
import { paramsOf, wordsOf } from './job-filters.ts'

export type SavedSearchList = ReturnType<typeof useList<'savedSearches.list'>>

/** The searches for jobs that were saved, with how much is new in each. */
export function SavedSearches({ list, onAll }: { readonly list: SavedSearchList; readonly onAll: () => void }) {
  return (
    <section className="card job-list">
      <h2 className="sr-only">Saved searches</h2>
      <Loaded query={list} what="saved searches" rows={3}>
        {(all: readonly SavedSearchReply[]) =>
          all.length === 0 ? (
            <EmptyState title="No saved searches yet" action={<Button onClick={onAll}>Look at all jobs</Button>}>
              Filter the jobs, then save the search: here you see what is new in it, and a mail can tell you.
            </EmptyState>
          ) : (
            <ul className="saved-searches" aria-label="Saved searches">
              {all.map((search) => (
                <SavedSearch key={search.id} search={search} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

function SavedSearch({ search }: { readonly search: SavedSearchReply }) {
  const { name, query, alert, savedAt, seenAt, new: news = 0, newCapped } = search
  const params = paramsOf(query)
  const words = wordsOf(params, useSkillLabels(params.getAll('skill')))
  const address = new URLSearchParams([...params, ...(news > 0 && seenAt ? [['new', seenAt]] : [])])
  return (
    <li className="saved-search">
      <Link className="job-item-title" to={`/app/jobs?${address}`}>
        {name}
      </Link>
      {news > 0 && <Chip tone="glow">{`${news}${newCapped ? '+' : ''} new`}</Chip>}
      <p className="small">{words.length === 0 ? 'All jobs' : words.join(' · ')}</p>
      <p className="small quiet">
        {alert === 'daily' && (
          <>
            <Icon name="bell" size={13} /> tells you in the morning ·{' '}
          </>
        )}
        saved <Time at={savedAt} />
      </p>
      <SavedSearchMenu search={search} />
    </li>
  )
}

/** How many saved searches there are, and what is new in all of them. */
export function savedSearchesLabel(all: readonly SavedSearchReply[] | undefined): string {
  if (!all || all.length === 0) return 'Searches'
  const news = all.reduce((sum, { new: own = 0 }) => sum + own, 0)
  if (news === 0) return `Searches, ${all.length}`
  return `Searches, ${news}${all.some(({ newCapped }) => newCapped) ? '+' : ''} new`
}
