import { useState } from 'react'
import { useOpenCall } from '../../api/use-open-call.ts'
import { ProblemLine } from '../../parts/ProblemLine.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/fields/Field.tsx'
import { Form } from '../../ui/fields/Form.tsx'

/** Asks for another mail that proves the address. The answer is the same for every address. @param known the address, if the page knows it */
export function ResendForm({ known }: { readonly known?: string }) {
  const [email, setEmail] = useState(known ?? '')
  const [sent, setSent] = useState(false)
  const { send, pending, problem } = useOpenCall('users.resendVerification')
  const submit = async () => {
    const answer = await send({ email: email.trim() })
    setSent(!answer.problem)
  }
  if (sent)
    return (
      <p className="notice-ok" role="status">
        If {email.trim()} is registered and not proven yet, another mail is on its way.
      </p>
    )
  return (
    <Form onSubmit={submit}>
      {known === undefined && (
        <TextField
          label="E-mail"
          type="email"
          autoComplete="username"
          requiredMessage="Please write the address that you registered with."
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      )}
      <ProblemLine problem={problem} look="notice-bad" />
      <div className="row">
        <Button type="submit" busy={pending}>
          Send another mail
        </Button>
      </div>
    </Form>
  )
}
