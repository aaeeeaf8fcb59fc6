import { useMemo, useRef, type RefObject } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { JobReply } from '#contract/jobs.ts'
import type { UserReply } from '#contract/people.ts'
import { CsvButton } from '../../../parts/CsvButton.tsx'
import { Loaded, ShowMore } from '../../../api/queries.tsx'
import { useList, useTotal } from '../../../api/use-call.ts'
import { useNow } from '../../../lib/time/now.ts'
import { useMedia } from '../../../lib/use-media.ts'
import { replaced } from '../../../lib/url-params.ts'
import { count } from '../../../lib/words/words.ts'
import { Button } from '../../../ui/Button.tsx'
import { Select } from '../../../ui/fields/Field.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { useShortcuts } from '../../../ui/focus/Shortcuts.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { SegmentedControl } from '../../../ui/Tabs.tsx'
import { ChosenFilters } from './ChosenFilters.tsx'
import { JobFilters } from './JobFilters.tsx'
import { JobItem } from '../JobItem.tsx'
import { JobPreview } from './JobPreview.tsx'
import { SavedSearches, savedSearchesLabel } from './SavedSearches.tsx'
import { SaveSearch } from './SaveSearch.tsx'
import { isFiltered, searchOf, unfiltered, usualSort } from './job-filters.ts'
import type { OwnJobs } from '../own-jobs.ts'
import { useNews } from './use-news.ts'
import '../jobs.css'

const pageSize = 20
const minuteMs = 60_000
const sorts = [
  { value: 'newest', label: 'Newest first' },
  { value: 'relevance', label: 'Best fit first' },
  { value: 'closing', label: 'Closing soon first' },
]

type Props = { readonly user: UserReply; readonly own?: OwnJobs }

/** Jobs by filters that stand in the URL, with the open one beside the list where there is room. */
export function JobSearchPage({ user, own }: Props) {
  const page = useJobSearch(user, own)
  const { params, change, shown, list, meta, searches, jobs, chosen, hasRoom, isNew } = page
  const isNarrow = useMedia('(max-width: 960px)')
  const open = hasRoom ? (chosen ?? jobs[0]) : undefined
  const rows = useRef<HTMLElement>(null)
  useStepping(jobs, open, (job) => change(replaced(params, 'job', [job.id])), rows)
  const showAll = () => change(replaced(unfiltered(params), 'show', []))
  const filters =
    shown === 'all' ? (
      <JobFilters params={params} onChange={change} facets={meta?.facets} mySkills={user.profile.skills ?? []} />
    ) : (
      <p className="job-filters job-filters-note quiet small">{unfilteredNotes[shown]}</p>
    )
  return (
    <div className="job-search" data-with-preview={hasRoom && shown !== 'searches' ? true : undefined}>
      {!isNarrow && filters}
      <div className="job-column">
        <JobSearchHead user={user} page={page} />
        {own && (
          <SegmentedControl
            label="Which jobs"
            value={shown}
            choices={[
              { value: 'all', label: 'All jobs' },
              { value: 'saved', label: page.keptTotal === undefined ? 'Saved' : `Saved, ${page.keptTotal}` },
              { value: 'searches', label: savedSearchesLabel(searches.data) },
            ]}
            onChange={(value) => change(replaced(params, 'show', [value === 'all' ? '' : value]))}
          />
        )}
        {/* In one column the page says first what it is. */}
        {isNarrow && filters}
        {own && shown === 'all' && <SaveSearch params={params} saved={searches.data} />}
        {shown === 'all' && <ChosenFilters params={params} onChange={change} facets={meta?.facets} />}
        {shown === 'searches' ? (
          <SavedSearches list={searches} onAll={showAll} />
        ) : (
          <section ref={rows} className="card job-list">
            <Loaded query={list} what="jobs" rows={6}>
              {(all: readonly JobReply[]) =>
                all.length === 0 ? (
                  <NoJobs saved={shown === 'saved'} onClear={showAll} />
                ) : (
                  <>
                    {all.map((job) => (
                      <JobItem
                        key={job.id}
                        job={job}
                        application={own?.applicationFor(job.id)}
                        referred={own?.referralFor(job.id) !== undefined}
                        current={job === open}
                        isNew={isNew(job)}
                        search={hasRoom ? replaced(params, 'job', [job.id]).toString() : undefined}
                      />
                    ))}
                    <ShowMore list={list} className="job-more" />
                  </>
                )
              }
            </Loaded>
          </section>
        )}
      </div>
      {/* The column stays while nothing is open in it, so that the list does not change its width. */}
      {open && <JobPreview key={open.id} job={open} action={own?.action(open)} referral={own?.referralFor(open.id)} />}
    </div>
  )
}

/** The jobs that the address asks for: of all by its filters, or those kept, or none beside the saved searches. */
function useJobSearch(user: Props['user'], own: Props['own']) {
  const [params, setParams] = useSearchParams()
  const shown = shownOf(own && params.get('show'))
  const minute = Math.floor(useNow() / minuteMs) * minuteMs
  const byFit = user.role === 'student' && (user.profile.skills ?? []).length > 0
  const usual = usualSort(params, byFit)
  const search = useMemo(() => ({ sort: usual, ...searchOf(params, minute) }), [params, minute, usual])
  const found = useList('jobs.search', { ...search, limit: pageSize }, { skip: shown !== 'all' })
  const kept = useList('jobs.saved', {}, { skip: shown !== 'saved' })
  const keptTotal = useTotal('jobs.saved', {}, { skip: own === undefined })
  const searches = useList('savedSearches.list', {}, { skip: own === undefined })
  const list = shown === 'saved' ? kept : found
  const jobs: readonly JobReply[] = shown === 'searches' ? [] : (list.data ?? [])
  const isNew = useNews(params, shown === 'all' ? list.data : undefined, searches.data)
  return {
    params,
    change: (next: URLSearchParams) => setParams(next, { replace: true }),
    shown,
    search,
    usual,
    list,
    meta: found.pages[0]?.meta,
    keptTotal,
    searches,
    jobs,
    chosen: jobs.find(({ id }) => id === params.get('job')),
    hasRoom: useMedia('(min-width: 1200px)'),
    isNew,
  }
}

/** `j` and `k`. The focus goes along, so that Enter and Tab act on the job that is shown; it is read out, and scrolled to. */
function useStepping(
  jobs: readonly JobReply[],
  open: JobReply | undefined,
  show: (job: JobReply) => void,
  rows: RefObject<HTMLElement | null>,
): void {
  const step = (by: number) => {
    const at = jobs.findIndex(({ id }) => id === open?.id) + by
    const job = jobs[at]
    if (job) show(job)
    rows.current?.querySelectorAll<HTMLElement>('.job-item-title')[at]?.focus()
  }
  useShortcuts(
    open === undefined
      ? noShortcuts
      : [
          { key: 'j', text: 'Next job', run: () => step(1) },
          { key: 'k', text: 'Job before', run: () => step(-1) },
        ],
  )
}

type HeadProps = { readonly user: Props['user']; readonly page: ReturnType<typeof useJobSearch> }

function JobSearchHead({ user, page: { params, change, shown, search, usual, list, meta, jobs, chosen, isNew } }: HeadProps) {
  const found = () =>
    meta &&
    [resultText(meta, isFiltered(params), user.role === 'admin' ? 'job' : 'open job'), newText(jobs, isNew, list.more !== undefined)]
      .filter(Boolean)
      .join(', ')
  return (
    <PageHeader
      // With a job open beside the list the document is named after it.
      title={chosen?.title ?? 'Jobs'}
      heading="Jobs"
      lead={<span aria-live="polite">{shown === 'all' ? (found() ?? '\u00A0') : leads[shown]}</span>}
      actions={
        shown === 'all' && (
          <>
            {jobs.length > 0 && <CsvButton operation="jobs.search" input={search} />}
            <Select
              aria-label="Order"
              options={user.role === 'student' ? sorts : sorts.filter(({ value }) => value !== 'relevance')}
              value={search.sort}
              onChange={({ target }) => change(replaced(params, 'sort', [target.value === usual ? '' : target.value]))}
            />
          </>
        )
      }
    />
  )
}

type Shown = 'all' | 'saved' | 'searches'
const leads = { saved: 'Kept for later, the latest first', searches: 'Open one to see its jobs' } as const
/** Stands where the filters of all jobs stand, so that the list stays in its place. */
const unfilteredNotes = {
  saved: 'All that you keep, whatever is filtered among all jobs.',
  searches: 'Each search keeps its own filters; open it to change them.',
} as const

function shownOf(asked: string | null | undefined): Shown {
  return asked === 'saved' || asked === 'searches' ? asked : 'all'
}

const noShortcuts: Parameters<typeof useShortcuts>[0] = []

function NoJobs({ saved, onClear }: { readonly saved: boolean; readonly onClear: () => void }) {
  return saved ? (
    <EmptyState title="No saved jobs yet" action={<Button onClick={onClear}>Look at all jobs</Button>}>
      The bookmark beside a job keeps it here for later.
    </EmptyState>
  ) : (
    <EmptyState title="No open job fits" action={<Button onClick={onClear}>Clear the filters</Button>}>
      Try fewer skills, or a shorter title.
    </EmptyState>
  )
}

/** `3 new`; `20+ new` while the shown ones do not reach to what was seen before. */
function newText(jobs: readonly JobReply[], isNew: (job: JobReply) => boolean, more: boolean): string {
  const news = jobs.filter(isNew).length
  const last = jobs.at(-1)
  return news === 0 ? '' : `${news}${more && last && isNew(last) ? '+' : ''} new`
}

/** @param what admins find jobs that are not open too */
function resultText(
  { total, capped }: { readonly total: number; readonly capped?: boolean },
  filtered: boolean,
  what: 'job' | 'open job',
): string {
  if (total === 0) return filtered ? 'Nothing fits just now' : `No ${what}s just now`
  return `${count(total, what)}${capped ? ' or more' : ''}${!filtered ? '' : total === 1 ? ' that fits' : ' that fit'}`
}
