import { useState } from 'react'
import { changePassword } from '../../session/change-password.ts'
import { useAppDispatch } from '../../api/store.ts'
import { useNotices } from '../../api/use-write.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/fields/Field.tsx'
import { Form } from '../../ui/fields/Form.tsx'
import { NewPasswordField } from '../../parts/NewPasswordField.tsx'

/** A new password needs a sign-in of the last minutes, so the current one is asked for. */
export function PasswordSection({ email }: { readonly email: string }) {
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const dispatch = useAppDispatch()
  const { done, failed } = useNotices()
  const submit = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      await changePassword(dispatch, email, current, next)
      setCurrent('')
      setNext('')
      done('Password changed')
    } catch (cause) {
      // An error of the sign-in belongs to the current password; anything else is the call's own problem.
      if (cause instanceof Error) setProblem(cause.message)
      else failed(cause)
    }
    setBusy(false)
  }
  return (
    <Form onSubmit={() => void submit()}>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <TextField
        label="Current password"
        type="password"
        autoComplete="current-password"
        requiredMessage="Please write the password you have now."
        value={current}
        problem={problem}
        onChange={(event) => setCurrent(event.target.value)}
      />
      <NewPasswordField label="New password" requiredMessage="Please write the new password." value={next} onChange={setNext} />
      <div>
        <Button type="submit" busy={busy}>
          Change the password
        </Button>
      </div>
    </Form>
  )
}
