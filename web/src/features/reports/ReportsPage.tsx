import type { UserReply } from '#contract/people.ts'
import { Loaded } from '../../api/queries.tsx'
import { useRead } from '../../api/use-call.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { ReportQuestions } from './ReportQuestions.tsx'
import { hidesSmall } from './report-query.ts'

/** The reports that the reader may ask for, each by its question. */
export function ReportsPage({ user: { role } }: { readonly user: UserReply }) {
  const reports = useRead('reports.list', {})
  const hidden = hidesSmall(role) ? ' A group of fewer than five is hatched, and a neighbour with it.' : ''
  return (
    <>
      <PageHeader title="Reports" lead={`Figures as of any day, with a stamp by which anybody can count them again.${hidden}`} />
      <Loaded query={reports} what="the reports" rows={8}>
        {(found) =>
          found.length === 0 ? (
            <EmptyState title="No report is open to you">
              Reports open once your account says what they are about. Our team sets it.
            </EmptyState>
          ) : (
            <ReportQuestions reports={found} />
          )
        }
      </Loaded>
    </>
  )
}
