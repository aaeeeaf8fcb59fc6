import type { ApplicationReply } from '#contract/applications.ts'
import { reasonLabels, rejectCodes, withdrawCodes, type ApplicationStatus, type ReasonCode } from '#events/vocabulary/application-status.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { FormFoot } from '../../../parts/FormFoot.tsx'
import { useDraft } from '../../../api/use-draft.ts'
import { useNow } from '../../../lib/now.ts'
import { dayFromNow } from '../../../lib/time.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { SelectField, TextAreaField, TextField } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { rescinds, rescission } from './rejection.ts'
import { useReasonHint } from './use-reason-hint.ts'
import { useToldAtOnce } from './told-at-once.ts'
import type { MoveDetails } from './use-move.tsx'

type Props = {
  readonly application: ApplicationReply
  readonly status: ApplicationStatus
  readonly as: 'recruiter' | 'student'
  readonly onClose: () => void
  /** @param stored to be called once the server has it */
  readonly onAnswer: (details: MoveDetails, stored: () => void) => void
}

/** Asks for what a move needs: a reason, or the offer. An interview has a drawer of its own. */
export function MoveDialog(props: Props) {
  return props.status === 'offered' ? <OfferDialog {...props} /> : <ReasonDialog {...props} />
}

function ReasonDialog({ application, status, as: role, onClose, onAnswer }: Props) {
  const { value: draft, set, drop } = useDraft(`move.${application.id}.${status}`, { code: '', note: '' })
  const { code, note } = draft
  const codes = role === 'recruiter' ? rejectCodes : withdrawCodes
  const words = wordsFor(application, status, role)
  const told = useToldAtOnce(status)
  const hint = useReasonHint()
  const submit = () => {
    onAnswer({ ...(code && { reasonCode: code as ReasonCode }), ...(note.trim() && role === 'recruiter' && { note: note.trim() }) }, drop)
  }
  const cancel = () => {
    drop()
    onClose()
  }
  return (
    <Dialog title={words.title} onClose={onClose}>
      <Form onSubmit={submit}>
        <p style={{ color: 'var(--ink-2)' }}>
          {words.text}
          {role === 'recruiter' && (told ? ' There is no undo of that, but you can reinstate.' : ' You can undo it for ten seconds.')}
        </p>
        {status !== 'declined' && (
          <SelectField
            label="Reason"
            empty="Choose a reason"
            requiredMessage={role === 'recruiter' ? 'Please choose a reason.' : undefined}
            hint={hint}
            optional={role === 'student'}
            value={code}
            data-autofocus
            options={codes.filter((each) => each !== 'unspecified').map((each) => ({ value: each, label: reasonLabels[each] }))}
            onChange={(event) => set({ ...draft, code: event.target.value })}
          />
        )}
        {role === 'recruiter' && (
          <TextAreaField
            label="Note for your team"
            optional
            rows={3}
            maxLength={4000}
            value={note}
            hint="The student never sees it."
            onChange={(event) => set({ ...draft, note: event.target.value })}
          />
        )}
        <FormFoot problem={undefined} busy={false} variant="danger" onCancel={cancel}>
          {words.button}
        </FormFoot>
      </Form>
    </Dialog>
  )
}

function OfferDialog({ application, onClose, onAnswer }: Props) {
  const now = useNow()
  const { value: draft, set, drop } = useDraft(`offer.${application.id}`, { until: dayFromNow(limits.offerDays, now), text: '' })
  const { until, text } = draft
  const submit = () => {
    onAnswer({ offerExpiresOn: until, ...(text.trim() && { offerText: text.trim() }) }, drop)
  }
  const cancel = () => {
    drop()
    onClose()
  }
  return (
    <Dialog title={`Make ${application.name ?? 'the student'} an offer`} onClose={onClose}>
      <Form onSubmit={submit}>
        <TextField
          label="Decide by"
          type="date"
          requiredMessage="Please choose the day by which the student decides."
          min={dayFromNow(1, now)}
          value={until}
          onChange={(event) => set({ ...draft, until: event.target.value })}
        />
        <TextAreaField
          label="The offer in your words"
          optional
          rows={6}
          maxLength={10_000}
          value={text}
          onChange={(event) => set({ ...draft, text: event.target.value })}
          hint="Start, duration, pay, and whom to ask."
        />
        <FormFoot problem={undefined} busy={false} onCancel={cancel}>
          Make the offer
        </FormFoot>
      </Form>
    </Dialog>
  )
}

function wordsFor(application: ApplicationReply, status: ApplicationStatus, role: 'recruiter' | 'student') {
  const { name, jobTitle, organizationLabel } = application
  if (role === 'recruiter' && rescinds(application, status)) {
    const stands = application.status === 'accepted' ? 'The student has accepted your offer' : 'The student has your offer'
    return {
      title: `Take back the offer to ${name ?? 'the student'}`,
      text: `${stands}. This rescinds it, and the student is told that you took it back.`,
      button: rescission,
    }
  }
  if (role === 'recruiter')
    return {
      title: `Reject ${name ?? 'this application'}`,
      text: 'The student is told that the application was not successful.',
      button: 'Reject',
    }
  return status === 'declined'
    ? {
        title: `Decline the offer of ${organizationLabel}`,
        text: `You will not be considered for ${jobTitle} any more.`,
        button: 'Decline the offer',
      }
    : {
        title: 'Withdraw your application',
        text: `${organizationLabel} sees that you withdrew from ${jobTitle}. The application stays in your list.`,
        button: 'Withdraw',
      }
}
