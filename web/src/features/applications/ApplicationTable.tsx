import { Link } from 'react-router-dom'
import type { ApplicationReply } from '#contract/applications.ts'
import { applicationStatusLabels } from '#events/vocabulary/application-status.ts'
import { applicationColour } from '../../lib/status-words.ts'
import { Chip, StatusChip } from '../../ui/Chip.tsx'
import { SkillBars } from '../../ui/Meters.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Time } from '../../ui/Time.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { skillMatch } from './board-model.ts'

/** Applications of the company, in the order that they are given. */
export function ApplicationTable({ applications }: { readonly applications: readonly ApplicationReply[] }) {
  if (applications.length === 0) {
    return (
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
  }
  return (
    <div className="table-wrap">
      <table className="table">
        <thead>
          <tr>
            <th>Applicant</th>
            <th>Job</th>
            <th>Status</th>
            <th>Skills</th>
            <th className="end">In this step</th>
          </tr>
        </thead>
        <tbody>
          {applications.map((application) => {
            const { id, name, universityLabel, headline, jobId, jobTitle, status, source, since } = application
            return (
              <tr key={id} data-link>
                <td>
                  <Link to={`/app/applications/${id}`}>
                    <b>{name ?? 'Name kept private'}</b>
                  </Link>
                  <small>{[universityLabel, headline].filter(Boolean).join(' · ')}</small>
                </td>
                <td data-wide>
                  <Link to={`/app/jobs/${jobId}`}>{jobTitle}</Link>
                </td>
                <td>
                  <StatusChip colour={applicationColour(status)}>{applicationStatusLabels[status]}</StatusChip>
                </td>
                <td>
                  <span className="row" style={{ flexWrap: 'nowrap' }}>
                    <SkillBars {...skillMatch(application)} />
                    {source === 'nominated' && <Chip tone="brand">Nominated</Chip>}
                    {source === 'referred' && <Chip tone="glow">Referred</Chip>}
                  </span>
                </td>
                <td className="end quiet" data-label="In this step">
                  <Time at={since} as="age" />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
