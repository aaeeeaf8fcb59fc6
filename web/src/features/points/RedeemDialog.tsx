import { useState } from 'react'
import { redemptionKinds, redemptionLabels, type RedemptionKind } from '#events/vocabulary/nominations/points.ts'
import { numberIn } from '#lib/typed-numbers.ts'
import { ProblemLine } from '../../parts/ProblemLine.tsx'
import { useForm } from '../../api/use-form.ts'
import { count } from '../../lib/words/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/sheets/Dialog.tsx'
import { optionsOf, SelectField, TextField } from '../../ui/fields/Field.tsx'
import { Form } from '../../ui/fields/Form.tsx'

/** Asks what for and how much, then once more before the request is sent: it cannot be taken back. */
export function RedeemDialog({ available, onClose }: { readonly available: number; readonly onClose: () => void }) {
  const { values, field, close, send, pending, problem } = useForm('redemptions.request', {
    draft: 'redeem',
    initial: { kind: 'department_fund', points: '' },
    onClose,
  })
  const [asking, setAsking] = useState(false)
  const kind = values.kind as RedemptionKind
  const points = numberIn('count', values.points) ?? 0
  const request = () => send({ kind, points }, { done: `Asked for ${count(points, 'point')}: ${redemptionLabels[kind].toLowerCase()}` })
  return (
    <Dialog title={asking ? `Redeem ${count(points, 'point')}?` : 'Redeem points'} onClose={onClose}>
      {asking ? (
        <div className="stack">
          <p style={{ color: 'var(--ink-2)' }}>
            {count(points, 'point')} for: {redemptionLabels[kind].toLowerCase()}. They are set aside at once, and the career office decides.
            The request cannot be taken back; if it is declined, the points are yours again.
          </p>
          <ProblemLine problem={problem} look="notice-bad" />
          <div className="sheet-actions">
            <Button onClick={() => setAsking(false)}>Back</Button>
            <Button variant="primary" data-autofocus busy={pending} onClick={() => void request()}>
              Send the request
            </Button>
          </div>
        </div>
      ) : (
        <Form onSubmit={() => setAsking(true)}>
          <SelectField label="What for" options={optionsOf(redemptionKinds, redemptionLabels)} {...field('kind')} />
          <TextField
            label="Points"
            hint={`You have ${available} to redeem.`}
            requiredMessage="Please write how many points."
            number="count"
            data-autofocus
            {...field('points')}
            max={available}
          />
          <div className="sheet-actions">
            <Button onClick={close}>Cancel</Button>
            <Button type="submit" variant="primary">
              Go on
            </Button>
          </div>
        </Form>
      )}
    </Dialog>
  )
}
