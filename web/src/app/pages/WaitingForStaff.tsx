import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Loaded, combine } from '../../api/queries.tsx'
import { useList, type Found } from '../../api/use-call.ts'
import { CampusDecision } from '../../features/campuses/CampusDecision.tsx'
import { CampusLine } from '../../features/campuses/CampusLine.tsx'
import { PeopleRows } from '../../features/people/PeopleRows.tsx'
import { RequestRows } from '../../features/people/RequestRows.tsx'
import { RedemptionRows } from '../../features/points/RedemptionRows.tsx'
import { useKeptInPlace, type Kept } from '../../lib/use-kept-in-place.ts'
import { EmptyState } from '../../ui/States.tsx'
import { paths } from '../paths.ts'

/** Of each queue; the rest stands on its page. */
const rowsShown = 3

type Queue = {
  readonly title: string
  /** Where all of it stands. */
  readonly path: string
  readonly total: number
  readonly rows: ReactNode
}
type Waiting = { readonly total: number; readonly queues: readonly Queue[] }

const nobody: readonly never[] = []

/**
 * All that the staff of a university have to answer. Known only as a whole, so that the total is never too low. Whoever uses an account
 * already and is not confirmed on the roster is among the people who wait.
 */
export function useWaitingForStaff(): Found<Waiting> {
  const companies = useList('campusApprovals.list', { status: 'pending' })
  const people = useList('people.waiting', {})
  const requests = useList('accessRequests.list', {})
  const redemptions = useList('redemptions.list', { status: 'requested' }, { whole: true })
  const whoWaits = untilEnoughOpen(useKeptInPlace(people.data ?? nobody))
  const whoAsks = untilEnoughOpen(useKeptInPlace(requests.data ?? nobody))
  const lists = [companies, people, requests, redemptions]
  return combine(lists, () => {
    const queueOf = (title: string, path: string, { total = 0 }: { readonly total: number | undefined }, shown: number, rows: ReactNode) =>
      shown === 0 ? [] : [{ title, path, total, rows }]
    const campuses = (companies.data ?? nobody).slice(0, rowsShown)
    // The oldest request first, as on its page.
    const asked = (redemptions.data ?? nobody).toReversed().slice(0, rowsShown)
    return {
      total: lists.reduce((sum, { total = 0 }) => sum + total, 0),
      queues: [
        ...queueOf(
          'Companies',
          paths.organizations,
          companies,
          campuses.length,
          <ul aria-label="Companies that wait">
            {campuses.map((campus) => (
              <CampusLine key={campus.id} campus={campus} as="university">
                <CampusDecision campus={campus} />
              </CampusLine>
            ))}
          </ul>,
        ),
        ...queueOf('People who wait for approval', paths.waiting, people, whoWaits.length, <PeopleRows rows={whoWaits} />),
        ...queueOf('Requests to join', paths.waiting, requests, whoAsks.length, <RequestRows rows={whoAsks} reader="university" />),
        ...queueOf('Requests to redeem points', paths.rewards, redemptions, asked.length, <RedemptionRows requests={asked} />),
      ],
    }
  })
}

/** The first rows that still wait. What was answered since stays between them, so that nothing slides under the pointer. */
function untilEnoughOpen<Item>(rows: readonly Kept<Item>[]): readonly Kept<Item>[] {
  const open = rows.flatMap(({ gone }, at) => (gone ? [] : [at]))
  return rows.slice(0, open[rowsShown])
}

export function WaitingForStaff({ waiting }: { readonly waiting: Found<Waiting> }) {
  return (
    <section className="card">
      <div className="card-head">
        <h2 className="h3">Waiting for you</h2>
      </div>
      <Loaded query={waiting} what="what waits for you" rows={3}>
        {({ queues }) =>
          queues.length === 0 ? (
            <EmptyState title="Nothing waits for you">
              Companies with an open job, people whom you may know and requests to redeem points stand here until you have answered them.
            </EmptyState>
          ) : (
            queues.map(({ title, path, total, rows }) => (
              <section key={title} className="staff-queue">
                <div>
                  <h3>{title}</h3>
                  {total > 0 && (
                    <Link className="link" to={path} aria-label={`All ${total}: ${title}`}>
                      All {total}
                    </Link>
                  )}
                </div>
                {rows}
              </section>
            ))
          )
        }
      </Loaded>
    </section>
  )
}
