import { useEffect, useState } from 'react'
import { applicationStatuses, applicationStatusLabels } from '#events/vocabulary/application-status.ts'
import { Loaded, ShowMore } from '../../api/queries.tsx'
import { CsvButton } from '../../api/CsvButton.tsx'
import { useList, useTotal } from '../../api/use-call.ts'
import { count } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Select, Input } from '../../ui/Field.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { ApplicationTable } from './ApplicationTable.tsx'
import { filterApplications } from './board-model.ts'
import { useUrlFilter } from '../../lib/use-url-filter.ts'
import './board.css'

const rowsPerStep = 20

const operation = 'applications.listForRecruiter'

/** Every application of the company, newest first. The filters are in the URL. */
export function AllApplications({ organization }: { readonly organization: string }) {
  const { params, setFilter, clear } = useUrlFilter()
  const filter = {
    text: params.get('q') ?? '',
    jobId: params.get('job') ?? '',
    status: applicationStatuses.find((each) => each === params.get('status')) ?? '',
  }
  const [rows, setRows] = useState(rowsPerStep)
  const all = useList(operation, { status: applicationStatuses.join(',') })
  // A list of one page is filtered here, a longer one by the server.
  const large = all.more !== undefined
  const filtersOnServer = large && (filter.jobId !== '' || filter.status !== '')
  const filtered = useList(
    operation,
    { jobId: filter.jobId || undefined, status: filter.status || applicationStatuses.join(',') },
    { skip: !filtersOnServer },
  )
  const list = filtersOnServer ? filtered : all
  const unseen = useTotal(operation, { unseen: true }, { skip: !large })
  const posted = useList('jobs.list', { organization }, { skip: !large, whole: true })
  const applications = all.data ?? []
  const jobs = (
    large
      ? (posted.data ?? []).filter(({ applications: amount }) => amount).map(({ id, title }) => ({ value: id, label: title }))
      : [...new Map(applications.map(({ jobId, jobTitle }) => [jobId, jobTitle]))].map(([value, label]) => ({ value, label }))
  ).toSorted((one, other) => one.label.localeCompare(other.label))
  const shown = filterApplications(list.data ?? [], filter)
  const unseenCount = large ? (unseen ?? 0) : applications.filter(({ unseen: isNew }) => isNew).length
  const total = all.total ?? 0
  // While a text is searched for, pages are loaded until the matches fill the rows.
  const { more } = list
  const loadsMore = more !== undefined && !list.loadingMore && list.error === undefined && shown.length < rows
  useEffect(() => {
    if (loadsMore) more()
  }, [loadsMore, more])
  const found = filter.text.trim() === '' ? `${list.total ?? shown.length}` : `${shown.length}${list.complete ? '' : '+'}`
  return (
    <Loaded query={{ ...list, data: list.data && all.data }} what="applications" rows={8} page="Applications">
      {() => (
        <>
          <PageHeader
            title="Applications"
            lead={
              <>
                {params.size > 0 && `${found} of `}
                {count(total, 'application')}
                {unseenCount > 0 && `, ${unseenCount} new`}
              </>
            }
            actions={total > 0 && <CsvButton operation={operation} input={{}} />}
          />
          {total > 0 && (
            <div className="board-tools">
              <Input
                type="search"
                placeholder="Name or school"
                aria-label="Find by name or school"
                value={filter.text}
                onChange={(event) => setFilter('q', event.target.value)}
              />
              <Select
                aria-label="Job"
                empty="Any job"
                options={jobs}
                value={filter.jobId}
                onChange={(event) => setFilter('job', event.target.value)}
              />
              <Select
                aria-label="Status"
                empty="Any status"
                options={applicationStatuses.map((status) => ({ value: status, label: applicationStatusLabels[status] }))}
                value={filter.status}
                onChange={(event) => setFilter('status', event.target.value)}
              />
            </div>
          )}
          <section className="card">
            {shown.length === 0 && total > 0 && list.complete ? (
              <EmptyState title="No application fits" action={<Button onClick={clear}>Clear the filters</Button>}>
                Try fewer letters of the name, or any status.
              </EmptyState>
            ) : (
              <ApplicationTable applications={shown.slice(0, rows)} />
            )}
            <ShowMore
              list={{ more: shown.length > rows || more ? () => setRows(rows + rowsPerStep) : undefined, loadingMore: list.loadingMore }}
            />
          </section>
        </>
      )}
    </Loaded>
  )
}
