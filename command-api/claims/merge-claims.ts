import { refuse } from '#events/vocabulary/refusals.ts'
import type { Claim } from '../core/command.ts'

type Merging = { readonly kind: 'skillMerge' | 'organizationMerge'; readonly id: string; readonly into: string; readonly part: string }

/**
 * The claims of a merge: first one on the thing itself, held for as long as it is merged, then one on what it goes into, held until the merge
 * is stored. So of several at one instant that would close a circle, the last finds the place taken (docs/decisions/moderation.md).
 * @param merging its `part` differs with each command: of two that merge one thing, the loser gives back its own place alone
 */
export function mergeClaims({ kind, id, into, part }: Merging): readonly Claim[] {
  return [id, into].map((value) => ({ kind, value, part, taken: refuse('concurrent_change') }))
}

/**
 * The claim of a suspension, held for as long as it lasts: the place that a merge into the company takes. So nothing goes into one that is
 * being suspended, whose open jobs would not be paused.
 * @param part differs with each command
 */
export function suspensionClaim(id: string, part: string): Claim {
  return { kind: 'organizationMerge', value: id, part, taken: refuse('concurrent_change') }
}
