import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { confirmReset } from '../../session/sign-in.ts'
import { log } from '../../lib/log.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/fields/Form.tsx'
import { NewPasswordField } from '../../parts/NewPasswordField.tsx'
import { AuthPage } from './AuthPage.tsx'

type Props = { readonly code: string; readonly onAskAgain: () => void }

/** §8: where the link in the reset mail leads. @param props `code`: the link's one-time code */
export function NewPassword({ code, onAskAgain }: Props) {
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
    <AuthPage title="Choose a new password">
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
          <NewPasswordField
            label="New password"
            requiredMessage="Please choose a password."
            autoFocus
            value={password}
            onChange={setPassword}
          />
          {state === 'failed' && (
            <p className="notice-bad" role="alert">
              Failed to reset password. Please try again.
            </p>
          )}
          {state === 'failed' && (
            <p className="quiet">
              A link works once, for an hour.{' '}
              <button type="button" className="link" onClick={onAskAgain}>
                Ask for a new link
              </button>
            </p>
          )}
          <Button type="submit" variant="primary" size="l" busy={state === 'sending'}>
            Set the password
          </Button>
        </Form>
      )}
    </AuthPage>
  )
}
