import type { UserReply } from '#contract/people.ts'
import { Loaded, ShowMore } from '../../api/queries.tsx'
import type { Item } from '../../api/operation.ts'
import { useList } from '../../api/use-call.ts'
import { applicationColour, statusLabelOf } from '../../lib/words/status-labels.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { StatusChip } from '../../ui/Chip.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Table, type Column } from '../../ui/Table.tsx'
import { Time } from '../../ui/Time.tsx'
import { paths } from '../paths.ts'

/** The page of the people of a suspended company, in place of pages that would all refuse them: recruiters read their applicants (product 2.20). */
export function SuspendedCompanyPage({ user }: { readonly user: UserReply }) {
  return (
    <>
      <PageHeader
        title={user.organizationLabel ?? 'Your company'}
        lead="Our team has suspended your company. Nobody is shown its jobs, and you can change nothing until that is settled."
        actions={<LinkButton to={paths.contact}>Write to the team</LinkButton>}
      />
      {user.role === 'recruiter' && <Applicants />}
    </>
  )
}

const columns: readonly Column<Item<'applications.listForRecruiter'>>[] = [
  { head: 'Applicant', cell: ({ name }) => <b>{name}</b>, fullWidthOnPhone: true },
  { head: 'Job', cell: ({ jobTitle }) => jobTitle, quiet: true },
  {
    head: 'Status',
    cell: (application) => <StatusChip colour={applicationColour(application.status)}>{statusLabelOf(application)}</StatusChip>,
  },
  { head: 'Sent', cell: ({ submittedAt }) => <Time at={submittedAt} />, quiet: true, alignEnd: true, headOnPhone: true },
]

function Applicants() {
  const applicants = useList('applications.listForRecruiter', {})
  return (
    <section className="card">
      <Loaded query={applicants} what="your applicants">
        {(found) => (
          <Table
            label="Applicants"
            rows={found}
            empty={<EmptyState title="Nobody has applied">Who applied to your jobs stands here.</EmptyState>}
            columns={columns}
          />
        )}
      </Loaded>
      <ShowMore list={applicants} />
    </section>
  )
}
