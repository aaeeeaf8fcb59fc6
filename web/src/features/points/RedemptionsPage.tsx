import type { RedemptionReply } from '#contract/points.ts'
import { redemptionLabels, type RedemptionStatus } from '#events/vocabulary/nominations/points.ts'
import { CsvButton } from '../../parts/CsvButton.tsx'
import { Loaded, ShowMore } from '../../api/queries.tsx'
import { useList } from '../../api/use-call.ts'
import { StatusChip, type TokenColour } from '../../ui/Chip.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Table, type Column } from '../../ui/Table.tsx'
import { Time } from '../../ui/Time.tsx'
import { RedemptionRows } from './RedemptionRows.tsx'
import './points.css'

const colours: Readonly<Record<RedemptionStatus, TokenColour>> = { requested: 'warn', approved: 'ok', declined: 's-rejected' }

/** The redemptions that professors ask for, for the staff of their university: the oldest request first, then the answered ones. */
export function RedemptionsPage() {
  const waiting = useList('redemptions.list', { status: 'requested' }, { whole: true })
  const all = useList('redemptions.list', {})
  return (
    <>
      <PageHeader
        title="Redemptions"
        lead="Points become something for a department or a student, never cash. They are set aside until you decide."
      />
      <section className="card" style={{ marginBottom: 20 }}>
        <Loaded query={waiting} what="the requests">
          {(requests) =>
            requests.length === 0 ? (
              <EmptyState title="No request waits">
                When a professor asks to redeem points, the request stands here until you answer it.
              </EmptyState>
            ) : (
              <RedemptionRows requests={requests.toReversed()} />
            )
          }
        </Loaded>
      </section>
      <section className="card">
        <div className="card-head">
          <h2 className="h3">All requests</h2>
          {(all.data?.length ?? 0) > 0 && <CsvButton operation="redemptions.list" input={{}} />}
        </div>
        <Loaded query={all} what="all requests">
          {(redemptions) => (
            <Table
              label="All requests"
              rows={redemptions}
              empty={
                <EmptyState title="Nothing asked for yet">
                  Professors ask on their page of rewards, once your policy gives points in full.
                </EmptyState>
              }
              columns={columns}
            />
          )}
        </Loaded>
        <ShowMore list={all} />
      </section>
    </>
  )
}

const columns: readonly Column<RedemptionReply>[] = [
  { head: 'Asked', cell: ({ at }) => <Time at={at} />, quiet: true },
  { head: 'Professor', cell: ({ professorName }) => professorName },
  { head: 'What for', cell: ({ kind, reason }) => <WhatFor label={redemptionLabels[kind]} reason={reason} /> },
  { head: 'Points', alignEnd: true, headOnPhone: true, cell: ({ points }) => points },
  {
    head: 'Answer',
    cell: ({ status, answeredBy }) => (
      <>
        <StatusChip colour={colours[status]}>{status === 'requested' ? 'waits' : status}</StatusChip>
        {answeredBy !== undefined && <small>by {answeredBy}</small>}
      </>
    ),
  },
]

function WhatFor({ label, reason }: { readonly label: string; readonly reason: string | undefined }) {
  return (
    <>
      {label}
      {reason !== undefined && <small className="written">“{reason}”</small>}
    </>
  )
}
