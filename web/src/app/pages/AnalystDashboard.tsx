import type { UserReply } from '#contract/people.ts'
import { Loaded } from '../../api/queries.tsx'
import { useRead } from '../../api/use-call.ts'
import { othersOf, ReportFigures } from '../../features/reports/home/ReportFigures.tsx'
import { rowsPath } from '../../features/reports/report-path.ts'
import { scopeWords } from '../../features/reports/report-words.ts'
import { ReportQuestions } from '../../features/reports/ReportQuestions.tsx'
import { SavedRuns } from '../../features/reports/saved/SavedRuns.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { paths } from '../paths.ts'
import './dashboard.css'

/** What an analyst may ask about, how the main figures moved, and the other questions: each stands here once. */
export function AnalystDashboard({ user }: { readonly user: UserReply }) {
  const reports = useRead('reports.list', {}, { skip: !user.scope })
  return (
    <>
      <PageHeader
        title={undefined}
        heading="What you may ask"
        lead={scopeLead(user)}
        actions={
          user.scope && (
            <>
              <LinkButton to={rowsPath}>Rows for your own tools</LinkButton>
              <LinkButton variant="primary" to={paths.reports}>
                Ask something
              </LinkButton>
            </>
          )
        }
      />
      {user.scope && (
        <Loaded query={reports} what="the reports" rows={8}>
          {(found) => (
            <div className="dashboard">
              <div className="stack">
                <SavedRuns reports={found} />
                <ReportFigures reports={found} user={user} />
              </div>
              <ReportQuestions reports={othersOf(found)} />
            </div>
          )}
        </Loaded>
      )}
    </>
  )
}

/** What the reports of an analyst are about. */
function scopeLead(user: UserReply): string {
  if (!user.scope) return 'Your account has no scope yet, so no report opens. Our team sets it.'
  return `Your scope is ${scopeWords(user)}: figures only, no names. A group below five is hatched, and a neighbour with it.`
}
