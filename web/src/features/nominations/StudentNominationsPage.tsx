import type { NominationReply } from '#contract/nominations.ts'
import type { UserReply } from '#contract/people.ts'
import { semesterLabel } from '#events/vocabulary/semesters.ts'
import { useNominationsQuery } from '../../api/nominations.ts'
import { Loaded } from '../../api/queries.tsx'
import { nominationColours, nominationLabels } from '../../lib/status-words.ts'
import { useTitle } from '../../lib/use-title.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { StatusChip } from '../../ui/Chip.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Time } from '../../ui/Time.tsx'
import { NominationAsks } from './StudentNominations.tsx'

/** Who put the student forward: those that wait for an answer, and the answered ones. Mails of nominations lead here. */
export function StudentNominationsPage(_: { readonly user: UserReply }) {
  useTitle('Nominations')
  const nominations = useNominationsQuery({})
  return (
    <>
      <div className="page-head">
        <div>
          <h1 className="h1">Nominations</h1>
          <p className="sub">Professors who put you forward. Recruiters see it only once you agree.</p>
        </div>
      </div>
      <Loaded query={nominations} what="your nominations">
        {(all) => {
          const answered = all.filter(({ status }) => status !== 'pending')
          return (
            <div className="stack">
              <NominationAsks nominations={all.filter(({ status }) => status === 'pending')} />
              {all.length === 0 && (
                <section className="card">
                  <EmptyState title="No nominations yet" action={<LinkButton to="/app/jobs">Find a job</LinkButton>}>
                    When a professor puts you forward, you are asked here before any recruiter learns of it.
                  </EmptyState>
                </section>
              )}
              {answered.length > 0 && (
                <section className="card">
                  <Answered nominations={answered} />
                </section>
              )}
            </div>
          )
        }}
      </Loaded>
    </>
  )
}

function Answered({ nominations }: { readonly nominations: readonly NominationReply[] }) {
  return (
    <div className="table-wrap">
      <table className="table">
        <thead>
          <tr>
            <th>From</th>
            <th>Why</th>
            <th>Your answer</th>
            <th className="end">Nominated</th>
          </tr>
        </thead>
        <tbody>
          {nominations.map(({ id, professorName, semester, reason, status, sentAt }) => (
            <tr key={id}>
              <td>
                <b>{professorName}</b>
                <small>{semesterLabel(semester)}</small>
              </td>
              <td className="nomination-reason" data-wide>
                {reason && `“${reason}”`}
              </td>
              <td>
                <StatusChip colour={nominationColours[status]}>{nominationLabels[status]}</StatusChip>
              </td>
              <td className="end quiet" data-label="Nominated">
                <Time at={sentAt} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
