import { useState, type SubmitEvent } from 'react'
import { limits } from '#events/vocabulary/limits.ts'
import { confirmPassword } from '../../api/sign-in.ts'
import { useChangePasswordMutation } from '../../api/users.ts'
import { useNotices } from '../../api/write.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'

/** A new password needs a sign-in of the last minutes, so the current one is asked for. */
export function PasswordSection({ email }: { readonly email: string }) {
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [change] = useChangePasswordMutation()
  const { done, failed } = useNotices()
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setBusy(true)
    setProblem(undefined)
    try {
      const idToken = await confirmPassword(email, current)
      await change({ newPassword: next, idToken }).unwrap().then(
        async () => {
          // The old token ends with the old password.
          await confirmPassword(email, next)
          setCurrent('')
          setNext('')
          done('Password changed')
        },
        (cause: unknown) => void failed(cause),
      )
    } catch (cause) {
      setProblem(cause instanceof Error ? cause.message : 'An unexpected error occurred.')
    }
    setBusy(false)
  }
  return (
    <form className="stack" onSubmit={(event) => void submit(event)}>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <TextField label="Current password" type="password" autoComplete="current-password" required value={current} problem={problem} onChange={(event) => setCurrent(event.target.value)} />
      <TextField label="New password" type="password" autoComplete="new-password" required minLength={limits.passwordMin} value={next} hint={`At least ${limits.passwordMin} characters; ten or more are better.`} onChange={(event) => setNext(event.target.value)} />
      <div>
        <Button type="submit" busy={busy}>
          Change the password
        </Button>
      </div>
    </form>
  )
}
