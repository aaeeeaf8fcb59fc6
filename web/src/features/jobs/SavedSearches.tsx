import { useRef, type RefObject } from 'react'
import { Link } from 'react-router-dom'
import type { SavedSearchReply } from '#contract/searches.ts'
import { Loaded } from '../../api/queries.tsx'
import { useSkillLabels } from '../../api/skills.ts'
import type { useList } from '../../api/use-call.ts'
import { useWrite } from '../../api/use-write.ts'
import { count } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Time } from '../../ui/Time.tsx'
import { paramsOf, wordsOf } from './job-filters.ts'

export type SavedSearchList = ReturnType<typeof useList<'savedSearches.list'>>

/** The searches for jobs that were saved, with how much is new in each. */
export function SavedSearches({ list, onAll }: { readonly list: SavedSearchList; readonly onAll: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section className="card job-list">
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        Saved searches
      </h2>
      <Loaded query={list} what="saved searches" rows={3}>
        {(all: readonly SavedSearchReply[]) =>
          all.length === 0 ? (
            <EmptyState title="No saved searches yet" action={<Button onClick={onAll}>Look at all jobs</Button>}>
              Filter the jobs, then save the search: here you see what is new in it, and a mail can tell you.
            </EmptyState>
          ) : (
            <ul className="saved-searches" aria-label="Saved searches">
              {all.map((search) => (
                <SavedSearch key={search.id} search={search} heading={heading} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

type RowProps = { readonly search: SavedSearchReply; readonly heading: RefObject<HTMLElement | null> }

function SavedSearch({ search, heading }: RowProps) {
  const row = useRef<HTMLLIElement>(null)
  const { id, name, kind, query, alert, savedAt, new: news = 0, newCapped } = search
  const params = paramsOf(query)
  const words = wordsOf(params, useSkillLabels(params.getAll('skill')))
  const { run: seen } = useWrite('savedSearches.markSeen')
  const { run: remove, pending } = useWrite('savedSearches.remove')
  const { run: save } = useWrite('savedSearches.save')
  /** The row goes with the button that has the focus: the keyboard goes on at the next row. */
  const handOnFocus = () => {
    if (!row.current?.contains(document.activeElement)) return
    const next = row.current.nextElementSibling?.querySelector<HTMLElement>('a') ?? heading.current
    next?.focus()
  }
  return (
    <li ref={row} className="saved-search">
      <Link className="job-item-title" to={`/app/jobs?${params}`} onClick={() => void seen({ id })}>
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
      <Button
        size="s"
        variant="ghost"
        busy={pending}
        aria-label={`Remove ${name}`}
        onClick={() =>
          void remove({ id }, { done: 'Search removed', undo: () => void save({ name, kind, alert, query }), next: handOnFocus })
        }
      >
        Remove
      </Button>
    </li>
  )
}

/** How many saved searches there are, and what is new in all of them. */
export function savedSearchesLabel(all: readonly SavedSearchReply[] | undefined): string {
  if (!all || all.length === 0) return 'Searches'
  const withNews = all.filter(({ new: news = 0 }) => news > 0).length
  return withNews === 0 ? `Searches, ${all.length}` : `Searches, ${count(withNews, 'with news', 'with news')}`
}
