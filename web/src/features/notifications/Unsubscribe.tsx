import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { openCall } from '../../api/open-calls.ts'
import type { Problem } from '../../api/problem.ts'
import { ProblemLine } from '../../api/ProblemLine.tsx'
import { useTitle } from '../../lib/use-title.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'

/** Where the link of a mail leads that ends such mails, without sign-in. Opening it changes nothing: mail scanners open links too. */
export function Unsubscribe() {
  const { token = '' } = useParams()
  const [state, setState] = useState<'asked' | 'busy' | 'done'>('asked')
  const [problem, setProblem] = useState<Problem>()
  useTitle('Mails')
  const end = async () => {
    setState('busy')
    const { problem: refused } = await openCall('notifications.unsubscribe', { token })
    setProblem(refused)
    setState(refused ? 'asked' : 'done')
  }
  return (
    <main className="prose">
      <h1 className="display">{state === 'done' ? 'No more such mails' : 'End mails like this one?'}</h1>
      {state === 'done' ? (
        <>
          <p role="status">You get no more mails of this kind. In the app nothing is missing.</p>
          <p>
            <LinkButton to="/app/notifications?tab=mail">See all your choices</LinkButton>
          </p>
        </>
      ) : (
        <>
          <p>You still see everything in the app, and mails of other kinds come as before.</p>
          <ProblemLine problem={problem} look="notice-bad" />
          <Button variant="primary" size="l" busy={state === 'busy'} onClick={() => void end()}>
            End these mails
          </Button>
        </>
      )}
    </main>
  )
}
