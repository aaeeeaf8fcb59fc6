import { Link, useParams, useSearchParams } from 'react-router-dom'
import type { UserReply } from '#contract/people.ts'
import type { ReportHead } from '#contract/reports.ts'
import { asProblem, wayOutOf } from '../../api/problem.ts'
import { Loaded } from '../../api/queries.tsx'
import { useRead } from '../../api/use-call.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { NotFound } from '../../ui/NotFound.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { EmptyState, Skeleton } from '../../ui/States.tsx'
import { NoScope } from './NoScope.tsx'
import { asAskedBy, hasNoScope, queryIn } from './report-query.ts'
import { ReportActions } from './ReportActions.tsx'
import { ReportBody } from './ReportBody.tsx'
import { ReportFilters } from './filters/ReportFilters.tsx'
import { ReportNav } from './ReportNav.tsx'
import { scopeWords } from './report-words.ts'
import './report.css'

/** One report: what is asked stands in the address, so that a link opens the same figures (product 3). */
export function ReportPage({ user }: { readonly user: UserReply }) {
  const { id = '' } = useParams()
  const reports = useRead('reports.list', {}, { skip: hasNoScope(user) })
  if (hasNoScope(user)) return <NoScope />
  return (
    <Loaded query={reports} what="the report" page="Report">
      {(found) => {
        const head = found.find(({ name }) => name === id)
        return head ? (
          <div className="report-page">
            <ReportNav reports={found} current={id} />
            <Report key={id} head={asAskedBy(user, head)} user={user} />
          </div>
        ) : (
          <NotFound />
        )
      }}
    </Loaded>
  )
}

function Report({ head, user }: { readonly head: ReportHead; readonly user: UserReply }) {
  const { role } = user
  const [params] = useSearchParams()
  const query = queryIn(params, head, role)
  const report = useRead('reports.read', query)
  const wayOut = report.data === undefined && report.error !== undefined ? wayOutOf(asProblem(report.error)) : undefined
  return (
    <div className="report">
      <button type="button" className="skip-link" onClick={() => document.getElementById('figures')?.focus()}>
        Skip to the figures
      </button>
      <Link to="/app/reports" className="back-link report-back">
        <Icon name="back" size={15} /> All reports
      </Link>
      <PageHeader
        title={head.question}
        lead={`${head.title}, ${scopeWords(user)}`}
        actions={
          report.data ? (
            <ReportActions role={role} query={query} reply={report.data} title={head.title} />
          ) : (
            // In its height, so that nothing moves when they are there.
            !wayOut && <Skeleton width={300} height={36} />
          )
        }
      />
      <ReportFilters head={head} role={role} />
      {wayOut ? (
        <EmptyState title="Part of a subscription" action={<LinkButton to={wayOut.to}>{wayOut.label}</LinkButton>}>
          {asProblem(report.error).message}
        </EmptyState>
      ) : (
        <div aria-busy={report.isFetching}>
          <Loaded query={report} what="the figures" rows={8}>
            {(reply) => <ReportBody head={head} user={user} query={query} reply={reply} />}
          </Loaded>
        </div>
      )}
    </div>
  )
}
