import { useState } from 'react'
import type { UserReply, WaitingReply } from '#contract/people.ts'
import { AllAtOnce, Loaded, ShowMore } from '../../api/queries.tsx'
import { useList } from '../../api/use-call.ts'
import { useKeptInPlace } from '../../lib/use-kept-in-place.ts'
import { Button } from '../../ui/Button.tsx'
import { Email } from '../../ui/Email.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { AccessRequests } from './AccessRequests.tsx'
import { ApproveDialog } from './ApproveDialog.tsx'
import { RefuseDialog } from './RefuseDialog.tsx'
import { answeredElsewhere, WaitingRow } from './WaitingRow.tsx'

type Answering = { readonly answer: 'approve' | 'refuse'; readonly person: WaitingReply }
type OnAnswer = (answering: Answering) => void

/** Who waits to be let in, for those who can say who they are: the inviter, the university's staff and admins (product 2.19). */
export function WaitingPeople({ user: { role } }: { readonly user: UserReply }) {
  const [answering, setAnswering] = useState<Answering>()
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({})
  const answered = (answer: string) => answering && setAnswers({ ...answers, [answering.person.uid]: answer })
  const close = () => setAnswering(undefined)
  const answersRequests = role === 'university' || role === 'admin'
  const waiting = useList('people.waiting', {})
  const requests = useList('accessRequests.list', {}, { skip: !answersRequests })
  const invitations = useList('invitations.list', {}, { skip: !waiting.data?.some(({ invitationId }) => invitationId !== undefined) })
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
                    <ul aria-label="People who wait">
                      {people.map(({ item, gone }) => (
                        <Person
                          key={item.uid}
                          person={item}
                          invited={invitations.data?.find(({ id }) => id === item.invitationId)?.email}
                          answer={answers[item.uid] ?? (gone ? answeredElsewhere : undefined)}
                          onAnswer={setAnswering}
                        />
                      ))}
                    </ul>
                  )
                }
              </Loaded>
              <ShowMore list={waiting} />
            </section>
          )}
          {answersRequests && <AccessRequests requests={requests} rows={asking} role={role} />}
        </div>
      </AllAtOnce>
      {answering?.answer === 'approve' && (
        <ApproveDialog person={answering.person} onApproved={() => answered('Let in. A mail says so.')} onClose={close} />
      )}
      {answering?.answer === 'refuse' && (
        <RefuseDialog person={answering.person} onRefused={() => answered('Refused. A mail says so.')} onClose={close} />
      )}
    </>
  )
}

const nobody: readonly never[] = []

type PersonProps = {
  readonly person: WaitingReply
  /** The address that the invitation went to, where the reader may see it. */
  readonly invited: string | undefined
  readonly answer: string | undefined
  readonly onAnswer: OnAnswer
}

function Person({ person, invited, answer, onAnswer }: PersonProps) {
  const { displayName, emailMasked, invitationId } = person
  return (
    <WaitingRow
      person={person}
      address={emailMasked}
      sinceWords="waits since"
      answer={answer}
      actions={
        <>
          <Button size="s" aria-label={`Refuse ${displayName}`} onClick={() => onAnswer({ answer: 'refuse', person })}>
            Refuse…
          </Button>
          <Button size="s" aria-label={`Approve ${displayName}`} onClick={() => onAnswer({ answer: 'approve', person })}>
            Approve…
          </Button>
        </>
      }
    >
      <small className="waiting-doubt">
        <Icon name="warning" size={14} />
        {invitationId === undefined ? (
          'Registered without an invitation'
        ) : invited === undefined ? (
          'Not the address that was invited'
        ) : (
          <span>
            You invited <Email address={invited} />, which is another address
          </span>
        )}
      </small>
    </WaitingRow>
  )
}
