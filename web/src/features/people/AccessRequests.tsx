import { useState } from 'react'
import type { AccessRequestReply } from '#contract/visitors.ts'
import { invites } from '#events/vocabulary/invitations.ts'
import type { Role } from '#events/vocabulary/roles.ts'
import { defined } from '#lib/fields.ts'
import { Loaded, ShowMore } from '../../api/queries.tsx'
import { ReasonDialog } from '../../api/ReasonDialog.tsx'
import type { List } from '../../api/use-call.ts'
import { useWrite } from '../../api/use-write.ts'
import { Button } from '../../ui/Button.tsx'
import { WaitingRow } from './WaitingRow.tsx'

type Props = { readonly requests: List<AccessRequestReply>; readonly role: Role }

/** Who asks to join without an invitation, for the staff of the university that they name and for admins. */
export function AccessRequests({ requests, role }: Props) {
  const [declining, setDeclining] = useState<AccessRequestReply>()
  return (
    <>
      {requests.data?.length !== 0 && (
        <section className="card">
          <div className="card-head">
            <h2 className="h3">Requests to join</h2>
          </div>
          <Loaded query={requests} what="the requests to join">
            {(found) => (
              <ul aria-label="Requests to join">
                {found.map((request) => (
                  <Request key={request.id} request={request} reader={role} onDecline={() => setDeclining(request)} />
                ))}
              </ul>
            )}
          </Loaded>
          <ShowMore list={requests} />
        </section>
      )}
      {declining && <DeclineDialog request={declining} onClose={() => setDeclining(undefined)} />}
    </>
  )
}

type RequestProps = { readonly request: AccessRequestReply; readonly reader: Role; readonly onDecline: () => void }

function Request({ request, reader, onDecline }: RequestProps) {
  const { id, displayName, email, role, text } = request
  const { run: approve, pending } = useWrite('accessRequests.approve')
  return (
    <WaitingRow
      person={request}
      address={email}
      sinceWords="asked"
      actions={
        <>
          <Button size="s" aria-label={`Decline ${displayName}`} onClick={onDecline}>
            Decline…
          </Button>
          {invites[reader].includes(role) && (
            <Button
              size="s"
              busy={pending}
              aria-label={`Invite ${displayName}`}
              onClick={() => void approve({ id }, { done: `${displayName} is invited` })}
            >
              Invite
            </Button>
          )}
        </>
      }
    >
      {text !== undefined && <p className="small">“{text}”</p>}
    </WaitingRow>
  )
}

function DeclineDialog({ request: { id, displayName }, onClose }: { readonly request: AccessRequestReply; readonly onClose: () => void }) {
  const write = useWrite('accessRequests.decline', { failure: 'here' })
  return (
    <ReasonDialog
      title={`Decline the request of ${displayName}?`}
      draft={`declineRequest.${id}`}
      hint="Stands in the mail to them."
      action="Decline"
      write={write}
      onSend={(reason, next) => void write.run({ id, ...defined({ reason }) }, { done: `The request of ${displayName} is declined`, next })}
      onClose={onClose}
    >
      A mail says so, and what they wrote is deleted.
    </ReasonDialog>
  )
}
