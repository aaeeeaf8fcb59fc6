import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { MaskedInvitation } from '#contract/invitations.ts'
import { roleLabels } from '#events/vocabulary/roles.ts'
import { semesterLabel } from '#events/vocabulary/semesters.ts'
import { openCall } from '../../api/open-calls.ts'
import { shortCode, type Problem } from '../../api/problem.ts'
import { useAppSelector } from '../../api/store.ts'
import { useNow } from '../../lib/time/now.ts'
import { daysLeft, inDays } from '../../lib/time/time.ts'
import { useTitle } from '../../lib/use-title.ts'
import { preloadLater, lazyComponent } from '../../lib/lazy-component.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Email } from '../../ui/Email.tsx'
import { ProblemState, Skeleton } from '../../ui/States.tsx'
import { Time } from '../../ui/Time.tsx'
import { ArrivedHeading } from './ArrivedHeading.tsx'
import { AuthPage } from './AuthPage.tsx'
import { DeclineInvitation } from './DeclineInvitation.tsx'
import './auth.css'

const loadForm = () => import('./RegisterForm.tsx').then((module) => ({ default: module.RegisterForm }))
const RegisterForm = lazyComponent(loadForm)
const Join = lazyComponent(() => import('./Join.tsx').then((module) => ({ default: module.Join })))
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

  if (!id)
    return (
      <Suspense>
        <Join />
      </Suspense>
    )
  if (problem) {
    // 400: a truncated link has no valid id.
    if (problem.status === 404 || problem.status === 400)
      return (
        <InvitationProblem title="This invitation cannot be used">
          The link is not complete, or the invitation was taken back. Open it from the mail once more, or ask whoever invited you for
          another.
        </InvitationProblem>
      )
    if (problem.code === 'invitation_declined')
      return (
        <InvitationProblem title="This invitation was declined">
          Whoever sent it learned only that. If you have changed your mind, ask them for another one.
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
  const [declined, setDeclined] = useState(false)
  const hasLetter = invitation.reason !== undefined || invitation.inviterText !== undefined
  const heading = (
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
  )
  return (
    <>
      <header className="register-aside">
        {hasLetter ? <Letter invitation={invitation} /> : heading}
        <InvitationFacts invitation={invitation} hasLetter={hasLetter} declined={declined} />
      </header>
      <div className="register-main">
        {hasLetter && heading}
        {declined ? (
          <section>
            <ArrivedHeading>You declined</ArrivedHeading>
            <p className="register-text" role="status">
              {invitation.inviterName} learns only that. The link no longer works, and there is nothing left to do.
            </p>
          </section>
        ) : (
          <Suspense fallback={<Skeleton height={420} />}>
            <InvitationResponse token={token} invitation={invitation} onDeclined={() => setDeclined(true)} />
          </Suspense>
        )}
      </div>
    </>
  )
}

type FactsProps = Pick<InvitationProps, 'invitation'> & { readonly hasLetter: boolean; readonly declined: boolean }

function InvitationFacts({ invitation, hasLetter, declined }: FactsProps) {
  const now = useNow()
  return (
    <dl className="facts">
      {!hasLetter && (
        <>
          <dt>For</dt>
          <dd>
            <Invited invitation={invitation} />
          </dd>
          <dt>From</dt>
          <dd>
            {invitation.inviterName}, {roleLabels[invitation.inviterRole].toLowerCase()}
            {invitation.inviterUnconfirmed && unconfirmed}
          </dd>
        </>
      )}
      <dt>You join as</dt>
      <dd>
        {roleLabels[invitation.role]}
        {invitation.universityLabel && ` at ${invitation.universityLabel}`}
        {/* A student's invitation names the inviter's company, which the student does not join. */}
        {invitation.role !== 'student' && invitation.organizationLabel && ` at ${invitation.organizationLabel}`}
      </dd>
      {invitation.semester && (
        <>
          <dt>Semester</dt>
          <dd>{semesterLabel(invitation.semester)}</dd>
        </>
      )}
      {!declined && (
        <>
          <dt>Valid until</dt>
          <dd>
            <Time at={invitation.expiresAt} />, {inDays(daysLeft(invitation.expiresAt, now))}
          </dd>
        </>
      )}
    </dl>
  )
}

const unconfirmed = ', not confirmed by a university yet'

/** The inviter's words, which only the secret of the mail shows. */
function Letter({ invitation }: Pick<InvitationProps, 'invitation'>) {
  const { inviterName, inviterRole, inviterUnconfirmed, reason, inviterText } = invitation
  return (
    <figure className="register-letter">
      <p className="quiet small">
        For <Invited invitation={invitation} />
      </p>
      {[reason, inviterText].map((text) => text !== undefined && <blockquote key={text}>“{text}”</blockquote>)}
      <figcaption>
        <Avatar name={inviterName} size={44} />
        <span>
          <b>{inviterName}</b>
          <small>
            {roleLabels[inviterRole]}
            {inviterUnconfirmed && unconfirmed}
          </small>
        </span>
      </figcaption>
    </figure>
  )
}

function Invited({ invitation: { email, emailMasked } }: Pick<InvitationProps, 'invitation'>) {
  return email === undefined ? emailMasked : <Email address={email} />
}

/** The button to accept the invitation, then the form; for a signed-in user, what to do instead. */
function InvitationResponse({ token, invitation, onDeclined }: InvitationProps & { readonly onDeclined: () => void }) {
  const status = useAppSelector((state) => state.session.status)
  // The status when the page was opened: registering signs in, and its form must stay until it has navigated away.
  const [initialStatus, setInitialStatus] = useState(status)
  if (initialStatus === 'loading' && status !== 'loading') setInitialStatus(status)
  const [opened, setOpened] = useState(invitation.status === 'opened')
  const open = () => {
    setOpened(true)
    // Not awaited: the user can go on even if this fails. A failure is logged.
    void openCall('invitations.open', { id: token })
  }
  if (initialStatus === 'loading') return <Skeleton height={420} />
  if (initialStatus === 'signedIn') return <AlreadySignedIn token={token} invitation={invitation} />
  const decline = <DeclineInvitation token={token} inviterName={invitation.inviterName} large={!opened} onDeclined={onDeclined} />
  if (opened)
    return (
      <>
        <RegisterForm token={token} invitation={invitation} />
        {decline}
      </>
    )
  return (
    <section style={{ alignItems: 'flex-start' }}>
      <p className="register-text">
        {invitation.nomination
          ? 'A nomination lets recruiters see that somebody who taught you stands behind you. You decide what is shared, and nothing is shared before you agree.'
          : 'It takes about two minutes: a name, a password, and what the others should know about you.'}
      </p>
      <div className="row register-choice">
        <Button variant="primary" size="l" onClick={open}>
          Accept the invitation
        </Button>
        {decline}
      </div>
    </section>
  )
}
