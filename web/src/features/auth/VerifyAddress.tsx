import { useState } from 'react'
import { useOpenCall } from '../../api/use-open-call.ts'
import { ProblemLine } from '../../parts/ProblemLine.tsx'
import { LinkButton, Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/fields/Form.tsx'
import { NewPasswordField } from '../../parts/NewPasswordField.tsx'
import { Email } from '../../ui/Email.tsx'
import { AuthPage } from './AuthPage.tsx'
import { ResendForm } from './ResendForm.tsx'
import { forgetRegistered, registeredWith, withNext, type Registered, type SignInState } from './sign-in-state.ts'

/** Where the link of the mail that asks for the address leads (product 2.18). @param code the link's one-time code */
export function VerifyAddress({ code }: { readonly code: string }) {
  const [password, setPassword] = useState('')
  const { send, pending, problem } = useOpenCall('users.verifyAddress')
  const [state, setState] = useState<string>()
  const [registered] = useState(() => registeredWith(code))
  const known = registered?.email
  const submit = async () => {
    const { data } = await send({ code, password, ...(registered?.profile && { profile: registered.profile }) })
    if (!data) return
    forgetRegistered()
    setState(data.status ?? 'active')
  }

  if (state !== undefined)
    return (
      <AuthPage title={state === 'active' ? 'Welcome to Proffer' : 'One more step'}>
        <Proven isOpen={state === 'active'} registered={registered} />
      </AuthPage>
    )
  if (problem?.status === 410)
    return (
      <AuthPage title="This link is used or too old">
        <LinkUsed />
      </AuthPage>
    )
  return (
    <AuthPage title="Choose your password">
      <p className="quiet">
        {known === undefined ? (
          'That proves that the address of the mail is yours.'
        ) : (
          <>
            That proves that <Email address={known} /> is yours.
          </>
        )}{' '}
        The link counts once, for 24 hours.
      </p>
      <Form onSubmit={submit}>
        {/* A password manager keeps the password for this address. */}
        {known !== undefined && <input type="email" autoComplete="username" value={known} readOnly hidden />}
        <NewPasswordField label="Password" requiredMessage="Please choose a password." autoFocus value={password} onChange={setPassword} />
        <ProblemLine problem={problem} look="notice-bad" />
        <Button type="submit" variant="primary" size="l" busy={pending}>
          Set the password
        </Button>
      </Form>
    </AuthPage>
  )
}

/** @param props `isOpen`: whether the account is, or somebody has to let it in; `registered`: what this browser knows of it */
function Proven({ isOpen, registered }: { readonly isOpen: boolean; readonly registered: Registered | undefined }) {
  return (
    <>
      <p className="notice-ok" role="status" style={{ marginTop: 20 }}>
        {isOpen ? 'Your address is proven, and your account is open.' : 'Your address is proven.'}
      </p>
      {!registered?.profile && (
        <p className="quiet" style={{ marginTop: 16 }}>
          What you wrote about yourself stayed in the browser in which you registered. Your profile asks for it once you have signed in.
        </p>
      )}
      {!isOpen && (
        <p className="quiet" style={{ marginTop: 16 }}>
          It is another one than the invited one, or no university or company that we know has it. Somebody who knows you has to say that it
          is you; we write to you as soon as they did. Until then you can sign in and see your profile.
        </p>
      )}
      <p style={{ marginTop: 20 }}>
        <LinkButton
          // On another device than where the form was filled in, the profile is asked for first.
          to={withNext('/auth/signin', registered?.profile ? registered.next : '/profile')}
          variant="primary"
          {...(registered && { state: { email: registered.email } satisfies SignInState })}
        >
          Sign in
        </LinkButton>
      </p>
    </>
  )
}

function LinkUsed() {
  return (
    <>
      <p className="quiet">
        A link counts once, for 24 hours. If you have proven your address with it, sign in. If not, we send another one to the address that
        you registered with.
      </p>
      <p style={{ marginTop: 20 }}>
        <LinkButton to="/auth/signin" variant="primary">
          Sign in
        </LinkButton>
      </p>
      <ResendForm />
    </>
  )
}
