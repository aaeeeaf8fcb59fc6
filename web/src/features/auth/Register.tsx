import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { MaskedInvitation } from '#contract/invitations.ts'
import { roleLabels } from '#events/vocabulary/roles.ts'
import { semesterLabel } from '#events/vocabulary/semesters.ts'
import { openCall } from '../../api/open-calls.ts'
import { shortCode, type Problem } from '../../api/problem.ts'
import { useAppSelector } from '../../api/store.ts'
import { useNow } from '../../lib/now.ts'
import { daysLeft, inDays } from '../../lib/time.ts'
import { useTitle } from '../../lib/use-title.ts'
import { preloadLater, lazyComponent } from '../../lib/lazy-component.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { ProblemState, Skeleton } from '../../ui/States.tsx'
import { Time } from '../../ui/Time.tsx'
import './auth.css'

const loadForm = () => import('./RegisterForm.tsx').then((module) => ({ default: module.RegisterForm }))
const RegisterForm = lazyComponent(loadForm)
const AlreadySignedIn = lazyComponent(() => import('./AlreadySignedIn.tsx').then((module) => ({ default: module.AlreadySignedIn })))

/** `/register?invitation=…` (product 2.11): who invites whom, a button that counts as opening it, and the form. */
export function Register() {
  useTitle('Join')
  useEffect(() => preloadLater(loadForm), [])
  const [params] = useSearchParams()
  const id = params.get('invitation')
  const [invitation, setInvitation] = useState<MaskedInvitation>()
  const [problem, setProblem] = useState<Problem>()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (!id) return
    let wanted = true
    void openCall('invitations.readMasked', { id }).then(({ data, problem: refused }) => {
      if (!wanted) return
      setInvitation(data)
      setProblem(refused)
    })
    return () => {
      wanted = false
    }
  }, [id, tries])

  if (!id) {
    return (
      <NoWayIn title="Accounts begin with an invitation">
        Open the link in the mail you were sent. If you have none, a professor, a colleague or our team can invite you.
      </NoWayIn>
    )
  }
  if (problem) {
    // A link cut short is no id at all.
    if (problem.status === 404 || problem.status === 400)
      return (
        <NoWayIn title="This invitation cannot be used">
          The link is not complete, or the invitation was taken back. Open it from the mail once more, or ask whoever invited you for
          another.
        </NoWayIn>
      )
    if (problem.status === 410) return <NoWayIn title="This invitation is closed">{problem.message}</NoWayIn>
    return (
      <main className="public" style={{ padding: '56px 24px' }}>
        <ProblemState
          level={1}
          title="We could not load the invitation"
          message={problem.message}
          code={shortCode(problem)}
          onRetry={() => setTries(tries + 1)}
        />
      </main>
    )
  }
  return (
    <main className="public">
      <div className="register">{invitation ? <Welcome invitation={invitation} /> : <Skeleton height={240} />}</div>
    </main>
  )
}

/** Says why, and the two ways on. */
function NoWayIn({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <main className="auth">
      <div className="auth-box">
        <h1 className="display">{title}</h1>
        <p className="quiet">{children}</p>
        <div className="row" style={{ marginTop: 24 }}>
          <LinkButton to="/auth/signin" variant="primary">
            Sign in
          </LinkButton>
          <LinkButton to="/contact">Write to the team</LinkButton>
        </div>
      </div>
    </main>
  )
}

function Welcome({ invitation }: { readonly invitation: MaskedInvitation }) {
  const now = useNow()
  return (
    <>
      <header className="register-aside">
        <h1 className="display">
          {invitation.nomination ? (
            <>
              {invitation.inviterName} puts you <em>forward</em>.
            </>
          ) : (
            <>
              {invitation.inviterName} <em>invites</em> you.
            </>
          )}
        </h1>
        <dl className="facts">
          <dt>For</dt>
          <dd>{invitation.emailMasked}</dd>
          <dt>From</dt>
          <dd>
            {invitation.inviterName}, {roleLabels[invitation.inviterRole].toLowerCase()}
          </dd>
          <dt>You join as</dt>
          <dd>
            {roleLabels[invitation.role]}
            {invitation.universityLabel && ` at ${invitation.universityLabel}`}
            {invitation.organizationLabel && ` at ${invitation.organizationLabel}`}
          </dd>
          {invitation.semester && (
            <>
              <dt>Semester</dt>
              <dd>{semesterLabel(invitation.semester)}</dd>
            </>
          )}
          <dt>Valid until</dt>
          <dd>
            <Time at={invitation.expiresAt} />, {inDays(daysLeft(invitation.expiresAt, now))}; the link works until then
          </dd>
        </dl>
      </header>
      <Suspense fallback={<Skeleton height={420} />}>
        <Answer invitation={invitation} />
      </Suspense>
    </>
  )
}

/** Nobody becomes another account by filling in a form: who is signed in leaves first. */
function Answer({ invitation }: { readonly invitation: MaskedInvitation }) {
  const status = useAppSelector((state) => state.session.status)
  // As somebody came: registering signs in, and its form stays until it has led on.
  const [cameAs, setCameAs] = useState(status)
  if (cameAs === 'loading' && status !== 'loading') setCameAs(status)
  const [opened, setOpened] = useState(invitation.status === 'opened')
  const open = () => {
    setOpened(true)
    // Whether it is noted or not, the person goes on; a failure is logged.
    void openCall('invitations.open', { id: invitation.id })
  }
  if (cameAs === 'loading') return <Skeleton height={420} />
  if (cameAs === 'signedIn') return <AlreadySignedIn invitation={invitation} />
  if (opened) return <RegisterForm invitation={invitation} />
  return (
    <section style={{ alignItems: 'flex-start' }}>
      <p className="register-text">
        {invitation.nomination
          ? 'A nomination lets recruiters see that somebody who taught you stands behind you. You decide what is shared, and nothing is shared before you agree.'
          : 'It takes about two minutes: a name, a password, and what the others should know about you.'}
      </p>
      <Button variant="primary" size="l" onClick={open}>
        Accept the invitation
      </Button>
    </section>
  )
}
