/** A pass over the log that several threads share, each for some of the views: where nobody else needs the processors. */
import type { RebuildProgress } from '../fill.ts'

/**
 * A rebuild allocates much and keeps little. Measured: with half the young generation it is a tenth slower and needs as
 * much memory; with twice of it, it needs more and is no faster. The old generation holds the documents kept in memory.
 */
export const resourceLimits = { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 512 }

/**
 * Microseconds of processor time that a rebuild takes for an event of the log, of the views that take many (`npm run bench -- B6`).
 * Where they change, one thread waits a little longer for the other.
 */
const PRICES: Readonly<Record<string, number>> = {
  'recruiter-board': 42,
  notifications: 37,
  references: 28,
  paths: 24,
  'student-applications': 19,
  due: 15,
  'admin-users': 8,
  'student-cards': 6,
}
const OTHERS = 1

/** The views of each lane, the dearest first to where least is so far. */
export function inLanes<View extends { readonly name: string }>(views: readonly View[], lanes: number): readonly (readonly View[])[] {
  const price = ({ name }: View) => PRICES[name] ?? OTHERS
  const all = Array.from({ length: Math.min(lanes, views.length) }, () => ({ views: [] as View[], price: 0 }))
  for (const view of views.toSorted((one, other) => price(other) - price(one))) {
    const least = all.reduce((one, other) => (other.price < one.price ? other : one))
    least.views.push(view)
    least.price += price(view)
  }
  return all.map((lane) => lane.views)
}

/** Of all lanes: each reads the whole log, so it is as far as they are on average. */
export function together(all: readonly RebuildProgress[]): RebuildProgress {
  const mean = (of: (one: RebuildProgress) => number) => all.reduce((sum, one) => sum + of(one), 0) / all.length
  return {
    done: Math.floor(mean(({ done }) => done)),
    total: Math.max(...all.map(({ total }) => total)),
    rate: mean(({ rate }) => rate),
    eta: Math.max(...all.map(({ eta }) => eta)),
  }
}
