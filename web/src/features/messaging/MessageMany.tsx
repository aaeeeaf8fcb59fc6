import { useState } from 'react'
import type { ApplicationReply } from '#contract/applications.ts'
import type { Reply } from '#contract/contract.ts'
import { filledIn } from '#events/vocabulary/messages/message-templates.ts'
import { ProblemLine } from '../../parts/ProblemLine.tsx'
import { useForm } from '../../api/use-form.ts'
import { useNotices } from '../../api/use-write.ts'
import { count } from '../../lib/words/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/sheets/Dialog.tsx'
import { TextAreaField } from '../../ui/fields/Field.tsx'
import { Form } from '../../ui/fields/Form.tsx'
import { addressees, notSent, problemOf, type NotSent } from './many.ts'
import { TemplateChoice } from './TemplateChoice.tsx'
import './messaging.css'

type Props = {
  readonly applications: readonly Pick<ApplicationReply, 'studentId' | 'name' | 'jobId' | 'jobTitle'>[]
  readonly onClose: () => void
}

/** Writes one message to many applicants of one job. It cannot be taken back, so it is shown as the first of them reads it, and asked about before it goes out. */
export function MessageMany({ applications, onClose }: Props) {
  const people = addressees(applications)
  const [first] = people
  const hidden = applications.filter(({ studentId }) => studentId === undefined).length
  const form = useForm('messages.sendMany', { draft: 'message-many', initial: { message: '' }, onClose })
  const [asking, setAsking] = useState(false)
  const [missed, setMissed] = useState<readonly NotSent[]>()
  const { done } = useNotices()
  if (missed) return <Missed missed={missed} of={people.length} onClose={onClose} />
  if (!first)
    return (
      <Dialog title="Nobody to write to" onClose={onClose}>
        <p>These applications are reviewed blind. You can write to the students once you shortlist them.</p>
      </Dialog>
    )

  const amount = count(people.length, 'person', 'people')
  const text = form.values.message
  const problem = problemOf(text, people)
  const sent = (results: Reply<'messages.sendMany'>['results']) => {
    form.drop()
    const left = notSent(results, people)
    if (left.length > 0) return setMissed(left)
    done(`Sent to ${amount}`)
    onClose()
  }
  const [{ jobId } = {}] = applications
  const run = () =>
    form.send(
      { toUsers: people.map(({ id }) => id), ...(jobId !== undefined && { jobId }), message: text.trim() },
      { next: ({ results }) => sent(results) },
    )
  return (
    <Dialog title={`Message ${amount}`} onClose={onClose} size={560}>
      <Form onSubmit={() => (asking ? void run() : setAsking(true))} check={() => problem === undefined}>
        <TemplateChoice text={text} onText={(message) => form.set({ message })} disabled={asking} />
        <TextAreaField
          label="Message"
          data-autofocus
          rows={7}
          requiredMessage="Please write a message."
          readOnly={asking}
          hint="{name} becomes each person’s name, {job} the job that they applied for."
          {...form.field('message')}
          problem={problem ?? form.field('message').problem}
        />
        {text.trim() !== '' && (
          <figure className="many-preview">
            <figcaption className="small quiet">As {first.name} reads it</figcaption>
            <blockquote>{filledIn(text.trim(), first)}</blockquote>
          </figure>
        )}
        {hidden > 0 && (
          <p className="small quiet">
            {count(hidden, 'candidate')} of a blind review cannot be written to yet, and {hidden === 1 ? 'is' : 'are'} left out.
          </p>
        )}
        <ProblemLine problem={form.problem} />
        {asking && (
          <p role="status">
            <b>Send it to {amount}?</b> Each gets a message of their own, and none can be taken back.
          </p>
        )}
        <div className="sheet-actions">
          <Button onClick={asking ? () => setAsking(false) : onClose}>{asking ? 'Change it' : 'Cancel'}</Button>
          <Button type="submit" variant="primary" busy={form.pending}>
            {asking ? `Send to ${amount}` : 'Go on'}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

/** The people whom the message did not reach, and why. */
function Missed({ missed, of, onClose }: { readonly missed: readonly NotSent[]; readonly of: number; readonly onClose: () => void }) {
  return (
    <Dialog title={`${of - missed.length} of ${of} sent`} onClose={onClose}>
      <p>These people did not get it:</p>
      <ul className="many-missed">
        {missed.map(({ id, name, why }) => (
          <li key={id}>
            <b>{name}</b> <span className="quiet">{why}</span>
          </li>
        ))}
      </ul>
      <div className="sheet-actions">
        <Button variant="primary" data-autofocus onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  )
}
