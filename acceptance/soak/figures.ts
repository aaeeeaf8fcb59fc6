/** What a row of measured values says: its median by stretches of time, and its slope. */
export type Sample = { readonly minute: number; readonly value: number }

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2
}

/** By stretches of so many minutes. */
export function mediansOf(samples: readonly Sample[], minutes: number): readonly Sample[] {
  const stretches = Map.groupBy(samples, ({ minute }) => Math.floor(minute / minutes) * minutes)
  return [...stretches].map(([minute, within]) => ({ minute, value: median(within.map(({ value }) => value)) }))
}

/**
 * By least squares, in units an hour, with half the width of its interval of 95 %. What is measured half a minute later is hardly another
 * measurement: the interval counts as many as are left when the likeness of neighbours is taken off.
 */
export function slopeOf(samples: readonly Sample[]): { readonly perHour: number; readonly within: number } {
  const n = samples.length
  const mean = (of: (sample: Sample) => number) => samples.reduce((sum, sample) => sum + of(sample), 0) / n
  const [minute, value] = [mean((sample) => sample.minute), mean((sample) => sample.value)]
  const spread = mean((sample) => (sample.minute - minute) ** 2)
  const slope = mean((sample) => (sample.minute - minute) * (sample.value - value)) / spread
  const residuals = samples.map((sample) => sample.value - value - slope * (sample.minute - minute))
  const squares = residuals.reduce((sum, each) => sum + each ** 2, 0)
  const products = residuals.slice(1).reduce((sum, each, at) => sum + each * (residuals[at] ?? 0), 0)
  const likeness = squares === 0 ? 0 : Math.min(Math.max(products / squares, 0), 0.99)
  const counted = Math.max((n * (1 - likeness)) / (1 + likeness), 3)
  const error = Math.sqrt(squares / n / (counted - 2 > 0 ? counted - 2 : 1) / spread)
  return { perHour: slope * 60, within: 1.96 * error * 60 }
}
