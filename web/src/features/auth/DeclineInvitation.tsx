import { useState } from 'react'
import { openCall } from '../../api/open-calls.ts'
import type { Problem } from '../../api/problem.ts'
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
  const [state, setState] = useState<'offered' | 'asking' | 'sending'>('offered')
  const [problem, setProblem] = useState<Problem>()
  const decline = async () => {
    setState('sending')
    const { problem: refused } = await openCall('invitations.decline', { id: token })
    setProblem(refused)
    setState('offered')
    if (!refused) onDeclined()
  }
  return (
    <>
      <Button size={large ? 'l' : 'm'} variant={large ? 'default' : 'ghost'} onClick={() => setState('asking')}>
        Decline
      </Button>
      <ProblemLine problem={problem} look="notice-bad" />
      {state !== 'offered' && (
        <div className="auth-note" role="group" aria-label="Decline the invitation">
          <p>The link stops working then, and {inviterName} learns only that you declined.</p>
          <div className="row" style={{ marginTop: 10 }}>
            <Button size="s" variant="danger" busy={state === 'sending'} onClick={() => void decline()}>
              Decline it
            </Button>
            <Button size="s" onClick={() => setState('offered')}>
              Keep the invitation
            </Button>
          </div>
        </div>
      )}
    </>
  )
}
