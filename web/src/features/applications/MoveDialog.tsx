import type { ApplicationReply } from '#contract/applications.ts'
import { reasonLabels, rejectCodes, withdrawCodes, type ApplicationStatus, type ReasonCode } from '#events/vocabulary/application-status.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { FormFoot } from '../../api/FormFoot.tsx'
import { useDraft } from '../../api/use-draft.ts'
import { isDay } from '../../lib/calendar.ts'
import { useReadersZone } from '../../lib/clock.ts'
import { useNow } from '../../lib/now.ts'
import { dayFromNow, instantOf, localMinute } from '../../lib/time.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { SelectField, TextAreaField, TextField } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { useReasonHint } from './use-reason-hint.ts'
import type { MoveDetails } from './use-move.tsx'

type Props = {
  readonly application: ApplicationReply
  readonly status: ApplicationStatus
  readonly as: 'recruiter' | 'student'
  readonly onClose: () => void
  /** @param stored to be called once the server has it */
  readonly onAnswer: (details: MoveDetails, stored: () => void) => void
}

/** Asks for what a move needs: a reason, the offer, or when the interview is. */
export function MoveDialog(props: Props) {
  if (props.status === 'offered') return <OfferDialog {...props} />
  return props.status === 'interviewing' ? <InterviewDialogOnClock {...props} /> : <ReasonDialog {...props} />
}

function ReasonDialog({ application, status, as: role, onClose, onAnswer }: Props) {
  const { value: draft, set, drop } = useDraft(`move.${application.id}.${status}`, { code: '', note: '' })
  const { code, note } = draft
  const codes = role === 'recruiter' ? rejectCodes : withdrawCodes
  const words = wordsFor(application, status, role)
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
        <p style={{ color: 'var(--ink-2)' }}>{words.text}</p>
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

/** Opened before the reader's clock is known, it begins anew with it: a time that was read by another clock would be another instant. */
function InterviewDialogOnClock(props: Props) {
  const timezone = useReadersZone()
  return <InterviewDialog key={timezone} {...props} timezone={timezone} />
}

function InterviewDialog({ application, timezone, onClose, onAnswer }: Props & { readonly timezone: string }) {
  const now = useNow()
  const { id, name = 'the student', status, interviewAt } = application
  const before = interviewAt === undefined ? '' : localMinute(interviewAt, timezone)
  // What was typed is about the time of then: it does not return once a colleague has moved the interview.
  const {
    value: draft,
    set,
    drop,
  } = useDraft(`interview.day.${id}.${before}.${timezone}`, {
    day: before.slice(0, 10),
    time: before.slice(11),
  })
  const { day, time } = draft
  const at = isDay(day) && time !== '' ? `${day}T${time}` : ''
  const isInvited = status === 'interviewing'
  const isAsked = isInvited || day !== '' || time !== ''
  const isOver = at !== '' && at !== before && Date.parse(instantOf(at, timezone)) < now
  const words = interviewWords(name, isInvited, before !== '')
  const submit = () => {
    if (isInvited && at === before) onClose()
    else onAnswer(at === '' ? {} : { interviewAt: instantOf(at, timezone) }, drop)
  }
  const cancel = () => {
    drop()
    onClose()
  }
  return (
    <Dialog title={words.title} onClose={onClose}>
      <Form onSubmit={submit}>
        <div className="two-fields">
          <TextField
            label="Day"
            type="date"
            optional={!isAsked}
            requiredMessage={isAsked ? 'Please choose when the interview is.' : undefined}
            data-autofocus
            value={day}
            onChange={(event) => set({ day: event.target.value, time })}
          />
          <TextField
            label="Time"
            type="time"
            optional={!isAsked}
            requiredMessage={isAsked ? 'Please choose the hour.' : undefined}
            value={time}
            onChange={(event) => set({ day, time: event.target.value })}
          />
        </div>
        <p className="field-hint">
          By your clock, {timezone.replaceAll('_', ' ')}.{' '}
          <span role="status">
            {isOver
              ? 'This is in the past: noted as a meeting that took place.'
              : 'The student is told by theirs, with an entry for the calendar.'}
          </span>
        </p>
        <FormFoot problem={undefined} busy={false} onCancel={cancel}>
          {words.button}
        </FormFoot>
      </Form>
    </Dialog>
  )
}

function interviewWords(name: string, isInvited: boolean, hasTime: boolean) {
  if (!isInvited) return { title: `Invite ${name} to an interview`, button: 'Invite' }
  return hasTime
    ? { title: `Move the interview with ${name}`, button: 'Move it' }
    : { title: `Set the time of the interview with ${name}`, button: 'Set the time' }
}

function wordsFor({ name, jobTitle, organizationLabel }: ApplicationReply, status: ApplicationStatus, role: 'recruiter' | 'student') {
  if (role === 'recruiter')
    return {
      title: `Reject ${name ?? 'this application'}`,
      text: 'The student is told that the application was not successful. You can undo it for ten seconds.',
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
