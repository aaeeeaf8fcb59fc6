import { Suspense, useState } from 'react'
import type { WaitingReply } from '#contract/people.ts'
import { useList } from '../../api/use-call.ts'
import { preloadedPart } from '../../lib/lazy-part.ts'
import type { Kept } from '../../lib/use-kept-in-place.ts'
import { Button } from '../../ui/Button.tsx'
import { Email } from '../../ui/Email.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { answeredElsewhere, WaitingRow } from './WaitingRow.tsx'

const ApproveDialog = preloadedPart(() => import('./ApproveDialog.tsx').then((module) => ({ default: module.ApproveDialog })))
const RefuseDialog = preloadedPart(() => import('./RefuseDialog.tsx').then((module) => ({ default: module.RefuseDialog })))

type Answering = { readonly answer: 'approve' | 'refuse'; readonly person: WaitingReply }
type OnAnswer = (answering: Answering) => void

/** The people who proved an address and wait to be let in, with the two answers. */
export function PeopleRows({ rows }: { readonly rows: readonly Kept<WaitingReply>[] }) {
  const [answering, setAnswering] = useState<Answering>()
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({})
  const answered = (answer: string) => answering && setAnswers({ ...answers, [answering.person.uid]: answer })
  const close = () => setAnswering(undefined)
  const invitations = useList('invitations.list', {}, { skip: !rows.some(({ item }) => item.invitationId !== undefined) })
  return (
    <>
      <ul aria-label="People who wait">
        {rows.map(({ item, gone }) => (
          <Person
            key={item.uid}
            person={item}
            invited={invitations.data?.find(({ id }) => id === item.invitationId)?.email}
            answer={answers[item.uid] ?? (gone ? answeredElsewhere : undefined)}
            onAnswer={setAnswering}
          />
        ))}
      </ul>
      <Suspense>
        {answering?.answer === 'approve' && (
          <ApproveDialog
            person={answering.person}
            onApproved={() => answered(answering.person.state === 'active' ? 'Confirmed.' : 'Let in. A mail says so.')}
            onClose={close}
          />
        )}
        {answering?.answer === 'refuse' && (
          <RefuseDialog
            person={answering.person}
            onRefused={() => answered(answering.person.state === 'active' ? REFUSED : 'Refused. A mail says so.')}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  )
}

/** Of the place alone, which can be taken back. */
const REFUSED = 'Refused.'

type PersonProps = {
  readonly person: WaitingReply
  /** The address that the invitation went to, where the reader may see it. */
  readonly invited: string | undefined
  readonly answer: string | undefined
  readonly onAnswer: OnAnswer
}

function Person({ person, invited, answer, onAnswer }: PersonProps) {
  const { displayName, emailMasked, invitationId, state } = person
  const verb = state === 'active' ? 'Confirm' : 'Approve'
  return (
    <WaitingRow
      person={person}
      address={emailMasked}
      sinceWords="waits since"
      answer={
        answer === REFUSED ? (
          <>
            {answer}{' '}
            <Button size="s" aria-label={`Confirm ${displayName} after all`} onClick={() => onAnswer({ answer: 'approve', person })}>
              Confirm after all…
            </Button>
          </>
        ) : (
          answer
        )
      }
      actions={
        <>
          <Button size="s" aria-label={`${verb} ${displayName}`} onClick={() => onAnswer({ answer: 'approve', person })}>
            {verb}…
          </Button>
          <Button size="s" aria-label={`Refuse ${displayName}`} onClick={() => onAnswer({ answer: 'refuse', person })}>
            Refuse…
          </Button>
        </>
      }
    >
      <small className="waiting-doubt">
        <Icon name="warning" size={14} />
        {state === 'active' ? (
          // Once the place is confirmed, it is no longer without.
          `${answer === undefined || answer === REFUSED ? 'Uses' : 'Used'} an account already, without this place`
        ) : invitationId === undefined ? (
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
