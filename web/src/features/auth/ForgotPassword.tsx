import { useState } from 'react'
import { useOpenCall } from '../../api/use-open-call.ts'
import { ProblemLine } from '../../parts/ProblemLine.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/fields/Field.tsx'
import { Form } from '../../ui/fields/Form.tsx'
import { AuthPage } from './AuthPage.tsx'

/** Asks for a reset mail. The answer is the same for every address, so that it does not reveal who has an account. @param known the address that was typed before */
export function ForgotPassword({ known, onBack }: { readonly known: string; readonly onBack: () => void }) {
  const [email, setEmail] = useState(known)
  const [sent, setSent] = useState(false)
  const { send, pending, problem } = useOpenCall('users.resetPassword')
  const submit = async () => {
    const answer = await send({ email: email.trim() })
    setSent(!answer.problem)
  }
  return (
    <AuthPage title="Reset your password">
      {sent ? (
        <p className="notice-ok" role="status">
          If {email.trim()} has an account, a mail with a link is on its way.
        </p>
      ) : (
        <Form onSubmit={submit}>
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
          <ProblemLine problem={problem} look="notice-bad" />
          <Button type="submit" variant="primary" size="l" busy={pending}>
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
