import { useState } from 'react'
import { useFields } from '../../api/use-fields.ts'
import { useOpenCall } from '../../api/use-open-call.ts'
import { ProblemLine } from '../../parts/ProblemLine.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextAreaField, TextField } from '../../ui/fields/Field.tsx'
import { Form } from '../../ui/fields/Form.tsx'

/** A message to the team. */
export function ContactForm() {
  const { send, pending, problem } = useOpenCall('contact.write')
  const initial = { name: '', email: '', text: '' }
  const { values, field, check, close } = useFields('contact.write', { draft: 'contact', initial }, { problem })
  const [answer, setAnswer] = useState<string>()
  const submit = async () => {
    const { name, email, text } = values
    const { data } = await send({ name: name.trim(), email: email.trim(), text: text.trim() })
    if (!data) return
    close()
    setAnswer(data.message)
  }
  if (answer !== undefined) return <p role="status">{answer}</p>
  return (
    <Form onSubmit={submit} check={check}>
      <TextField label="Your name" name="name" autoComplete="name" requiredMessage="Please write your name." {...field('name')} />
      <TextField
        label="Your e-mail"
        type="email"
        name="email"
        autoComplete="email"
        requiredMessage="Please write your e-mail address: we answer to it."
        {...field('email')}
      />
      <TextAreaField label="Your message" rows={6} requiredMessage="Please write your message." {...field('text')} />
      <ProblemLine problem={problem} look="notice-bad" />
      <div>
        <Button type="submit" variant="primary" busy={pending}>
          Send
        </Button>
      </div>
    </Form>
  )
}
