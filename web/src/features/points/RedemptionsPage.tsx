import { useState } from 'react'
import type { RedemptionReply } from '#contract/points.ts'
import { redemptionLabels, type RedemptionStatus } from '#events/vocabulary/points.ts'
import { CsvButton } from '../../api/CsvButton.tsx'
import { Loaded, ShowMore } from '../../api/queries.tsx'
import { useList } from '../../api/use-call.ts'
import { useWrite } from '../../api/use-write.ts'
import { count } from '../../lib/words.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { StatusChip, type TokenColour } from '../../ui/Chip.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Table, type Column } from '../../ui/Table.tsx'
import { Time } from '../../ui/Time.tsx'
import { DeclineDialog } from './DeclineDialog.tsx'
import './points.css'

type Answering = { readonly answer: 'approve' | 'decline'; readonly redemption: RedemptionReply }
const colours: Readonly<Record<RedemptionStatus, TokenColour>> = { requested: 'warn', approved: 'ok', declined: 's-rejected' }

/** What professors ask to redeem, for the staff of their university: the oldest request first, then what was answered. */
export function RedemptionsPage() {
  const [answering, setAnswering] = useState<Answering>()
  const waiting = useList('redemptions.list', { status: 'requested' }, { whole: true })
  const all = useList('redemptions.list', {})
  const { run } = useWrite('redemptions.approve')
  const close = () => setAnswering(undefined)
  const approve = ({ id, points, professorName }: RedemptionReply) =>
    void run({ id }, { done: `${count(points, 'point')} of ${professorName} approved` })
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
              <ul aria-label="Requests">
                {requests.toReversed().map((redemption) => (
                  <Request key={redemption.id} redemption={redemption} onAnswer={setAnswering} />
                ))}
              </ul>
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
      {answering?.answer === 'approve' && (
        <Confirm
          title={`Approve ${count(answering.redemption.points, 'point')}?`}
          action="Approve"
          keep="Not now"
          onClose={close}
          onConfirm={() => approve(answering.redemption)}
        >
          {redemptionLabels[answering.redemption.kind]}, for {answering.redemption.professorName}. The points are redeemed for good; this
          cannot be undone.
        </Confirm>
      )}
      {answering?.answer === 'decline' && <DeclineDialog redemption={answering.redemption} onClose={close} />}
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

type RequestProps = { readonly redemption: RedemptionReply; readonly onAnswer: (answering: Answering) => void }

function Request({ redemption, onAnswer }: RequestProps) {
  const { professorName, kind, points, at } = redemption
  return (
    <li className="redemption">
      <Avatar name={professorName} size={36} />
      <div>
        <b>{professorName}</b>
        <small>
          {redemptionLabels[kind]} · {count(points, 'point')} · asked on <Time at={at} />
        </small>
      </div>
      <span className="row">
        <Button size="s" aria-label={`Decline ${professorName}`} onClick={() => onAnswer({ answer: 'decline', redemption })}>
          Decline…
        </Button>
        <Button size="s" aria-label={`Approve ${professorName}`} onClick={() => onAnswer({ answer: 'approve', redemption })}>
          Approve…
        </Button>
      </span>
    </li>
  )
}
