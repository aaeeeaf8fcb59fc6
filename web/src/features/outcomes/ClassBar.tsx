import type { ClassReply } from '#contract/outcomes.ts'
import { KNOWN_FROM, type FirstDestination } from '#events/vocabulary/students/outcomes.ts'
import { numberText } from '../../lib/words/words.ts'
import './outcomes.css'

/** Outcomes of one kind have one hue, in the order of the bar. */
const kinds: readonly { readonly hue: string; readonly of: readonly FirstDestination[] }[] = [
  { hue: 's-accepted', of: ['employed_full_time'] },
  { hue: 's-offered', of: ['employed_part_time', 'self_employed', 'fellowship', 'service', 'military'] },
  { hue: 's-under_review', of: ['continuing_education'] },
  { hue: 's-submitted', of: ['seeking_employment', 'seeking_education'] },
  { hue: 's-closed', of: ['not_seeking'] },
]

export function hueOfOutcome(outcome: FirstDestination): string {
  return kinds.find(({ of }) => of.includes(outcome))?.hue ?? 's-closed'
}

/** How much of a class is known, what a yes to the proposals is worth, and the share from which a class is published. */
export function ClassBar({ of: { total, known, proposedUnknown, outcomes }, until }: { readonly of: ClassReply; readonly until: string }) {
  if (total === 0) return null
  const share = (count: number) => `${(100 * count) / total}%`
  const unknown = total - known - proposedUnknown
  const line = Math.ceil(KNOWN_FROM * total)
  const countOf = (of: readonly FirstDestination[]) =>
    outcomes.filter(({ outcome }) => of.includes(outcome)).reduce((sum, { count }) => sum + count, 0)
  return (
    <div className="class-bar">
      <div
        role="img"
        aria-label={`Known: ${known} of ${total}. Proposed: ${proposedUnknown}. Unknown: ${unknown}. The line for publishing: ${line}.`}
      >
        {kinds.map(({ hue, of }) => (
          <i key={hue} style={{ inlineSize: share(countOf(of)), background: `var(--${hue})` }} />
        ))}
        <i data-proposed style={{ inlineSize: share(proposedUnknown) }} />
      </div>
      <b style={{ insetInlineStart: `${KNOWN_FROM * 100}%` }} aria-hidden="true" />
      <p className="class-bar-line" style={{ insetInlineStart: `${KNOWN_FROM * 100}%` }} aria-hidden="true">
        <b>{KNOWN_FROM * 100} %</b>, {numberText(line)}
      </p>
      <p className="class-bar-words" aria-hidden="true">
        <span>known {numberText(known)}</span>
        {proposedUnknown > 0 && <span data-proposed>proposed {numberText(proposedUnknown)}</span>}
        <span>
          unknown {numberText(unknown)}
          {until}
        </span>
      </p>
    </div>
  )
}
