/** Which sums can be shown so that none of some secrets follows from them. */
import { seededRandom } from '#lib/random/random.ts'
import type { Lookalike, Sums } from './lookalike.ts'

/** What changes less is told. */
const ALMOST_NOTHING = 1e-5
/** Sums that leave so many hidden numbers or more come first: those that leave few tell most, and would be taken back. */
const LEAVING = [30, 10, 5, 3, 2] as const
/** So many numbers are added at most: about half a second. What is not found to be safe by then is hidden. */
const MOST_ADDED = 150_000_000

/** Less is found out in a few steps only by luck. */
const FEWEST_STEPS = 40
/** @param numbers that all sums add up once */
export function isTooLarge(numbers: number): boolean {
  return numbers * 2 * FEWEST_STEPS > MOST_ADDED
}

/**
 * @param sums the given ones first, then those that are asked for, in the order in which they had better be shown
 * @param secrets the places of each. Those that the given sums tell are none
 */
export function showSafe(sums: Sums, given: number, secrets: readonly Int32Array[]): void {
  const asked = Array.from({ length: sums.length - given }, (_, at) => given + at)
  for (const sum of asked) sums.show(sum, false)
  let lookalike = sums.lookalike(changesOf(secrets, sums.places), MOST_ADDED)
  // One of very many may stay nearly the same by chance: these are tried again, alone.
  const doubted = toldBy(lookalike, secrets)
  const told = new Set(toldBy(sums.lookalike(changesOf(doubted, sums.places), MOST_ADDED), doubted))
  const kept = secrets.filter((secret) => !told.has(secret))

  /** Shows them all, or first those without a part of what they told together; where that parts them not, one half and then the other. */
  const tried = (some: readonly number[]): void => {
    if (some.length === 0 || sums.added > MOST_ADDED) return
    for (const sum of some) sums.show(sum, true)
    const other = sums.lookalike(lookalike.changes, MOST_ADDED)
    const secret = toldBy(other, kept)
    if (other.agrees && secret.length === 0) {
      lookalike = other
      return
    }
    for (const sum of some) sums.show(sum, false)
    const telling = new Set(secret.flatMap((places) => [...places].flatMap((place) => [...sums.sumsOf(place)])))
    const [safer, others] = [some.filter((sum) => !telling.has(sum)), some.filter((sum) => telling.has(sum))]
    const half = Math.ceil(some.length / 2)
    const isParted = safer.length > 0 && others.length > 0
    if (some.length > 1) for (const part of isParted ? [safer, others] : [some.slice(0, half), some.slice(half)]) tried(part)
  }
  for (const [at, least] of LEAVING.entries()) {
    const most = LEAVING[at - 1] ?? Infinity
    tried(asked.filter((sum) => sums.placesOf(sum).length >= least && sums.placesOf(sum).length < most))
  }
}

/** Each secret another one, by an amount of its own. */
function changesOf(secrets: readonly Int32Array[], length: number): Float64Array {
  const random = seededRandom(1)
  const changes = new Float64Array(length)
  for (const places of secrets) {
    const change = random() * 2 - 1
    for (const place of places) changes[place] = (changes[place] ?? 0) + change
  }
  return changes
}

function toldBy({ changes }: Lookalike, secrets: readonly Int32Array[]): readonly Int32Array[] {
  return secrets.filter((places) => {
    let sum = 0
    for (const place of places) sum += changes[place] ?? 0
    return Math.abs(sum) <= ALMOST_NOTHING
  })
}
