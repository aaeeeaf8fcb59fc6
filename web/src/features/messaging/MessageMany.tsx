import { useState } from 'react'
import type { ApplicationReply } from '#contract/applications.ts'
import type { Reply } from '#contract/contract.ts'
import { filledIn } from '#events/vocabulary/messages/message-templates.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { ProblemLine } from '../../parts/ProblemLine.tsx'
import { useDraft } from '../../api/use-draft.ts'
import { useNotices, useWrite } from '../../api/use-write.ts'
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
  const { value: text, set: setText, drop } = useDraft('message-many', '')
  const [asking, setAsking] = useState(false)
  const [missed, setMissed] = useState<readonly NotSent[]>()
  const { done } = useNotices()
  const send = useWrite('messages.sendMany', { failure: 'here' })
  if (missed) return <Missed missed={missed} of={people.length} onClose={onClose} />
  if (!first)
    return (
      <Dialog title="Nobody to write to" onClose={onClose}>
        <p>These applications are reviewed blind. You can write to the students once you shortlist them.</p>
      </Dialog>
    )

  const amount = count(people.length, 'person', 'people')
  const problem = problemOf(text, people)
  const sent = (results: Reply<'messages.sendMany'>['results']) => {
    drop()
    const left = notSent(results, people)
    if (left.length > 0) return setMissed(left)
    done(`Sent to ${amount}`)
    onClose()
  }
  const [{ jobId } = {}] = applications
  const run = () =>
    send.run(
      { toUsers: people.map(({ id }) => id), ...(jobId !== undefined && { jobId }), message: text.trim() },
      { next: ({ results }) => sent(results) },
    )
  return (
    <Dialog title={`Message ${amount}`} onClose={onClose} size={560}>
      <Form onSubmit={() => (asking ? void run() : setAsking(true))} check={() => problem === undefined}>
        <TemplateChoice text={text} onText={setText} disabled={asking} />
        <TextAreaField
          label="Message"
          data-autofocus
          rows={7}
          maxLength={limits.messageText}
          requiredMessage="Please write a message."
          readOnly={asking}
          value={text}
          problem={problem}
          hint="{name} becomes each person’s name, {job} the job that they applied for."
          onChange={(event) => setText(event.target.value)}
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
        <ProblemLine problem={send.problem} />
        {asking && (
          <p role="status">
            <b>Send it to {amount}?</b> Each gets a message of their own, and none can be taken back.
          </p>
        )}
        <div className="sheet-actions">
          <Button onClick={asking ? () => setAsking(false) : onClose}>{asking ? 'Change it' : 'Cancel'}</Button>
          <Button type="submit" variant="primary" busy={send.pending}>
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
