import { useState } from 'react'
import type { ReferralReply } from '#contract/referrals.ts'
import { FormFoot } from '../../parts/FormFoot.tsx'
import { useWrite } from '../../api/use-write.ts'
import { useNow } from '../../lib/now.ts'
import { deadline } from '../../lib/time.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'

type Props = { readonly referral: ReferralReply; readonly latest: string; readonly onClose: () => void }

/** Gives the student more time to apply, once. The latest day is proposed. */
export function ExtendDialog({ referral: { id, studentName = 'the student', expirationDate, timezone }, latest, onClose }: Props) {
  const now = useNow()
  const [day, setDay] = useState(latest)
  const { run: extend, pending, problem } = useWrite('referrals.extend', { failure: 'here' })
  const submit = () =>
    extend({ id, expirationDate: day }, { done: `${studentName} can apply until ${deadline(day, now, timezone)}`, next: onClose })
  return (
    <Dialog title={`Extend the referral of ${studentName}`} onClose={onClose}>
      <Form onSubmit={() => void submit()}>
        <p>
          It holds until {expirationDate && deadline(expirationDate, now, timezone)}. You can give them more time once, up to{' '}
          {deadline(latest, now, timezone)}.
        </p>
        <TextField
          label="They can apply until"
          type="date"
          requiredMessage="Please choose a day."
          min={expirationDate}
          max={latest}
          value={day}
          onChange={(event) => setDay(event.target.value)}
        />
        <FormFoot problem={problem} onCancel={onClose} busy={pending}>
          Extend
        </FormFoot>
      </Form>
    </Dialog>
  )
}
