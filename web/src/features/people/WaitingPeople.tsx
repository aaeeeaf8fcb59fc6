import { useState } from 'react'
import type { WaitingReply } from '#contract/people.ts'
import { roleLabels } from '#events/vocabulary/roles.ts'
import { Loaded, ShowMore } from '../../api/queries.tsx'
import { useList } from '../../api/use-call.ts'
import { useWrite } from '../../api/use-write.ts'
import { Button } from '../../ui/Button.tsx'
import { Email } from '../../ui/Email.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Table, type Column } from '../../ui/Table.tsx'
import { Time } from '../../ui/Time.tsx'
import { RefuseDialog } from './RefuseDialog.tsx'

/** Who waits to be let in, for those who can say who they are: the inviter, the university's staff and admins (product 2.19). */
export function WaitingPeople() {
  const [refusing, setRefusing] = useState<WaitingReply>()
  const waiting = useList('people.waiting', {})
  return (
    <>
      <PageHeader title="Waiting" lead="They proved an address, but not the one that was invited. Do you know them?" />
      <section className="card">
        <Loaded query={waiting} what="who waits">
          {(people) => (
            <Table
              label="People who wait"
              columns={[...columns, answerColumn(setRefusing)]}
              rows={people}
              empty={
                <EmptyState title="Nobody waits">
                  Whoever registers with another address than the one you invited stands here until you say that it is them.
                </EmptyState>
              }
            />
          )}
        </Loaded>
        <ShowMore list={waiting} />
      </section>
      {refusing && <RefuseDialog person={refusing} onClose={() => setRefusing(undefined)} />}
    </>
  )
}

function Person({ person: { displayName, emailMasked, role, invitationId } }: { readonly person: WaitingReply }) {
  return (
    <>
      <b>{displayName}</b> <span className="quiet">{roleLabels[role].toLowerCase()}</span>
      <small>
        <Email address={emailMasked} />
        {invitationId === undefined && ', without an invitation'}
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

function answerColumn(onRefuse: (person: WaitingReply) => void): Column<WaitingReply> {
  return {
    head: 'Answer',
    headHidden: true,
    alignEnd: true,
    fullWidthOnPhone: true,
    cell: (person) => <Answer person={person} onRefuse={onRefuse} />,
  }
}

function Answer({ person, onRefuse }: { readonly person: WaitingReply; readonly onRefuse: (person: WaitingReply) => void }) {
  const { run: approve } = useWrite('people.approve')
  return (
    <span className="row" style={{ justifyContent: 'flex-end' }}>
      <Button
        size="s"
        variant="primary"
        aria-label={`Approve ${person.displayName}`}
        onClick={() => void approve({ uid: person.uid }, { done: `${person.displayName} is let in` })}
      >
        Approve
      </Button>
      <Button size="s" aria-label={`Refuse ${person.displayName}`} onClick={() => onRefuse(person)}>
        Refuse
      </Button>
    </span>
  )
}
