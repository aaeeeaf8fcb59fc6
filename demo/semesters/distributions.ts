/** Random values as they are spread among people, and how long things take. */
import type { Random } from '#lib/random/random.ts'

export const HOUR = 3_600_000
export const DAY = 24 * HOUR

export function chance({ next }: Random, probability: number): boolean {
  return next() < probability
}

export function normal({ next }: Random, mean = 0, deviation = 1): number {
  return mean + deviation * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
}

export function logNormal(random: Random, median: number, sigma: number): number {
  return median * Math.exp(normal(random, 0, sigma))
}

function poisson({ next }: Random, mean: number): number {
  let left = Math.exp(mean)
  let count = -1
  while (left > 1 || count < 0) {
    left *= next()
    count += 1
  }
  return count
}

/** Counts of which a few are large: a mixture of Poisson distributions, whose means are log-normal around `mean`. */
export function spreadCount(random: Random, mean: number, sigma = 0.75): number {
  return poisson(random, Math.min(60, logNormal(random, mean * Math.exp(-(sigma ** 2) / 2), sigma)))
}

/** One of the items, each as likely as its weight says; undefined where there is none. */
export function weighted<Item>({ next }: Random, items: readonly Item[], weightOf: (item: Item, n: number) => number): Item | undefined {
  const weights = items.map(weightOf)
  let left = next() * weights.reduce((sum, weight) => sum + weight, 0)
  return items.find((_, n) => (left -= weights[n] ?? 0) < 0) ?? items.at(-1)
}

/** A probability moved by so much on the scale of log odds, so that it stays one. */
export function shifted(probability: number, by: number): number {
  return 1 / (1 + Math.exp(-(Math.log(probability / (1 - probability)) + by)))
}

/** Hours of a day, in UTC, in which people at American universities and companies do things: more of them in their afternoon and evening. */
const hours = [14, 15, 15, 16, 16, 17, 17, 18, 18, 19, 19, 20, 20, 21, 21, 22, 23, 23]

/** An instant near this one at which people are awake, seldom on a weekend. */
export function awake(random: Random, instant: number): number {
  const day = Math.floor(instant / DAY)
  // 1 January 1970 was a Thursday.
  const weekday = (day + 4) % 7
  const moved = chance(random, 0.75) ? (weekday === 0 ? day + 1 : weekday === 6 ? day + 2 : day) : day
  return Math.round(moved * DAY + random.pick(hours) * HOUR + random.next() * HOUR)
}
