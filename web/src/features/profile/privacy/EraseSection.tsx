import { useState } from 'react'
import { useAppDispatch } from '../../../api/store.ts'
import { useNotices } from '../../../api/use-write.ts'
import { eraseAccount } from '../../../session/erase-account.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/sheets/Dialog.tsx'
import { TextField } from '../../../ui/fields/Field.tsx'
import { Form } from '../../../ui/fields/Form.tsx'
import { ProfileSection } from '../ProfileSection.tsx'

const WORD = 'ERASE'
const kept = [
  'What happened stays in the record as “erased”: counts and reports of others stay right, without you in it.',
  'A copy of their own data that somebody made before, such as the one who invited you, can have your name. We keep it for a day, under that person’s key.',
  'Messages that others wrote to you stay theirs, and so do mails that have left us.',
  'What you wrote about other people, such as the reason of a nomination, is their data and stays with them, without your name beside it.',
  'A receipt goes to your address. It is the last thing that knows it.',
]

/** @param onBegun gets the id of the task, which is all that the account can still read */
export function EraseSection({ email, onBegun }: { readonly email: string; readonly onBegun: (task: string) => void }) {
  const [asking, setAsking] = useState(false)
  return (
    <ProfileSection
      title="Erase me"
      text="Your name, files and messages become unreadable for good. That something happened stays, without you in it."
    >
      <div>
        <Button variant="danger" onClick={() => setAsking(true)}>
          Erase my data…
        </Button>
      </div>
      {asking && (
        <Dialog title="Erase your account?" onClose={() => setAsking(false)}>
          <EraseForm email={email} onBegun={onBegun} onClose={() => setAsking(false)} />
        </Dialog>
      )}
    </ProfileSection>
  )
}

type FormProps = { readonly email: string; readonly onBegun: (task: string) => void; readonly onClose: () => void }

function EraseForm({ email, onBegun, onClose }: FormProps) {
  const dispatch = useAppDispatch()
  const { failed } = useNotices()
  const [password, setPassword] = useState('')
  const [word, setWord] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      onBegun(await eraseAccount(dispatch, email, password))
    } catch (cause) {
      // An error of the sign-in belongs to the password; anything else is the call's own problem.
      if (cause instanceof Error) setProblem(cause.message)
      else failed(cause)
      setBusy(false)
    }
  }
  const wordProblem = word !== '' && word !== WORD ? `Please write ${WORD}, in capital letters.` : undefined
  return (
    <Form onSubmit={() => void submit()} check={() => word === WORD}>
      <p>
        This cannot be undone, by us neither: the key to your data is destroyed. You are signed out everywhere, and your address is free
        again.
      </p>
      <ul className="erase-kept">
        {kept.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <TextField
        label="Your password"
        type="password"
        autoComplete="current-password"
        requiredMessage="Please write your password."
        value={password}
        problem={problem}
        onChange={({ target }) => {
          setPassword(target.value)
          setProblem(undefined)
        }}
      />
      <TextField
        label={`Write ${WORD} to confirm`}
        autoComplete="off"
        requiredMessage={`Please write ${WORD}.`}
        value={word}
        problem={wordProblem}
        onChange={({ target }) => setWord(target.value)}
      />
      <div className="sheet-actions">
        <Button type="button" onClick={onClose}>
          Keep it
        </Button>
        <Button type="submit" variant="danger" busy={busy}>
          Erase for good
        </Button>
      </div>
    </Form>
  )
}
