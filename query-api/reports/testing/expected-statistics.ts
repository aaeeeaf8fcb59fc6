/** What libraries of statistics make of the same numbers: written once by `expected-statistics.py`. */
import { readFileSync } from 'node:fs'

type Expected = {
  readonly wilson: readonly { readonly k: number; readonly n: number; readonly low: number; readonly high: number }[]
  readonly quantiles: readonly (Readonly<Record<'p25' | 'p50' | 'p75' | 'p90', number>> & { readonly spans: readonly number[] })[]
  readonly incidence: readonly {
    readonly days: readonly number[]
    readonly causes: readonly (0 | 1 | 2)[]
    readonly points: readonly (readonly [day: number, value: number, atRisk: number])[]
    readonly median: number | null
  }[]
  readonly lift: readonly {
    /** Placed and all of the nominated, placed and all of the others. */
    readonly strata: readonly (readonly [number, number, number, number])[]
    readonly lift: number
    readonly low: number
    readonly high: number
  }[]
}

export const expectedStatistics = JSON.parse(readFileSync(new URL('expected-statistics.json', import.meta.url), 'utf8')) as Expected
