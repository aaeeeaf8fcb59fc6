import type { UserReply } from '#contract/people.ts'
import { AllAtOnce, Loaded, ShowMore } from '../../api/queries.tsx'
import { useList } from '../../api/use-call.ts'
import { useKeptInPlace } from '../../lib/use-kept-in-place.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { PeopleRows } from './PeopleRows.tsx'
import { RequestRows } from './RequestRows.tsx'

/** The people who wait to be let in, for those who can say who they are: the inviter, the university's staff and admins (product 2.19). */
export function WaitingPeople({ user: { role } }: { readonly user: UserReply }) {
  const answersRequests = role === 'university' || role === 'admin'
  const waiting = useList('people.waiting', {})
  const requests = useList('accessRequests.list', {}, { skip: !answersRequests })
  const people = useKeptInPlace(waiting.data ?? nobody)
  const asking = useKeptInPlace(requests.data ?? nobody)
  const onlyRequests =
    waiting.data !== undefined && people.length === 0 && answersRequests && (requests.data === undefined || asking.length > 0)
  return (
    <>
      <PageHeader
        title="Waiting"
        lead={
          onlyRequests
            ? 'They ask to join without an invitation. Do you know them?'
            : 'They proved their address, and somebody has to say who they are. Do you know them?'
        }
      />
      <AllAtOnce queries={answersRequests ? [waiting, requests] : [waiting]} what="who waits">
        <div className="stack">
          {!onlyRequests && (
            <section className="card">
              <Loaded query={waiting} what="who waits">
                {() =>
                  people.length === 0 ? (
                    <EmptyState title="Nobody waits">
                      People who register with another address than the invited one, or without an invitation, stand here until somebody
                      says that it is them.
                      {answersRequests && ' Who leaves a request on “Join Proffer” stands here too.'}
                    </EmptyState>
                  ) : (
                    <PeopleRows rows={people} />
                  )
                }
              </Loaded>
              <ShowMore list={waiting} />
            </section>
          )}
          {answersRequests && (requests.data === undefined || asking.length > 0) && (
            <section className="card">
              <div className="card-head">
                <h2 className="h3">Requests to join</h2>
              </div>
              <Loaded query={requests} what="the requests to join">
                {() => <RequestRows rows={asking} reader={role} />}
              </Loaded>
              <ShowMore list={requests} />
            </section>
          )}
        </div>
      </AllAtOnce>
    </>
  )
}

const nobody: readonly never[] = []
