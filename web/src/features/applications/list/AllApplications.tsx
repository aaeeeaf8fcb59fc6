import { useState } from 'react'
import { applicationStatuses, applicationStatusLabels, openSteps } from '#events/vocabulary/applications/application-status.ts'
import { byName } from '#lib/fold.ts'
import { combine, Loaded, ShowMore } from '../../../api/queries.tsx'
import { CsvButton } from '../../../parts/CsvButton.tsx'
import { useList, useRead, type List } from '../../../api/use-call.ts'
import { count } from '../../../lib/words/words.ts'
import { Button } from '../../../ui/Button.tsx'
import { optionsOf, Select } from '../../../ui/fields/Field.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { ApplicationTable } from './ApplicationTable.tsx'
import { boardQueryOf, filtersIn } from '../board/board-filters.ts'
import { BoardFilters } from '../board/BoardFilters.tsx'
import { FoldedFilters } from '../board/FoldedFilters.tsx'
import { useUrlFilter } from '../../../lib/use-url-filter.ts'
import '../board/board.css'

const rowsPerStep = 20

const operation = 'applications.listForRecruiter'

const inProgress = 'open'
const statuses = [{ value: inProgress, label: 'In progress' }, ...optionsOf(applicationStatuses, applicationStatusLabels)]

/** Every application of the company, the last moved first. The filters are in the URL. */
export function AllApplications({ organization }: { readonly organization: string }) {
  const filter = useUrlFilter()
  const { params, setFilter, clear } = filter
  const query = boardQueryOf(params)
  const jobId = params.get('job') ?? ''
  const chosen = statuses.find(({ value }) => value === params.get('status'))
  const status = chosen?.value === inProgress ? openSteps.join(',') : chosen?.value
  const wanted = { ...query, sort: query.sort ?? 'since', jobId: jobId || undefined, status }
  const list = useList(operation, wanted)
  const figures = useRead('applications.columns', {})
  const posted = useList('jobs.list', { organization }, { whole: true })
  const jobs = (posted.data ?? [])
    .filter((job) => job.applications)
    .map(({ id, title }) => ({ value: id, label: title }))
    .toSorted((one, other) => byName(one.label, other.label))
  const sumOf = (figure: 'count' | 'unseen') => (figures.data ?? []).reduce((sum, each) => sum + each[figure], 0)
  const total = sumOf('count')
  const unseen = sumOf('unseen')
  const { data: found = [] } = list
  const { shown, ...further } = useRowsInSteps(list)
  return (
    <Loaded query={combine([list, figures], () => true)} what="applications" rows={8} page="Applications">
      {() => (
        <>
          <PageHeader
            title="Applications"
            lead={
              <>
                {params.size > 0 && `${list.total ?? found.length} of `}
                {count(total, 'application')}
                {unseen > 0 && `, ${unseen} new`}
              </>
            }
            actions={total > 0 && <CsvButton operation={operation} input={wanted} />}
          />
          {total > 0 && (
            <div className="board-tools">
              <FoldedFilters chosen={filtersIn(query) + (jobId === '' ? 0 : 1) + (chosen ? 1 : 0)}>
                <Select
                  aria-label="Job"
                  empty="Any job"
                  options={jobs}
                  value={jobId}
                  onChange={(event) => setFilter('job', event.target.value)}
                />
                <Select
                  aria-label="Status"
                  empty="Any status"
                  options={statuses}
                  value={chosen?.value ?? ''}
                  onChange={(event) => setFilter('status', event.target.value)}
                />
                <BoardFilters filter={filter} query={query} skills={posted.data?.find(({ id }) => id === jobId)?.skills ?? []} />
              </FoldedFilters>
            </div>
          )}
          <section className="card">
            {found.length === 0 && total > 0 ? (
              <EmptyState title="No application fits" action={<Button onClick={() => clear()}>Clear the filters</Button>}>
                Try fewer letters of the name, or any status.
              </EmptyState>
            ) : (
              <ApplicationTable applications={shown} />
            )}
            <ShowMore list={further} />
          </section>
        </>
      )}
    </Loaded>
  )
}

/** A list whose pages hold more than one wants to see at once. */
function useRowsInSteps<T>({ data = [], more, loadingMore }: Pick<List<T>, 'data' | 'more' | 'loadingMore'>) {
  const [rows, setRows] = useState(rowsPerStep)
  const next = () => {
    setRows(rows + rowsPerStep)
    if (data.length < rows + rowsPerStep) more?.()
  }
  return { shown: data.slice(0, rows), more: data.length > rows || more ? next : undefined, loadingMore }
}
