import type { UserReply } from '#contract/people.ts'
import { firstDestinationLabels, outcomeSourceLabels } from '#events/vocabulary/outcomes.ts'
import { Loaded } from '../../api/queries.tsx'
import { useRead } from '../../api/use-call.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Time } from '../../ui/Time.tsx'
import { OutcomeForm } from './OutcomeForm.tsx'

/** A student's own first destination, which the university's staff may record too. */
export function OwnOutcome({ user: { uid } }: { readonly user: UserReply }) {
  const outcome = useRead('outcomes.read', { uid })
  return (
    <>
      <PageHeader title="After graduation" lead="Where you went. Your university counts it with its class; you and its staff see it." />
      <section className="card card-pad" style={{ maxWidth: 560 }}>
        <Loaded query={outcome} what="your outcome" rows={2}>
          {({ current, history }) => (
            <div className="stack">
              {current && (
                <p>
                  <b>{firstDestinationLabels[current.outcome]}</b>
                  {current.organization && ` at ${current.organization}`}
                  <span className="quiet">
                    {' '}
                    · {current.source === 'self' ? 'you said so' : `from ${outcomeSourceLabels[current.source].toLowerCase()}`},{' '}
                    <Time at={current.recordedAt} />
                  </span>
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
