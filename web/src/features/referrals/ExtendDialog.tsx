import type { ReferralReply } from '#contract/referrals.ts'
import { FormFoot } from '../../parts/FormFoot.tsx'
import { useForm } from '../../api/use-form.ts'
import { useNow } from '../../lib/time/now.ts'
import { deadline } from '../../lib/time/time.ts'
import { Dialog } from '../../ui/sheets/Dialog.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { Form } from '../../ui/fields/Form.tsx'

type Props = { readonly referral: ReferralReply; readonly latest: string; readonly onClose: () => void }

/** Gives the student more time to apply, once. The latest day is proposed. */
export function ExtendDialog({ referral: { id, studentName = 'the student', expirationDate, timezone }, latest, onClose }: Props) {
  const now = useNow()
  const { values, field, send, foot } = useForm('referrals.extend', { initial: { expirationDate: latest }, onClose })
  const { expirationDate: day } = values
  const submit = () => send({ id, expirationDate: day }, { done: `${studentName} can apply until ${deadline(day, now, timezone)}` })
  return (
    <Dialog title={`Extend the referral of ${studentName}`} onClose={onClose}>
      <Form onSubmit={submit}>
        <p>
          It holds until {expirationDate && deadline(expirationDate, now, timezone)}. You can give them more time once, up to{' '}
          {deadline(latest, now, timezone)}.
        </p>
        <DateField
          label="They can apply until"
          requiredMessage="Please choose a day."
          min={expirationDate}
          max={latest}
          {...field('expirationDate')}
        />
        <FormFoot {...foot}>Extend</FormFoot>
      </Form>
    </Dialog>
  )
}
