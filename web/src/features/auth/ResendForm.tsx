import { useState } from 'react'
import { openCall } from '../../api/open-calls.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'

/** Asks for another mail that proves the address. The answer is the same for every address. @param known the address, if the page knows it */
export function ResendForm({ known }: { readonly known?: string }) {
  const [email, setEmail] = useState(known ?? '')
  const [state, setState] = useState<'asking' | 'sending' | 'sent'>('asking')
  const [problem, setProblem] = useState<string>()
  const submit = async () => {
    setState('sending')
    const result = await openCall('users.resendVerification', { email: email.trim() })
    setProblem(result.problem?.message)
    setState(result.problem ? 'asking' : 'sent')
  }
  if (state === 'sent')
    return (
      <p className="notice-ok" role="status">
        If {email.trim()} is registered and not proven yet, another mail is on its way.
      </p>
    )
  return (
    <Form onSubmit={() => void submit()}>
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
      {problem && (
        <p className="notice-bad" role="alert">
          {problem}
        </p>
      )}
      <div className="row">
        <Button type="submit" busy={state === 'sending'}>
          Send another mail
        </Button>
      </div>
    </Form>
  )
}
