import { Link } from 'react-router-dom'
import type { ApplicationReply } from '#contract/applications.ts'
import { applicationColour, statusLabelOf } from '../../../lib/words/status-labels.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { StatusChip } from '../../../ui/Chip.tsx'
import { SkillBars } from '../../../ui/figures/Meters.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { Table, type Column } from '../../../ui/Table.tsx'
import { Time } from '../../../ui/Time.tsx'
import { skillMatch } from '../board/board-model.ts'
import { ratingWordOf } from '../page/rating-words.ts'
import { choiceOf } from '../board/selection.ts'
import { SourceChip } from './SourceChip.tsx'
import type { Choosing } from '../board/use-selection.ts'

const applicantOf = (search = ''): Column<ApplicationReply> => ({
  head: 'Applicant',
  fullWidthOnPhone: true,
  sort: { by: 'name', first: 'ascending' },
  cell: ({ id, name, universityLabel, headline }) => (
    <>
      <Link to={`/app/applications/${id}${search}`}>
        <b>{name ?? 'Name kept private'}</b>
      </Link>
      <small>{[universityLabel, headline].filter(Boolean).join(' · ')}</small>
    </>
  ),
})
const job: Column<ApplicationReply> = {
  head: 'Job',
  fullWidthOnPhone: true,
  cell: ({ jobId, jobTitle }) => <Link to={`/app/jobs/${jobId}`}>{jobTitle}</Link>,
}
export const status: Column<ApplicationReply> = {
  head: 'Status',
  cell: (application) => (
    <>
      <StatusChip colour={applicationColour(application.status)}>{statusLabelOf(application)}</StatusChip>
      {application.cannotCome && <small className="late">Cannot come to the interview</small>}
    </>
  ),
}
const skills: Column<ApplicationReply> = { head: 'Skills', cell: (application) => <SkillBars {...skillMatch(application)} /> }
const source: Column<ApplicationReply> = {
  head: 'Source',
  cell: ({ source: by }) => (by === 'direct' ? <span className="quiet">Direct</span> : <SourceChip source={by} />),
}
export const inStatus: Column<ApplicationReply> = {
  head: 'In this status',
  sort: { by: 'since', first: 'descending' },
  alignEnd: true,
  quiet: true,
  headOnPhone: true,
  cell: ({ since, stale }) => (
    <span className={stale ? 'late' : undefined}>
      <Time at={since} as="age" />
    </span>
  ),
}
const rating: Column<ApplicationReply> = {
  head: 'Rating',
  headOnPhone: ({ rating: newest }) => newest !== undefined,
  cell: ({ rating: newest }) => newest !== undefined && <span title="The newest rating of your team">{ratingWordOf(newest)}</span>,
}
const applied: Column<ApplicationReply> = {
  head: 'Applied',
  sort: { by: 'submittedAt', first: 'descending' },
  alignEnd: true,
  quiet: true,
  headOnPhone: true,
  cell: ({ submittedAt }) => <Time at={submittedAt} />,
}

const columns = [applicantOf(), job, status, skills, source, inStatus]

const choice = ({ selection, choose }: Choosing): Column<ApplicationReply> => ({
  head: 'Choose',
  headHidden: true,
  actions: true,
  cell: ({ id, name, allowed }) =>
    allowed.length > 0 && (
      <input
        type="checkbox"
        className="toggle"
        aria-label={`Choose ${name ?? 'application'}`}
        checked={selection.chosen.has(id)}
        onClick={({ shiftKey }) => choose(id, shiftKey)}
        readOnly
      />
    ),
})
/** With the reason why an application is no longer chosen. */
const statusOf = ({ selection }: Choosing): Column<ApplicationReply> => ({
  head: 'Status',
  cell: (application) => {
    const here = choiceOf(selection, application.id)
    return (
      <>
        {status.cell(application)}
        {typeof here === 'object' && <small className="late">{here.dropped}</small>}
      </>
    )
  },
})

/** @param search the filters of the list, by which the page of an application leads to the next one */
export const columnsOfJob = (search: string, choosing: Choosing): readonly Column<ApplicationReply>[] => [
  choice(choosing),
  applicantOf(search),
  statusOf(choosing),
  skills,
  source,
  rating,
  applied,
  inStatus,
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
