import type { ClassReply } from '#contract/outcomes.ts'
import { firstDestinationLabels } from '#events/vocabulary/students/outcomes.ts'
import { hueOfOutcome } from './ClassBar.tsx'
import './outcomes.css'

/** By primary outcome, the most first. */
export function KnownOutcomes({ of: { outcomes } }: { readonly of: ClassReply }) {
  const sorted = outcomes.toSorted((one, other) => other.count - one.count)
  const most = sorted[0]?.count ?? 1
  return (
    <section>
      <div className="outcomes-head">
        <h2 className="h2">What is known</h2>
        <span className="quiet small">by primary outcome</span>
      </div>
      <ul className="known-kinds">
        {sorted.map(({ outcome, count: many }) => (
          <li key={outcome}>
            <span className="quiet">{firstDestinationLabels[outcome]}</span>
            <i aria-hidden="true">
              <i style={{ inlineSize: `${(100 * many) / most}%`, background: `var(--${hueOfOutcome(outcome)})` }} />
            </i>
            <b>{many}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}
