import { useState } from 'react'
import { useOpenCall } from '../../api/use-open-call.ts'
import { ProblemLine } from '../../parts/ProblemLine.tsx'
import { Button } from '../../ui/Button.tsx'

type Props = {
  readonly token: string
  readonly inviterName: string
  /** Beside the button that accepts; below the form it is small. */
  readonly large: boolean
  readonly onDeclined: () => void
}

/** Declining needs no account, and is asked once more, since the link stops working (product 2.17). */
export function DeclineInvitation({ token, inviterName, large, onDeclined }: Props) {
  const [asking, setAsking] = useState(false)
  const { send, pending, problem } = useOpenCall('invitations.decline')
  const decline = async () => {
    const { problem: refused } = await send({ id: token })
    setAsking(false)
    if (!refused) onDeclined()
  }
  return (
    <>
      <Button size={large ? 'l' : 'm'} variant={large ? 'default' : 'ghost'} onClick={() => setAsking(true)}>
        Decline
      </Button>
      <ProblemLine problem={problem} look="notice-bad" />
      {asking && (
        <div className="auth-note" role="group" aria-label="Decline the invitation">
          <p>The link stops working then, and {inviterName} learns only that you declined.</p>
          <div className="row" style={{ marginTop: 10 }}>
            <Button size="s" onClick={() => setAsking(false)}>
              Keep the invitation
            </Button>
            <Button size="s" variant="danger" busy={pending} onClick={() => void decline()}>
              Decline it
            </Button>
          </div>
        </div>
      )}
    </>
  )
}
