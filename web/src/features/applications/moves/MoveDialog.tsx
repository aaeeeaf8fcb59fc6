import type { ApplicationReply } from '#contract/applications.ts'
import { rejectCodes, withdrawCodes, type ApplicationStatus, type ReasonCode } from '#events/vocabulary/applications/application-status.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { FormFoot } from '../../../parts/FormFoot.tsx'
import { useFields } from '../../../api/use-fields.ts'
import { useNow } from '../../../lib/time/now.ts'
import { dayFromNow } from '../../../lib/time/time.ts'
import { written } from '../../../lib/written.ts'
import { Dialog } from '../../../ui/sheets/Dialog.tsx'
import { DateField } from '../../../ui/DateField.tsx'
import { TextAreaField } from '../../../ui/fields/Field.tsx'
import { Form } from '../../../ui/fields/Form.tsx'
import { rescinds, rescission } from './rejection.ts'
import { ReasonField } from './ReasonField.tsx'
import { useToldAtOnce } from './told-at-once.ts'
import type { MoveDetails } from './use-move.tsx'
import type { Sent } from './sent.ts'

type Props = {
  readonly application: ApplicationReply
  readonly status: ApplicationStatus
  readonly as: 'recruiter' | 'student'
  readonly onClose: () => void
  /** @param stored to be called once the server has it */
  readonly onAnswer: (details: MoveDetails, stored: () => void) => void
  readonly sent: Sent
}

/** Asks for what a move needs: a reason, or the offer. An interview has a drawer of its own. */
export function MoveDialog(props: Props) {
  return props.status === 'offered' ? <OfferDialog {...props} /> : <ReasonDialog {...props} />
}

function ReasonDialog({ application, status, as: role, onClose, onAnswer, sent }: Props) {
  const options = { draft: `move.${application.id}.${status}`, initial: { reasonCode: '', note: '' }, onClose }
  const { values, field, close, drop } = useFields('applications.changeStatus', options, { problem: sent.problem })
  const words = wordsFor(application, status, role)
  const told = useToldAtOnce(status)
  const submit = () => {
    const { reasonCode, note } = values
    onAnswer({ ...(reasonCode && { reasonCode: reasonCode as ReasonCode }), ...(role === 'recruiter' && written({ note })) }, drop)
  }
  return (
    <Dialog title={words.title} onClose={onClose}>
      <Form onSubmit={submit}>
        <p style={{ color: 'var(--ink-2)' }}>
          {words.text}
          {role === 'recruiter' && (told ? ' There is no undo of that, but you can reinstate.' : ' You can undo it for ten seconds.')}
        </p>
        {status !== 'declined' && (
          <ReasonField
            codes={role === 'recruiter' ? rejectCodes : withdrawCodes}
            requiredMessage={role === 'recruiter' ? 'Please choose a reason.' : undefined}
            optional={role === 'student'}
            data-autofocus
            {...field('reasonCode')}
          />
        )}
        {role === 'recruiter' && (
          <TextAreaField label="Note for your team" optional rows={3} hint="The student never sees it." {...field('note')} />
        )}
        <FormFoot {...sent} variant="danger" onCancel={close}>
          {words.button}
        </FormFoot>
      </Form>
    </Dialog>
  )
}

function OfferDialog({ application, onClose, onAnswer, sent }: Props) {
  const now = useNow()
  const options = {
    draft: `offer.${application.id}`,
    initial: { offerExpiresOn: dayFromNow(limits.offerDays, now), offerText: '' },
    onClose,
  }
  const { values, field, close, drop } = useFields('applications.changeStatus', options, { problem: sent.problem })
  const submit = () => {
    const { offerExpiresOn, offerText } = values
    onAnswer({ offerExpiresOn, ...written({ offerText }) }, drop)
  }
  return (
    <Dialog title={`Make ${application.name ?? 'the student'} an offer`} onClose={onClose}>
      <Form onSubmit={submit}>
        <DateField
          label="Decide by"
          requiredMessage="Please choose the day by which the student decides."
          min={dayFromNow(1, now)}
          {...field('offerExpiresOn')}
        />
        <TextAreaField
          label="The offer in your words"
          optional
          rows={6}
          hint="Start, duration, pay, and whom to ask."
          {...field('offerText')}
        />
        <FormFoot {...sent} onCancel={close}>
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
