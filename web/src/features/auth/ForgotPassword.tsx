import { useState } from 'react'
import { openCall } from '../../api/open-calls.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { AuthPage } from './AuthPage.tsx'

/** Asks for a reset mail. The answer is the same for every address, so that it does not reveal who has an account. @param known the address that was typed before */
export function ForgotPassword({ known, onBack }: { readonly known: string; readonly onBack: () => void }) {
  const [email, setEmail] = useState(known)
  const [state, setState] = useState<'asking' | 'sending' | 'sent'>('asking')
  const [problem, setProblem] = useState<string>()
  const submit = async () => {
    setState('sending')
    const result = await openCall('users.resetPassword', { email: email.trim() })
    setProblem(result.problem?.message)
    setState(result.problem ? 'asking' : 'sent')
  }
  return (
    <AuthPage title="Reset your password">
      {state === 'sent' ? (
        <p className="notice-ok" role="status">
          If {email.trim()} has an account, a mail with a link is on its way.
        </p>
      ) : (
        <Form onSubmit={() => void submit()}>
          <TextField
            label="E-mail"
            type="email"
            autoComplete="username"
            requiredMessage="Please write the e-mail address of your account."
            autoFocus
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            hint="We send a link there with which you choose a new password."
          />
          {problem && (
            <p className="notice-bad" role="alert">
              {problem}
            </p>
          )}
          <Button type="submit" variant="primary" size="l" busy={state === 'sending'}>
            Send the link
          </Button>
        </Form>
      )}
      <p style={{ marginTop: 20 }}>
        <button type="button" className="link" onClick={onBack}>
          Back to the sign-in
        </button>
      </p>
    </AuthPage>
  )
}
