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
import { ProblemLine } from '../../api/ProblemLine.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Email } from '../../ui/Email.tsx'
import { ProblemState, Skeleton } from '../../ui/States.tsx'
import { Time } from '../../ui/Time.tsx'
import { AuthPage } from './AuthPage.tsx'
import './auth.css'

const loadForm = () => import('./RegisterForm.tsx').then((module) => ({ default: module.RegisterForm }))
const RegisterForm = lazyComponent(loadForm)
const AlreadySignedIn = lazyComponent(() => import('./AlreadySignedIn.tsx').then((module) => ({ default: module.AlreadySignedIn })))

/** `/register?invitation=…` (product 2.11): the invitation, a button to accept it, and the registration form. */
export function Register() {
  useTitle('Join')
  useEffect(() => preloadLater(loadForm), [])
  const [params] = useSearchParams()
  const id = params.get('invitation')
  const [invitation, setInvitation] = useState<MaskedInvitation>()
  const [problem, setProblem] = useState<Problem>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (!id) return
    let current = true
    void openCall('invitations.readMasked', { id }).then(({ data, problem: refused }) => {
      if (!current) return
      setInvitation(data)
      setProblem(refused)
    })
    return () => {
      current = false
    }
  }, [id, attempt])

  if (!id) {
    return (
      <InvitationProblem title="Accounts begin with an invitation">
        Open the link in the mail you were sent. If you have none, a professor, a colleague or our team can invite you.
      </InvitationProblem>
    )
  }
  if (problem) {
    // 400: a truncated link has no valid id.
    if (problem.status === 404 || problem.status === 400)
      return (
        <InvitationProblem title="This invitation cannot be used">
          The link is not complete, or the invitation was taken back. Open it from the mail once more, or ask whoever invited you for
          another.
        </InvitationProblem>
      )
    if (problem.status === 410) return <InvitationProblem title="This invitation is closed">{problem.message}</InvitationProblem>
    return (
      <main className="public" style={{ padding: '56px 24px' }}>
        <ProblemState
          level={1}
          title="We could not load the invitation"
          message={problem.message}
          code={shortCode(problem)}
          onRetry={() => setAttempt(attempt + 1)}
        />
      </main>
    )
  }
  return (
    <main className="public">
      <div className="register">{invitation ? <InvitationPage token={id} invitation={invitation} /> : <Skeleton height={240} />}</div>
    </main>
  )
}

/** Says why one cannot register, and offers to sign in or to write to the team. */
function InvitationProblem({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <AuthPage title={title}>
      <p className="quiet">{children}</p>
      <div className="row" style={{ marginTop: 24 }}>
        <LinkButton to="/auth/signin" variant="primary">
          Sign in
        </LinkButton>
        <LinkButton to="/contact">Write to the team</LinkButton>
      </div>
    </AuthPage>
  )
}

/** @param token what the link says: the invitation's id, in a mail with its secret */
type InvitationProps = { readonly token: string; readonly invitation: MaskedInvitation }

function InvitationPage({ token, invitation }: InvitationProps) {
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
          <dd>{invitation.email === undefined ? invitation.emailMasked : <Email address={invitation.email} />}</dd>
          <dt>From</dt>
          <dd>
            {invitation.inviterName}, {roleLabels[invitation.inviterRole].toLowerCase()}
          </dd>
          <dt>You join as</dt>
          <dd>
            {roleLabels[invitation.role]}
            {/* A student's invitation names the inviter's company, which the student does not join. */}
            {invitation.universityLabel && ` at ${invitation.universityLabel}`}
            {invitation.role !== 'student' && invitation.organizationLabel && ` at ${invitation.organizationLabel}`}
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
        <Letter invitation={invitation} />
      </header>
      <Suspense fallback={<Skeleton height={420} />}>
        <InvitationResponse token={token} invitation={invitation} />
      </Suspense>
    </>
  )
}

/** What the inviter wrote, which only the secret of the mail shows. */
function Letter({ invitation: { inviterName, reason, inviterText } }: Pick<InvitationProps, 'invitation'>) {
  if (reason === undefined && inviterText === undefined) return null
  return (
    <figure className="register-letter">
      {[reason, inviterText].map((text) => text !== undefined && <blockquote key={text}>“{text}”</blockquote>)}
      <figcaption className="quiet small">{inviterName}</figcaption>
    </figure>
  )
}

/** The button to accept the invitation, then the form; for a signed-in user, what to do instead. */
function InvitationResponse({ token, invitation }: InvitationProps) {
  const status = useAppSelector((state) => state.session.status)
  // The status when the page was opened: registering signs in, and its form must stay until it has navigated away.
  const [initialStatus, setInitialStatus] = useState(status)
  if (initialStatus === 'loading' && status !== 'loading') setInitialStatus(status)
  const [opened, setOpened] = useState(invitation.status === 'opened')
  const [declining, setDeclining] = useState<'asking' | 'sending' | 'done'>()
  const [problem, setProblem] = useState<Problem>()
  const open = () => {
    setOpened(true)
    // Not awaited: the user can go on even if this fails. A failure is logged.
    void openCall('invitations.open', { id: token })
  }
  const decline = async () => {
    setDeclining('sending')
    const { problem: refused } = await openCall('invitations.decline', { id: token })
    setProblem(refused)
    setDeclining(refused ? undefined : 'done')
  }
  if (initialStatus === 'loading') return <Skeleton height={420} />
  if (initialStatus === 'signedIn') return <AlreadySignedIn token={token} invitation={invitation} />
  if (declining === 'done')
    return (
      <p className="notice-ok" role="status">
        You declined. {invitation.inviterName} learns only that.
      </p>
    )
  if (opened) return <RegisterForm token={token} invitation={invitation} />
  return (
    <section style={{ alignItems: 'flex-start' }}>
      <p className="register-text">
        {invitation.nomination
          ? 'A nomination lets recruiters see that somebody who taught you stands behind you. You decide what is shared, and nothing is shared before you agree.'
          : 'It takes about two minutes: a name, a password, and what the others should know about you.'}
      </p>
      <div className="row" style={{ flexWrap: 'wrap' }}>
        <Button variant="primary" size="l" onClick={open}>
          Accept the invitation
        </Button>
        <Button size="l" busy={declining === 'sending'} onClick={() => setDeclining('asking')}>
          Decline
        </Button>
      </div>
      <ProblemLine problem={problem} look="notice-bad" />
      {declining === 'asking' && (
        <div className="auth-note" role="group" aria-label="Decline the invitation" style={{ marginTop: 0 }}>
          <p>The link stops working then, and {invitation.inviterName} learns only that you declined.</p>
          <div className="row" style={{ marginTop: 10 }}>
            <Button size="s" variant="danger" onClick={() => void decline()}>
              Decline it
            </Button>
            <Button size="s" onClick={() => setDeclining(undefined)}>
              Keep it
            </Button>
          </div>
        </div>
      )}
    </section>
  )
}
