import { useState } from 'react'
import type { ProposedOutcome } from '#contract/outcomes.ts'
import type { UserReply } from '#contract/people.ts'
import { firstDestinationLabels, workingDestinations, type OutcomeSource } from '#events/vocabulary/students/outcomes.ts'
import { Loaded } from '../../api/queries.tsx'
import { useRead } from '../../api/use-call.ts'
import { useWrite } from '../../api/use-write.ts'
import { Button } from '../../ui/Button.tsx'
import { optionsOf, Select } from '../../ui/fields/Field.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Time } from '../../ui/Time.tsx'
import { OutcomeForm } from './OutcomeForm.tsx'
import './outcomes.css'

const sourceWords: Readonly<Record<OutcomeSource, string>> = {
  self: 'you',
  staff: 'staff',
  employer: 'the employer',
  platform: 'the offer that you accepted',
}

/** A student's own first destination, which the university's staff may record too. */
export function OwnOutcome({ user: { uid } }: { readonly user: UserReply }) {
  const outcome = useRead('outcomes.read', { uid })
  return (
    <>
      <PageHeader title="After graduation" lead="Where you went. Your university counts it with its class; you and its staff see it." />
      <section className="card card-pad" style={{ maxWidth: 560 }}>
        <Loaded query={outcome} what="your outcome" rows={2}>
          {({ current, proposed, history }) => (
            <div className="stack">
              {proposed && <OwnProposal key={proposed.applicationId} uid={uid} proposed={proposed} />}
              {current && (
                <p>
                  <b>{firstDestinationLabels[current.outcome]}</b>
                  {current.organization && ` at ${current.organization}`}
                  <span className="quiet">
                    {' '}
                    · {current.source === 'self' ? 'you said so' : `from ${sourceWords[current.source]}`}, <Time at={current.recordedAt} />
                  </span>
                  {current.doubt && (
                    <>
                      <br />
                      <span className="late">The offer that it came of no longer stands. Is it still so? Say it below, or correct it.</span>
                    </>
                  )}
                </p>
              )}
              {history.map(({ outcome: before, recordedAt }) => (
                <p key={recordedAt} className="quiet small">
                  Before: {firstDestinationLabels[before]}, <Time at={recordedAt} />
                </p>
              ))}
              <OutcomeForm key={current?.recordedAt} uid={uid} current={current} own done="Your outcome is stored" />
            </div>
          )}
        </Loaded>
      </section>
    </>
  )
}

/** An offer that one accepted is one tap; what a contract is, its student has to say. */
function OwnProposal({
  uid,
  proposed: { applicationId, outcome, organization, title },
}: {
  readonly uid: string
  readonly proposed: ProposedOutcome
}) {
  const [said, setSaid] = useState('')
  const [sent, setSent] = useState(false)
  const { run, pending } = useWrite('outcomes.confirm')
  const working = workingDestinations.find((one) => one === said)
  return (
    <div className="own-proposal">
      <p>
        You accepted an offer: <b>{title}</b>, {organization}. Is that where you go? It counts once you say yes.
      </p>
      <div className="row">
        {outcome === undefined && (
          <Select
            aria-label="What kind of work it is"
            empty="Which kind of work?"
            value={said}
            options={optionsOf(workingDestinations, firstDestinationLabels)}
            onChange={(event) => setSaid(event.target.value)}
          />
        )}
        <Button
          variant="primary"
          busy={pending || sent}
          disabled={outcome === undefined && working === undefined}
          onClick={() =>
            void run(
              { uid, applicationId, ...(working && { outcome: working }) },
              { done: 'Your outcome is stored', next: () => setSent(true) },
            )
          }
        >
          Yes, that is it
        </Button>
      </div>
    </div>
  )
}
