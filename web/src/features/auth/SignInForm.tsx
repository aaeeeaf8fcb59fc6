import { useEffect, useState } from 'react'
import type { ConfigReply } from '#contract/platform.ts'
import { useLocation } from 'react-router-dom'
import { signIn } from '../../api/sign-in.ts'
import { useAppDispatch } from '../../api/store.ts'
import { serverConfig } from '../../api/config.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { joinedAs } from './arrival.ts'
import { DemoAccounts } from './DemoAccounts.tsx'

export function SignInForm({ onForgot }: { readonly onForgot: () => void }) {
  const dispatch = useAppDispatch()
  const joined = joinedAs(useLocation().state)
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [config, setConfig] = useState<ConfigReply>()
  useEffect(() => {
    // Only the demo's hint needs it here; without an answer there is no hint.
    serverConfig().then(setConfig, () => undefined)
  }, [])

  const enter = async (account: string, secret: string) => {
    setBusy(true)
    setProblem(undefined)
    try {
      await signIn(dispatch, account, secret)
    } catch (cause) {
      setProblem(cause instanceof Error ? cause.message : 'An error occurred during login.')
      setBusy(false)
    }
  }
  const take = (account: string) => {
    const secret = config?.demoPassword ?? ''
    setEmail(account)
    setPassword(secret)
    void enter(account, secret)
  }
  return (
    <main className="auth">
      <div className="auth-box">
        <h1 className="display">Sign in</h1>
        <p className="quiet">Accounts begin with an invitation. If you have one, open the link in its mail.</p>
        {joined && (
          <p className="notice-ok" role="status" style={{ marginTop: 20 }}>
            Your account is there. Sign in with the address that the invitation went to, {joined}.
          </p>
        )}
        <Form onSubmit={() => void enter(email.trim(), password)}>
          <TextField
            label="E-mail"
            type="email"
            name="email"
            autoComplete="username"
            requiredMessage="Please write the e-mail address of your account."
            autoFocus
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
          <TextField
            label="Password"
            type="password"
            name="password"
            autoComplete="current-password"
            requiredMessage="Please write your password."
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
          <button type="button" className="link" style={{ alignSelf: 'flex-start' }} onClick={onForgot}>
            Forgot your password?
          </button>
        </Form>
        {config?.demoAccounts && config.demoPassword && (
          <DemoAccounts accounts={config.demoAccounts} password={config.demoPassword} onTake={take} />
        )}
      </div>
    </main>
  )
}
