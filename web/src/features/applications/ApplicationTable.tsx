import { Link } from 'react-router-dom'
import type { ApplicationReply } from '#contract/applications.ts'
import { applicationColour, statusLabelOf } from '../../lib/status-labels.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { StatusChip } from '../../ui/Chip.tsx'
import { SkillBars } from '../../ui/Meters.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Table, type Column } from '../../ui/Table.tsx'
import { Time } from '../../ui/Time.tsx'
import { skillMatch } from './board-model.ts'
import { SourceChip } from './SourceChip.tsx'

const columns: readonly Column<ApplicationReply>[] = [
  {
    head: 'Applicant',
    cell: ({ id, name, universityLabel, headline }) => (
      <>
        <Link to={`/app/applications/${id}`}>
          <b>{name ?? 'Name kept private'}</b>
        </Link>
        <small>{[universityLabel, headline].filter(Boolean).join(' · ')}</small>
      </>
    ),
  },
  { head: 'Job', fullWidthOnPhone: true, cell: ({ jobId, jobTitle }) => <Link to={`/app/jobs/${jobId}`}>{jobTitle}</Link> },
  {
    head: 'Status',
    cell: (application) => <StatusChip colour={applicationColour(application.status)}>{statusLabelOf(application)}</StatusChip>,
  },
  {
    head: 'Skills',
    cell: (application) => <SkillBars {...skillMatch(application)} />,
  },
  { head: 'Source', cell: ({ source }) => (source === 'direct' ? <span className="quiet">Direct</span> : <SourceChip source={source} />) },
  { head: 'In this step', alignEnd: true, quiet: true, headOnPhone: true, cell: ({ since }) => <Time at={since} as="age" /> },
]

/** Applications of the company, in the order that they are given. */
export function ApplicationTable({ applications }: { readonly applications: readonly ApplicationReply[] }) {
  return <Table label="Applications" columns={columns} rows={applications} linked empty={none} />
}

const none = (
  <EmptyState
    title="No applications yet"
    action={
      <LinkButton to="/app/jobs" variant="primary">
        Look at your jobs
      </LinkButton>
    }
  >
    They arrive here, and on the board of their job, the moment a student applies.
  </EmptyState>
)
