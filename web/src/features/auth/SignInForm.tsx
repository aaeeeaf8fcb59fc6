import { useEffect, useState } from 'react'
import type { ConfigReply } from '#contract/platform.ts'
import { useLocation, useSearchParams, Link } from 'react-router-dom'
import { signIn } from '../../session/sign-in.ts'
import { useAppDispatch } from '../../api/store.ts'
import { serverConfig } from '../../api/config.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/fields/Field.tsx'
import { Form } from '../../ui/fields/Form.tsx'
import { AuthPage } from './AuthPage.tsx'
import { isJobNotPublic, signInStateOf, withNext } from './sign-in-state.ts'
import { DemoAccounts } from './DemoAccounts.tsx'
import { EndedWhileWaiting } from './EndedWhileWaiting.tsx'

export function SignInForm({ onForgot }: { readonly onForgot: (email: string) => void }) {
  const state: unknown = useLocation().state
  const known = signInStateOf(state)
  const [email, setEmail] = useState(known?.email ?? '')
  const [password, setPassword] = useState('')
  const { submit, busy, problem } = useSignIn()
  return (
    <AuthPage title="Sign in">
      <WhyHere state={state} />
      <Form onSubmit={() => submit(email.trim(), password)}>
        <TextField
          label="E-mail"
          type="email"
          name="email"
          autoComplete="username"
          requiredMessage="Please write the e-mail address of your account."
          autoFocus={known === undefined}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <TextField
          label="Password"
          type="password"
          name="password"
          autoComplete="current-password"
          requiredMessage="Please write your password."
          autoFocus={known !== undefined}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        {problem && (
          <p className="notice-bad" role="alert">
            {problem}
          </p>
        )}
        <Button type="submit" variant="primary" size="l" busy={busy}>
          {busy ? 'Signing in' : 'Sign in'}
        </Button>
        <button type="button" className="link" style={{ alignSelf: 'flex-start' }} onClick={() => onForgot(email.trim())}>
          Forgot your password?
        </button>
      </Form>
      <Demo
        onChoose={(account, demoPassword) => {
          setEmail(account)
          setPassword(demoPassword)
          void submit(account, demoPassword)
        }}
      />
    </AuthPage>
  )
}

function useSignIn() {
  const dispatch = useAppDispatch()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const submit = async (account: string, accountPassword: string) => {
    setBusy(true)
    setProblem(undefined)
    try {
      await signIn(dispatch, account, accountPassword)
    } catch (cause) {
      setProblem(cause instanceof Error ? cause.message : 'An error occurred during login.')
      setBusy(false)
    }
  }
  return { submit, busy, problem }
}

/** The way in without an account, and what brought the visitor here. */
function WhyHere({ state }: { readonly state: unknown }) {
  const [params] = useSearchParams()
  return (
    <>
      <p className="quiet">
        If you were invited, open the link in that mail. Without an invitation,{' '}
        <Link className="link" to={withNext('/register', params.get('next'))}>
          join here
        </Link>
        .
      </p>
      {isJobNotPublic(state) && (
        <p className="notice-warn" role="status" style={{ marginTop: 20 }}>
          Without an account this job cannot be read: it is not public, or it has ended. Sign in to see more.
        </p>
      )}
      {signInStateOf(state)?.registered && (
        <p className="notice-ok" role="status" style={{ marginTop: 20 }}>
          Your account is there. Sign in with the address that the invitation went to.
        </p>
      )}
      <EndedWhileWaiting />
    </>
  )
}

/** The accounts of a demo; without an answer, and on any other server, none are shown. */
function Demo({ onChoose }: { readonly onChoose: (account: string, password: string) => void }) {
  const [config, setConfig] = useState<ConfigReply>()
  useEffect(() => {
    serverConfig().then(setConfig, () => undefined)
  }, [])
  const { demoAccounts, demoPassword } = config ?? {}
  if (!demoAccounts || !demoPassword) return null
  return <DemoAccounts accounts={demoAccounts} password={demoPassword} onChoose={(account) => onChoose(account, demoPassword)} />
}
