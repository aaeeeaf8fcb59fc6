import { useState } from 'react'
import { limits } from '#events/vocabulary/limits.ts'
import { openCall } from '../../api/open-calls.ts'
import type { Problem } from '../../api/problem.ts'
import { ProblemLine } from '../../api/ProblemLine.tsx'
import { LinkButton, Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { NewPasswordField } from '../../ui/NewPasswordField.tsx'
import { AuthPage } from './AuthPage.tsx'
import { ResendForm } from './ResendForm.tsx'

/** Where the link of the mail that asks for the address leads (product 2.18). @param code the link's one-time code */
export function VerifyAddress({ code }: { readonly code: string }) {
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const [state, setState] = useState<string>()
  const submit = async () => {
    setBusy(true)
    const { data, problem: refused } = await openCall('users.verifyAddress', { code, password })
    setBusy(false)
    setProblem(refused)
    if (data) setState(data.status ?? 'active')
  }

  if (state !== undefined)
    return (
      <AuthPage title={state === 'active' ? 'Welcome to Proffer' : 'One more step'}>
        <p className="notice-ok" role="status" style={{ marginTop: 20 }}>
          {state === 'active' ? 'Your address is proven, and your account is open.' : 'Your address is proven.'}
        </p>
        {state !== 'active' && (
          <p className="quiet" style={{ marginTop: 16 }}>
            It is another one than the invited one, or no university or company that we know has it. Somebody who knows you has to say that
            it is you; we write to you as soon as they did. Until then you can sign in and see your profile.
          </p>
        )}
        <p style={{ marginTop: 20 }}>
          <LinkButton to="/auth/signin" variant="primary">
            Sign in
          </LinkButton>
        </p>
      </AuthPage>
    )
  if (problem?.status === 410)
    return (
      <AuthPage title="This link is used or too old">
        <p className="quiet">
          A link counts once, for 24 hours. If you have proven your address with it, sign in. If not, we send another one to the address
          that you registered with.
        </p>
        <ResendForm />
        <p style={{ marginTop: 20 }}>
          <LinkButton to="/auth/signin">Sign in</LinkButton>
        </p>
      </AuthPage>
    )
  return (
    <AuthPage title="Choose your password">
      <p className="quiet">This proves that the address is yours, and opens your account.</p>
      <Form onSubmit={() => void submit()}>
        <NewPasswordField
          label="Password"
          requiredMessage="Please choose a password."
          autoFocus
          minLength={limits.passwordMin}
          value={password}
          onChange={setPassword}
        />
        <ProblemLine problem={problem} look="notice-bad" />
        <Button type="submit" variant="primary" size="l" busy={busy}>
          Open my account
        </Button>
      </Form>
    </AuthPage>
  )
}
