import { Link } from 'react-router-dom'
import type { CampusApprovalReply } from '#contract/campuses.ts'
import { Loaded, together } from '../../api/queries.tsx'
import { useList, type Found } from '../../api/use-call.ts'
import { CampusDecision } from '../../features/campuses/CampusDecision.tsx'
import { CampusLine } from '../../features/campuses/CampusLine.tsx'
import { count } from '../../lib/words.ts'
import { EmptyState } from '../../ui/States.tsx'
import { paths } from '../paths.ts'

const companiesShown = 4

type Line = { readonly text: string; readonly path: string }
type Waiting = {
  readonly total: number
  readonly companies: readonly CampusApprovalReply[]
  /** What is only counted here, and answered on a page of its own. */
  readonly lines: readonly Line[]
}

/** All that the staff of a university have to answer. Known only as a whole, so that the total is never too low. */
export function useWaitingForStaff(): Found<Waiting> {
  const companies = useList('campusApprovals.list', { status: 'pending' })
  const people = useList('people.waiting', { limit: 1 })
  const requests = useList('accessRequests.list', { limit: 1 })
  const redemptions = useList('redemptions.list', { status: 'requested', limit: 1 })
  // Only open accounts: those that wait for approval are not confirmed either, and are counted among the people who wait.
  const claimed = useList('roster.list', { state: 'active', verified: false, limit: 1 })
  const lists = [companies, people, requests, redemptions, claimed]
  const counted = [
    { of: people, one: 'person waits for approval', many: 'people wait for approval', path: paths.waiting },
    { of: requests, one: 'request to join', many: 'requests to join', path: paths.waiting },
    { of: redemptions, one: 'request to redeem points', many: 'requests to redeem points', path: paths.rewards },
    { of: claimed, one: 'person is not confirmed', many: 'people are not confirmed', path: `${paths.roster}?show=claimed` },
  ]
  return together(lists, () => ({
    total: lists.reduce((sum, { total = 0 }) => sum + total, 0),
    companies: companies.data ?? [],
    lines: counted.flatMap(({ of: { total = 0 }, one, many, path }) => (total > 0 ? [{ text: count(total, one, many), path }] : [])),
  }))
}

export function WaitingForStaff({ waiting }: { readonly waiting: Found<Waiting> }) {
  return (
    <section className="card">
      <div className="card-head">
        <h2 className="h3">Waiting for you</h2>
        <Link className="link" to={paths.organizations}>
          All organizations
        </Link>
      </div>
      <Loaded query={waiting} what="what waits for you" rows={3}>
        {({ total, companies, lines }) =>
          total === 0 ? (
            <EmptyState title="Nothing waits for you">
              Companies with an open job, people whom you may know and requests to redeem points stand here until you have answered them.
            </EmptyState>
          ) : (
            <>
              {lines.length > 0 && (
                <ul className="card-pad staff-lines" aria-label="Also waiting">
                  {lines.map(({ text, path }) => (
                    <li key={text}>
                      <Link className="link" to={path}>
                        {text}
                      </Link>
                    </li>
                  ))}
                </ul>
              )}
              {companies.length > 0 && (
                <ul aria-label="Companies that wait">
                  {companies.slice(0, companiesShown).map((campus) => (
                    <CampusLine key={campus.id} campus={campus} as="university">
                      <CampusDecision campus={campus} />
                    </CampusLine>
                  ))}
                </ul>
              )}
            </>
          )
        }
      </Loaded>
    </section>
  )
}
