import { Link } from 'react-router-dom'
import type { UserReply } from '#contract/people.ts'
import { Loaded } from '../../api/queries.tsx'
import { useRead } from '../../api/use-call.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { FactDownloads } from './FactDownloads.tsx'
import { NoScope } from './NoScope.tsx'
import { definitionPath } from './report-path.ts'
import { scopeWords } from './report-words.ts'
import { ReportQuestions } from './ReportQuestions.tsx'
import { hasNoScope, hidesSmall } from './report-query.ts'
import { SavedRuns } from './saved/SavedRuns.tsx'

/** The reports that the reader may ask for, each by its question. */
export function ReportsPage({ user }: { readonly user: UserReply }) {
  const reports = useRead('reports.list', {}, { skip: hasNoScope(user) })
  if (hasNoScope(user)) return <NoScope />
  const hidden = hidesSmall(user.role) ? ' A group of fewer than five is hatched, and a neighbour with it.' : ''
  return (
    <>
      <PageHeader
        title="Reports"
        lead={`Figures of ${scopeWords(user)}, as of any day, with a stamp by which anybody can count them again.${hidden}`}
        actions={<LinkButton to={definitionPath()}>Definitions</LinkButton>}
      />
      {user.role === 'recruiter' && !user.subscription?.active && (
        <p className="notice-warn reports-closed">
          The figures of these reports are part of a subscription.{' '}
          <Link className="link" to="/app/subscription">
            See what a subscription opens
          </Link>
        </p>
      )}
      <Loaded query={reports} what="the reports" rows={8}>
        {(found) => (
          <>
            <ReportQuestions reports={found}>
              <SavedRuns reports={found} />
            </ReportQuestions>
            <FactDownloads role={user.role} />
          </>
        )}
      </Loaded>
    </>
  )
}
