import { useState } from 'react'
import type { AbuseReportReply } from '#contract/admin-abuse.ts'
import { abuseOutcomes, abuseOutcomeWords, type AbuseOutcome } from '#events/vocabulary/messages/abuse.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { useForm } from '../../api/use-form.ts'
import { useWrite } from '../../api/use-write.ts'
import { written } from '../../lib/written.ts'
import { FormFoot } from '../../parts/FormFoot.tsx'
import { TextAreaField } from '../../ui/fields/Field.tsx'
import { Form } from '../../ui/fields/Form.tsx'
import { Radio } from '../../ui/fields/Toggle.tsx'
import { Dialog } from '../../ui/sheets/Dialog.tsx'

type Words = {
  readonly hint: string
  readonly action: string
  /** How many signs the admin may write to the person, where they write something. */
  readonly most?: number
}

const words: Readonly<Record<AbuseOutcome, Words>> = {
  no_action: { hint: 'The other person is told nothing.', action: 'Close the report' },
  warned: {
    hint: 'They read that something they wrote breaks our rules, and what you write here as a message from you.',
    action: 'Warn and close',
    most: limits.messageText,
  },
  conversation_closed: { hint: 'Both read that the conversation is closed.', action: 'Close the report' },
  suspended: {
    hint: 'It ends all their sessions at once and keeps everything. They read what you write here.',
    action: 'Suspend and close',
    most: limits.adminReason,
  },
}

/** How a report ends: what the outcome says is done here, before the report is closed with it. */
export function CloseReport({ report, onClose }: { readonly report: AbuseReportReply; readonly onClose: () => void }) {
  const { id, by, people } = report
  const reported = people.find(({ uid }) => uid !== by)
  const [outcome, setOutcome] = useState<AbuseOutcome>('no_action')
  const [isWarned, setIsWarned] = useState(false)
  const suspend = useWrite('adminUsers.suspend', { failure: 'here' })
  const write = useWrite('messages.send', { failure: 'here' })
  const { values, set, field, send, foot } = useForm('abuse.close', { draft: `abuse.${id}`, initial: { reason: '', said: '' }, onClose })
  const { action, most } = words[outcome]
  const said = values.said.trim()

  const act = async () => {
    if (!reported) return undefined
    if (outcome === 'suspended') return suspend.run({ uid: reported.uid, reason: said })
    // What was sent is not sent again where only the closing failed.
    if (outcome === 'warned' && !isWarned) return write.run({ toUser: reported.uid, message: said }, { next: () => setIsWarned(true) })
    return undefined
  }
  const submit = async () => {
    const refused = await act()
    if (refused === undefined) await send({ id, outcome, ...written({ reason: values.reason }) }, { done: 'The report is closed' })
  }
  return (
    <Dialog title="How it ends" onClose={onClose}>
      <Form onSubmit={() => void submit()}>
        <fieldset className="stack abuse-outcomes">
          <legend className="sr-only">How it ends</legend>
          {abuseOutcomes.map((one) => (
            <Radio
              key={one}
              name="outcome"
              label={abuseOutcomeWords[one].label}
              hint={words[one].hint}
              checked={one === outcome}
              onChange={() => setOutcome(one)}
            />
          ))}
        </fieldset>
        {most !== undefined && reported && (
          <TextAreaField
            label={`What ${reported.displayName} reads`}
            hint="Which of our rules it breaks. Never who reported."
            requiredMessage="Say what breaks our rules: they read it."
            rows={3}
            maxLength={most}
            value={values.said}
            onChange={({ target }) => set({ said: target.value })}
          />
        )}
        <p className="quiet">Who reported reads: “We looked at what you reported: {abuseOutcomeWords[outcome].told}”.</p>
        <TextAreaField label="Why" optional hint="For admins. Neither of the two reads it." rows={2} {...field('reason')} />
        <FormFoot
          problem={foot.problem ?? suspend.problem ?? write.problem}
          busy={foot.busy || suspend.pending || write.pending}
          onCancel={foot.onCancel}
          keep="Keep it open"
        >
          {action}
        </FormFoot>
      </Form>
    </Dialog>
  )
}
