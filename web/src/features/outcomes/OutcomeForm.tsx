import { useState } from 'react'
import type { RecordedOutcome } from '#contract/outcomes.ts'
import {
  firstDestinationLabels,
  firstDestinations,
  outcomeSourceLabels,
  outcomeSources,
  type FirstDestination,
  type OutcomeSource,
} from '#events/vocabulary/outcomes.ts'
import { ProblemLine } from '../../parts/ProblemLine.tsx'
import { useWrite } from '../../api/use-write.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField, TextField } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'

type Props = {
  readonly uid: string
  readonly current: RecordedOutcome | undefined
  /** Of oneself: there is no other source. */
  readonly own?: true
  readonly done: string
  readonly onDone?: () => void
}

const withPlace: readonly string[] = firstDestinations.slice(0, 7)
const option =
  <Value extends string>(labels: Readonly<Record<Value, string>>) =>
  (value: Value) => ({ value, label: labels[value] })

/** Proffer says nothing by itself: what it proposes is confirmed. */
const saidBy = outcomeSources.filter((source) => source !== 'platform')

function chosenSource(current: RecordedOutcome | undefined): OutcomeSource {
  return current === undefined || current.source === 'platform' ? 'staff' : current.source
}

/** Where somebody went after graduation. What asks for a place shows its fields once there is one. */
export function OutcomeForm({ uid, current, own, done, onDone }: Props) {
  const [outcome, setOutcome] = useState<string>(current?.outcome ?? '')
  const [source, setSource] = useState<OutcomeSource>(own ? 'self' : chosenSource(current))
  const [organization, setOrganization] = useState(current?.organization ?? '')
  const [title, setTitle] = useState(current?.title ?? '')
  const [startsOn, setStartsOn] = useState(current?.startsOn ?? '')
  const { run, pending, problem } = useWrite('outcomes.record', { failure: 'here' })
  const place = withPlace.includes(outcome)
  const submit = () =>
    run(
      {
        uid,
        outcome: outcome as FirstDestination,
        source,
        ...(place && organization.trim() && { organization: organization.trim() }),
        ...(place && title.trim() && { title: title.trim() }),
        ...(place && startsOn && { startsOn }),
      },
      { done, next: onDone },
    )
  return (
    <Form onSubmit={() => void submit()}>
      <SelectField
        label="Outcome"
        required
        empty="Choose"
        options={firstDestinations.filter((one) => !own || one !== 'no_information').map(option(firstDestinationLabels))}
        value={outcome}
        onChange={(event) => setOutcome(event.target.value)}
      />
      {place && (
        <>
          <TextField
            label="Employer, school or service"
            optional
            maxLength={120}
            value={organization}
            onChange={(event) => setOrganization(event.target.value)}
          />
          <div className="two-fields">
            <TextField label="Title or program" optional maxLength={120} value={title} onChange={(event) => setTitle(event.target.value)} />
            <TextField label="First day" optional type="date" value={startsOn} onChange={(event) => setStartsOn(event.target.value)} />
          </div>
        </>
      )}
      {!own && (
        <SelectField
          label="Who says so"
          options={saidBy.map(option(outcomeSourceLabels))}
          value={source}
          onChange={(event) => setSource(event.target.value as OutcomeSource)}
        />
      )}
      <ProblemLine problem={problem} />
      <div className={own ? 'row' : 'sheet-actions'}>
        {onDone && <Button onClick={onDone}>Cancel</Button>}
        <Button type="submit" variant="primary" busy={pending}>
          Save
        </Button>
      </div>
    </Form>
  )
}
