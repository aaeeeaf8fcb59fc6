import type { NominationReply } from '#contract/nominations.ts'
import type { UserReply } from '#contract/people.ts'
import { semesterLabel } from '#events/vocabulary/semesters.ts'
import { CsvButton } from '../../parts/CsvButton.tsx'
import { Loaded, ShowMore } from '../../api/queries.tsx'
import { useList, type List } from '../../api/use-call.ts'
import { useKeptInPlace } from '../../lib/use-kept-in-place.ts'
import { nominationColours, nominationLabels } from '../../lib/words/status-labels.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { StatusChip } from '../../ui/Chip.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Table, type Column } from '../../ui/Table.tsx'
import { Time } from '../../ui/Time.tsx'
import { PendingNomination } from './PendingNomination.tsx'
import { WithdrawConsent } from './WithdrawConsent.tsx'

const columns: readonly Column<NominationReply>[] = [
  {
    head: 'From',
    cell: ({ professorName, professorUnconfirmed, semester }) => (
      <>
        <b>{professorName}</b>
        <small>{[semesterLabel(semester), professorUnconfirmed && 'not confirmed by a university'].filter(Boolean).join(' · ')}</small>
      </>
    ),
  },
  { head: 'Why', fullWidthOnPhone: true, cell: ({ reason }) => reason && <div className="nomination-reason">{`“${reason}”`}</div> },
  {
    head: 'Your answer',
    cell: ({ status, keptFromRecruiters }) => (
      <>
        <StatusChip colour={nominationColours[status]}>{nominationLabels[status]}</StatusChip>
        {keptFromRecruiters && <small>Recruiters do not see it</small>}
      </>
    ),
  },
  {
    head: 'Take back',
    headHidden: true,
    actions: true,
    cell: (nomination) => nomination.status === 'consented' && <WithdrawConsent nomination={nomination} />,
  },
  { head: 'Nominated', alignEnd: true, quiet: true, headOnPhone: true, cell: ({ sentAt }) => <Time at={sentAt} /> },
]

/** A student's nominations, pending and answered. The mails about nominations link to this page. */
export function StudentNominationsPage(_: { readonly user: UserReply }) {
  const nominations = useList('nominations.list', {})
  return (
    <>
      <PageHeader
        title="Nominations"
        lead="Professors who put you forward. Recruiters see it only once you agree."
        actions={(nominations.data?.length ?? 0) > 0 && <CsvButton operation="nominations.list" input={{}} />}
      />
      <Loaded query={nominations} what="your nominations">
        {(all) => <Nominations all={all} list={nominations} />}
      </Loaded>
    </>
  )
}

type ListProps = { readonly all: readonly NominationReply[]; readonly list: List<NominationReply> }

function Nominations({ all, list }: ListProps) {
  const asked = useKeptInPlace(all.filter(({ status }) => status === 'pending'))
  // A nomination answered while the page is open keeps its place above, and does not stand in the table a second time.
  const answered = all.filter(({ id, status }) => status !== 'pending' && !asked.some(({ item }) => item.id === id))
  return (
    <div className="stack">
      {asked.map(({ item, gone }) => (
        <PendingNomination key={item.id} nomination={item} gone={gone} />
      ))}
      {all.length === 0 && (
        <section className="card">
          <EmptyState title="No nominations yet" action={<LinkButton to="/app/jobs">Find a job</LinkButton>}>
            When a professor puts you forward, you are asked here before any recruiter learns of it.
          </EmptyState>
        </section>
      )}
      {answered.length > 0 && (
        <section className="card">
          <Table label="Answered nominations" columns={columns} rows={answered} />
          <ShowMore list={list} />
        </section>
      )}
    </div>
  )
}
