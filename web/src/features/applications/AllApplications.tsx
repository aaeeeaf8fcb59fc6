import { useState } from 'react'
import type { ApplicationReply } from '#contract/applications.ts'
import { applicationStatuses, applicationStatusLabels } from '#events/vocabulary/application-status.ts'
import { count } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Choice, Input } from '../../ui/Field.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { ApplicationTable } from './ApplicationTable.tsx'
import { chosenFrom } from './board-model.ts'
import { useFilter } from './use-filter.ts'
import './board.css'

const rowsAtOnce = 20

/** Every application of the company, the newest first. The filters live in the URL, as the board's do. */
export function AllApplications({ applications }: { readonly applications: readonly ApplicationReply[] }) {
  const { params, choose, clear } = useFilter()
  const filter = { text: params.get('q') ?? '', jobId: params.get('job') ?? '', status: params.get('status') ?? '' }
  const [rows, setRows] = useState(rowsAtOnce)
  const jobs = [...new Map(applications.map(({ jobId, jobTitle }) => [jobId, jobTitle]))]
    .map(([value, label]) => ({ value, label }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
  const shown = chosenFrom(applications, filter).toSorted((one, other) => other.since.localeCompare(one.since))
  const fresh = applications.filter(({ unseen }) => unseen).length
  return (
    <>
      <PageHead
        title="Applications"
        lead={
          <>
            {params.size > 0 && `${shown.length} of `}
            {count(applications.length, 'application')}
            {fresh > 0 && `, ${fresh} new`}
          </>
        }
      />
      {applications.length > 0 && (
        <div className="board-tools">
          <Input
            type="search"
            placeholder="Name or school"
            aria-label="Find by name or school"
            value={filter.text}
            onChange={(event) => choose('q', event.target.value)}
          />
          <Choice
            aria-label="Job"
            empty="Any job"
            options={jobs}
            value={filter.jobId}
            onChange={(event) => choose('job', event.target.value)}
          />
          <Choice
            aria-label="Status"
            empty="Any status"
            options={applicationStatuses.map((status) => ({ value: status, label: applicationStatusLabels[status] }))}
            value={filter.status}
            onChange={(event) => choose('status', event.target.value)}
          />
        </div>
      )}
      <section className="card">
        {shown.length === 0 && applications.length > 0 ? (
          <EmptyState title="No application fits" action={<Button onClick={clear}>Clear the filters</Button>}>
            Try fewer letters of the name, or any status.
          </EmptyState>
        ) : (
          <ApplicationTable applications={shown.slice(0, rows)} />
        )}
        {shown.length > rows && (
          <p className="table-more">
            <Button onClick={() => setRows(rows + rowsAtOnce)}>Show more</Button>
          </p>
        )}
      </section>
    </>
  )
}
