import { useState } from 'react'
import { limits } from '#events/vocabulary/limits.ts'
import { openCall } from '../../api/open-calls.ts'
import type { Problem } from '../../api/problem.ts'
import { ProblemLine } from '../../parts/ProblemLine.tsx'
import { useDraft } from '../../api/use-draft.ts'
import { Button } from '../../ui/Button.tsx'
import { TextAreaField, TextField } from '../../ui/fields/Field.tsx'
import { Form } from '../../ui/fields/Form.tsx'

const nothingTyped = { name: '', email: '', text: '' }

/** A message to the team. */
export function ContactForm() {
  const { value: typed, set, drop } = useDraft('contact', nothingTyped)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const [answer, setAnswer] = useState<string>()
  const submit = async () => {
    setBusy(true)
    setProblem(undefined)
    const { name, email, text } = typed
    const { data, problem: refused } = await openCall('contact.write', { name: name.trim(), email: email.trim(), text: text.trim() })
    setBusy(false)
    if (refused) return setProblem(refused)
    drop()
    return setAnswer(data.message)
  }
  if (answer !== undefined) return <p role="status">{answer}</p>
  return (
    <Form onSubmit={() => void submit()}>
      <TextField
        label="Your name"
        name="name"
        autoComplete="name"
        requiredMessage="Please write your name."
        maxLength={120}
        value={typed.name}
        onChange={(event) => set({ ...typed, name: event.target.value })}
      />
      <TextField
        label="Your e-mail"
        type="email"
        name="email"
        autoComplete="email"
        requiredMessage="Please write your e-mail address: we answer to it."
        value={typed.email}
        onChange={(event) => set({ ...typed, email: event.target.value })}
      />
      <TextAreaField
        label="Your message"
        rows={6}
        requiredMessage="Please write your message."
        maxLength={limits.contactText}
        value={typed.text}
        onChange={(event) => set({ ...typed, text: event.target.value })}
      />
      <ProblemLine problem={problem} look="notice-bad" />
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          Send
        </Button>
      </div>
    </Form>
  )
}
