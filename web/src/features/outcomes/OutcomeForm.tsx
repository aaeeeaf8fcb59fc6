import type { RecordedOutcome } from '#contract/outcomes.ts'
import {
  firstDestinationLabels,
  firstDestinations,
  outcomeSourceLabels,
  outcomeSources,
  type FirstDestination,
  type OutcomeSource,
} from '#events/vocabulary/students/outcomes.ts'
import { ProblemLine } from '../../parts/ProblemLine.tsx'
import { useForm } from '../../api/use-form.ts'
import { written } from '../../lib/written.ts'
import { Button } from '../../ui/Button.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { optionsOf, SelectField, TextField } from '../../ui/fields/Field.tsx'
import { Form } from '../../ui/fields/Form.tsx'

type Props = {
  readonly uid: string
  readonly current: RecordedOutcome | undefined
  /** Of oneself: there is no other source. */
  readonly own?: true
  readonly done: string
  readonly onDone?: () => void
}

const withPlace: readonly string[] = firstDestinations.slice(0, 7)

/** Proffer says nothing by itself: what it proposes is confirmed. */
const saidBy = outcomeSources.filter((source) => source !== 'platform')

function chosenSource(current: RecordedOutcome | undefined): OutcomeSource {
  return current === undefined || current.source === 'platform' ? 'staff' : current.source
}

/** Where somebody went after graduation. What asks for a place shows its fields once there is one. */
export function OutcomeForm({ uid, current, own, done, onDone }: Props) {
  const form = useForm('outcomes.record', {
    initial: {
      outcome: current?.outcome ?? '',
      source: own ? 'self' : chosenSource(current),
      organization: current?.organization ?? '',
      title: current?.title ?? '',
      startsOn: current?.startsOn ?? '',
    },
  })
  const { values, field } = form
  const hasPlace = withPlace.includes(values.outcome)
  const submit = () => {
    const { outcome, source, organization, title, startsOn } = values
    const place = hasPlace ? written({ organization, title, startsOn }) : {}
    return form.send({ uid, outcome: outcome as FirstDestination, source, ...place }, { done, next: onDone })
  }
  return (
    <Form onSubmit={submit}>
      <SelectField
        label="Outcome"
        required
        empty="Choose"
        requiredMessage={own ? 'Please choose where you went.' : 'Please choose the outcome.'}
        options={optionsOf(
          firstDestinations.filter((one) => !own || one !== 'no_information'),
          firstDestinationLabels,
        )}
        {...field('outcome')}
      />
      {hasPlace && (
        <>
          <TextField label="Employer, school or service" optional {...field('organization')} />
          <div className="two-fields">
            <TextField label="Title or program" optional {...field('title')} />
            <DateField label="First day" optional {...field('startsOn')} />
          </div>
        </>
      )}
      {!own && <SelectField label="Who says so" options={optionsOf(saidBy, outcomeSourceLabels)} {...field('source')} />}
      <ProblemLine problem={form.problem} />
      <div className={own ? 'row' : 'sheet-actions'}>
        {onDone && <Button onClick={onDone}>Cancel</Button>}
        <Button type="submit" variant="primary" busy={form.pending}>
          Save
        </Button>
      </div>
    </Form>
  )
}
