import { Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import type { AccessRequestReply } from '#contract/visitors.ts'
import { invites } from '#events/vocabulary/invitations.ts'
import type { Role } from '#events/vocabulary/roles.ts'
import { useWrite } from '../../api/use-write.ts'
import type { Invitee } from '../../lib/invitee.ts'
import { preloadedPart } from '../../lib/lazy-part.ts'
import { Button } from '../../ui/Button.tsx'
import type { Kept } from '../../lib/use-kept-in-place.ts'
import { answeredElsewhere, WaitingRow } from './WaitingRow.tsx'

const Confirm = preloadedPart(() => import('../../ui/sheets/Confirm.tsx').then((module) => ({ default: module.Confirm })))
const ReasonDialog = preloadedPart(() => import('../../parts/ReasonDialog.tsx').then((module) => ({ default: module.ReasonDialog })))

type Answers = Readonly<Record<string, string>>
type Props = {
  /** All since the page was opened; who was answered keeps the place. */
  readonly rows: readonly Kept<AccessRequestReply>[]
  readonly reader: Role
}

/** The people who ask to join without an invitation, for the staff of the university that they name and for admins. */
export function RequestRows({ rows, reader }: Props) {
  const [declining, setDeclining] = useState<AccessRequestReply>()
  const [answers, setAnswers] = useState<Answers>({})
  const answered = ({ id }: AccessRequestReply, answer: string) => setAnswers((before) => ({ ...before, [id]: answer }))
  return (
    <>
      <ul aria-label="Requests to join">
        {rows.map(({ item, gone }) => (
          <Request
            key={item.id}
            request={item}
            reader={reader}
            answer={answers[item.id] ?? (gone ? answeredElsewhere : undefined)}
            onInvited={() => answered(item, 'Invited. Their mail is on its way.')}
            onDecline={() => setDeclining(item)}
          />
        ))}
      </ul>
      <Suspense>
        {declining && (
          <DeclineDialog
            request={declining}
            onDeclined={() => answered(declining, 'Declined. A mail says so.')}
            onClose={() => setDeclining(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}

type RequestProps = {
  readonly request: AccessRequestReply
  readonly reader: Role
  readonly answer: string | undefined
  readonly onInvited: () => void
  readonly onDecline: () => void
}

function Request({ request, reader, answer, onInvited, onDecline }: RequestProps) {
  const { id, displayName, email, role, organization, university, text } = request
  const { run: approve, pending } = useWrite('accessRequests.approve')
  const [asks, setAsks] = useState(false)
  return (
    <WaitingRow
      person={request}
      address={email}
      sinceWords="asked"
      answer={answer}
      actions={
        <>
          {invites[reader].includes(role) && (
            <Button size="s" busy={pending} aria-label={`Invite ${displayName}`} onClick={() => setAsks(true)}>
              Invite…
            </Button>
          )}
          <Button size="s" aria-label={`Decline ${displayName}`} onClick={onDecline}>
            Decline…
          </Button>
        </>
      }
    >
      <Suspense>
        {asks && (
          <Confirm
            title={`Invite ${displayName}?`}
            action="Invite"
            keep="Not now"
            harmless
            onConfirm={() => void approve({ id }, { done: `${displayName} is invited`, next: onInvited })}
            onClose={() => setAsks(false)}
          >
            A mail with the invitation goes to {email} at once.
          </Confirm>
        )}
      </Suspense>
      {text !== undefined && <p className="small written">“{text}”</p>}
      {reader === 'admin' && role !== 'student' && (organization ?? university) === undefined && answer === undefined && (
        <p className="small quiet">
          Names no place of our list. One that is new is added where you{' '}
          <Link className="link" to="/app/invitations" state={{ invitee: { id, email, name: displayName, role } satisfies Invitee }}>
            invite {displayName} to it
          </Link>
          .
        </p>
      )}
    </WaitingRow>
  )
}

type DeclineProps = { readonly request: AccessRequestReply; readonly onDeclined: () => void; readonly onClose: () => void }

function DeclineDialog({ request: { id, displayName }, onDeclined, onClose }: DeclineProps) {
  return (
    <ReasonDialog
      title={`Decline the request of ${displayName}?`}
      draft={`declineRequest.${id}`}
      hint="Stands in the mail to them."
      action="Decline"
      call="accessRequests.decline"
      input={{ id }}
      done={`The request of ${displayName} is declined`}
      onDone={onDeclined}
      onClose={onClose}
    >
      A mail says so, and what they wrote is deleted. This cannot be undone; they may ask again.
    </ReasonDialog>
  )
}
