import { useState } from 'react'
import type { WaitingReply } from '#contract/people.ts'
import { roleLabels } from '#events/vocabulary/roles.ts'
import { Loaded, ShowMore } from '../../api/queries.tsx'
import { useList } from '../../api/use-call.ts'
import { Button } from '../../ui/Button.tsx'
import { Email } from '../../ui/Email.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Table, type Column } from '../../ui/Table.tsx'
import { Time } from '../../ui/Time.tsx'
import { ApproveDialog } from './ApproveDialog.tsx'
import { RefuseDialog } from './RefuseDialog.tsx'

type Answering = { readonly answer: 'approve' | 'refuse'; readonly person: WaitingReply }
type OnAnswer = (answering: Answering) => void

/** Who waits to be let in, for those who can say who they are: the inviter, the university's staff and admins (product 2.19). */
export function WaitingPeople() {
  const [answering, setAnswering] = useState<Answering>()
  const close = () => setAnswering(undefined)
  const waiting = useList('people.waiting', {})
  return (
    <>
      <PageHeader title="Waiting" lead="They proved their address, and somebody has to say who they are. Do you know them?" />
      <section className="card">
        <Loaded query={waiting} what="who waits">
          {(people) => (
            <Table
              label="People who wait"
              columns={[...columns, answerColumn(setAnswering)]}
              rows={people}
              empty={
                <EmptyState title="Nobody waits">
                  People who register with another address than the invited one, or without an invitation, stand here until somebody says
                  that it is them.
                </EmptyState>
              }
            />
          )}
        </Loaded>
        <ShowMore list={waiting} />
      </section>
      {answering?.answer === 'approve' && <ApproveDialog person={answering.person} onClose={close} />}
      {answering?.answer === 'refuse' && <RefuseDialog person={answering.person} onClose={close} />}
    </>
  )
}

function Person({ person: { displayName, emailMasked, role, invitationId } }: { readonly person: WaitingReply }) {
  return (
    <>
      <b>{displayName}</b> <span className="quiet">{roleLabels[role].toLowerCase()}</span>
      <small>
        <Email address={emailMasked} />
        {invitationId === undefined ? ', without an invitation' : ', not the address that was invited'}
      </small>
    </>
  )
}

const columns: readonly Column<WaitingReply>[] = [
  { head: 'Who', cell: (person) => <Person person={person} /> },
  {
    head: 'Says to belong to',
    headOnPhone: true,
    cell: ({ universityLabel, organizationLabel }) => universityLabel ?? organizationLabel ?? '–',
  },
  { head: 'Waits since', quiet: true, headOnPhone: true, cell: ({ since }) => <Time at={since} /> },
]

function answerColumn(onAnswer: OnAnswer): Column<WaitingReply> {
  return {
    head: 'Answer',
    headHidden: true,
    alignEnd: true,
    fullWidthOnPhone: true,
    cell: (person) => (
      <span className="row" style={{ justifyContent: 'flex-end' }}>
        <Button
          size="s"
          variant="primary"
          aria-label={`Approve ${person.displayName}`}
          onClick={() => onAnswer({ answer: 'approve', person })}
        >
          Approve
        </Button>
        <Button size="s" aria-label={`Refuse ${person.displayName}`} onClick={() => onAnswer({ answer: 'refuse', person })}>
          Refuse
        </Button>
      </span>
    ),
  }
}
