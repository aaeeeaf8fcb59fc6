import type { Reply } from '#contract/contract.ts'
import type { ReplayResult } from '#contract/projections.ts'

export type Projection = Reply<'projections.list'>[number]
export type Compared = ReplayResult['views'][number]

function resultOf({ rebuild }: Projection): ReplayResult | undefined {
  return rebuild?.result as ReplayResult | undefined
}

/** Of a view that waits for a word before it is swapped: what differs. */
export function askedOf(one: Projection): Compared | undefined {
  return resultOf(one)?.views.find(({ view, state }) => view === one.name && state === 'asks')
}

/** Events a second and seconds left, while it is filled. */
export function paceOf(one: Projection): { readonly rate: number; readonly left: number } | undefined {
  const { rate, left } = resultOf(one) ?? {}
  return rate === undefined || left === undefined ? undefined : { rate, left }
}

export function differencesOf({ changed, added, missing }: Compared): number {
  return changed + added + missing
}

/** Who needs somebody: those with a problem, then those that ask, then those being built anew. The rest is live. */
export function sorted(all: readonly Projection[]) {
  const broken = all.filter(({ parked, state }) => parked.length > 0 || state === 'stopped')
  const asking = all.filter((one) => askedOf(one) !== undefined && !broken.includes(one))
  const filling = all.filter((one) => one.rebuild !== undefined && !broken.includes(one) && !asking.includes(one))
  const live = all.filter((one) => !broken.includes(one) && !asking.includes(one) && !filling.includes(one))
  return { broken, asking, filling, live }
}
