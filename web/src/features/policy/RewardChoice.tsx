import { rewardPolicies, type RewardPolicy } from '#events/vocabulary/nominations/policies.ts'
import { Radio } from '../../ui/fields/Toggle.tsx'
import type { Policy } from './policy-model.ts'

/** The meaning of each choice, for the staff who make it. */
const choices: Readonly<Record<RewardPolicy, readonly [label: string, hint: string]>> = {
  off: ['Off', 'No points, no badge. Professors see what became of their students, nothing else.'],
  recognition_only: ['Recognition only', 'Points when a student agrees and is ready. A badge, nothing to redeem.'],
  full: ['In full', 'Also for interview, offer and acceptance. You approve what is redeemed; never cash.'],
}

export function RewardChoice({ policy, onChange }: { readonly policy: Policy; readonly onChange: (policy: Policy) => void }) {
  return (
    <section className="policy-part">
      <h2 className="h2" id="rewards">
        Rewards <small className="quiet">from the moment they are stored</small>
      </h2>
      <div className="policy-rewards" role="radiogroup" aria-labelledby="rewards">
        {rewardPolicies.map((rewards) => (
          <div key={rewards} className="card card-pad" data-chosen={policy.rewards === rewards || undefined}>
            <Radio
              name="rewards"
              label={choices[rewards][0]}
              hint={choices[rewards][1]}
              checked={policy.rewards === rewards}
              onChange={() => onChange({ ...policy, rewards })}
            />
          </div>
        ))}
      </div>
      <p className="quiet small">
        Students read your choice before they agree. Points already earned keep the rule they were earned under.
      </p>
    </section>
  )
}
