import { useEffect, useState, type ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { notificationKinds, type MailChoices, type NotificationKind } from '#events/vocabulary/notification-kinds.ts'
import { openCall } from '../../api/open-calls.ts'
import type { Problem } from '../../api/problem.ts'
import { ProblemLine } from '../../parts/ProblemLine.tsx'
import { useTitle } from '../../lib/use-title.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { PageSkeleton } from '../../ui/PageSkeleton.tsx'

type Step = 'asked' | 'ended' | 'takenBack'

/** Where the link of a mail leads that ends such mails, without sign-in. Opening it changes nothing: mail scanners open links too. */
export function Unsubscribe() {
  const { token = '' } = useParams()
  const [found, setFound] = useState<{ readonly mail?: MailChoices; readonly problem?: Problem }>()
  useTitle('Mails')
  useEffect(() => {
    let left = false
    void openCall('notifications.readMailOfLink', { token }).then(({ data, problem }) => {
      if (!left) setFound({ ...(data && { mail: data.mail }), ...(problem && { problem }) })
    })
    return () => {
      left = true
    }
  }, [token])
  if (!found) return <PageSkeleton />
  if (found.mail) return <MailOfLink token={token} mail={found.mail} />
  const isUnknown = found.problem?.code === 'not_found'
  return (
    <Words title={isUnknown ? 'This link ends no mails' : 'We could not read this link'}>
      {isUnknown ? (
        <p>It is not whole: mail programs sometimes cut long links. Open it from the mail once more, or choose after signing in.</p>
      ) : (
        <ProblemLine problem={found.problem} look="notice-bad" />
      )}
      <Choices />
    </Words>
  )
}

/** @param mail what the link ends, as it was chosen when the page was opened */
function MailOfLink({ token, mail }: { readonly token: string; readonly mail: MailChoices }) {
  const [step, setStep] = useState<Step>('asked')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const send = async (next: Step, call: ReturnType<typeof openCall<'notifications.unsubscribe' | 'notifications.resubscribe'>>) => {
    setBusy(true)
    const { problem: refused } = await call
    setProblem(refused)
    setBusy(false)
    if (!refused) setStep(next)
  }
  const end = () => void send('ended', openCall('notifications.unsubscribe', { token }))
  const takeBack = () => void send('takenBack', openCall('notifications.resubscribe', { token, mail }))

  const names = Object.keys(mail).map((kind) => notificationKinds[kind as NotificationKind].label)
  const kinds = (
    <ul>
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  )
  if (Object.values(mail).every((choice) => choice === 'never'))
    return (
      <Words title="You get no such mails">
        <p>They were ended before. In the app nothing is missing.</p>
        <Choices />
      </Words>
    )
  if (step === 'ended')
    return (
      <Words title="No more such mails">
        <p role="status">From now on no mail tells you of:</p>
        {kinds}
        <p>In the app nothing is missing.</p>
        <ProblemLine problem={problem} look="notice-bad" />
        <p className="row">
          <Button busy={busy} onClick={takeBack}>
            Undo
          </Button>
          <Choices />
        </p>
      </Words>
    )
  if (step === 'takenBack')
    return (
      <Words title="They come again">
        <p role="status">Mails tell you as before of:</p>
        {kinds}
        <Choices />
      </Words>
    )
  return (
    <Words title={names.length === 1 ? 'End these mails?' : 'End the daily mail?'}>
      <p>No mail will tell you any more of:</p>
      {kinds}
      <p>You still see everything in the app, and mails of other kinds come as before.</p>
      <ProblemLine problem={problem} look="notice-bad" />
      <Button variant="primary" size="l" busy={busy} onClick={end}>
        End these mails
      </Button>
    </Words>
  )
}

function Words({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <main className="prose">
      <h1 className="display">{title}</h1>
      {children}
    </main>
  )
}

function Choices() {
  return <LinkButton to="/app/notifications?tab=mail">See all your choices</LinkButton>
}
