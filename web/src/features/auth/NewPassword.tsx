import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { limits } from '#events/vocabulary/limits.ts'
import { confirmReset } from '../../api/sign-in.ts'
import { log } from '../../lib/log.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'

/** §8: the link of the reset mail. */
export function NewPassword({ code }: { readonly code: string }) {
  const [, setParams] = useSearchParams()
  const [password, setPassword] = useState('')
  const [state, setState] = useState<'asking' | 'sending' | 'done' | 'failed'>('asking')
  const submit = async () => {
    setState('sending')
    try {
      await confirmReset(code, password)
      setState('done')
    } catch (cause) {
      log.warn('The password could not be reset.', cause)
      setState('failed')
    }
  }
  return (
    <main className="auth">
      <div className="auth-box">
        <h1 className="display">Choose a new password</h1>
        {state === 'done' ? (
          <div className="stack">
            <p className="notice-ok" role="status">
              Password has been reset successfully.
            </p>
            <Button variant="primary" size="l" onClick={() => setParams({})}>
              Sign in
            </Button>
          </div>
        ) : (
          <Form onSubmit={() => void submit()}>
            <TextField
              label="New password"
              type="password"
              autoComplete="new-password"
              requiredMessage="Please choose a password."
              autoFocus
              minLength={limits.passwordMin}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              hint={`At least ${limits.passwordMin} characters; ten or more are better.`}
            />
            {state === 'failed' && (
              <p className="notice-bad" role="alert">
                Failed to reset password. Please try again.
              </p>
            )}
            <Button type="submit" variant="primary" size="l" busy={state === 'sending'}>
              Set the password
            </Button>
          </Form>
        )}
      </div>
    </main>
  )
}
