/**
 * The share of applications that have had an offer by a day, where some are still open and some ended without one (reports.md,
 * Incidence): the estimate of Aalen and Johansen. What ended cannot have an offer any more, and is not taken for open.
 */
import { DAY_MS } from '#lib/days.ts'
import { rounded } from './values.ts'

/** How long an application was followed, and to what. */
export type Followed = { readonly ms: number; readonly to: 'offer' | 'end' | 'open' }

/** Day, share and how many were followed until it. */
export type Point = readonly [day: number, value: number, atRisk: number]
export type Incidence = { readonly points: readonly Point[]; readonly median: number | null }

/** Sums of fractions that make a half are a half. */
const HALF = 0.5 - 1e-12

/** @param leastAtRisk points of fewer are left out, and so is what comes after them */
export function incidenceOf(followed: readonly Followed[], leastAtRisk = 0): Incidence {
  const days = new Map<number, { offers: number; ends: number; open: number }>()
  for (const { ms, to } of followed) {
    const day = Math.ceil(ms / DAY_MS)
    const counted = days.get(day) ?? { offers: 0, ends: 0, open: 0 }
    days.set(day, counted)
    counted[to === 'offer' ? 'offers' : to === 'end' ? 'ends' : 'open']++
  }
  const points: Point[] = []
  let median: number | null = null
  let [atRisk, share, without] = [followed.length, 0, 1]
  for (const [day, { offers, ends, open }] of [...days].toSorted(([one], [other]) => one - other)) {
    if (atRisk < leastAtRisk) break
    share += (without * offers) / atRisk
    if (offers > 0) points.push([day, rounded(share, 4), atRisk])
    if (median === null && share >= HALF) median = day
    without *= 1 - (offers + ends) / atRisk
    // Who is open on a day was followed until its end.
    atRisk -= offers + ends + open
  }
  return { points, median }
}
