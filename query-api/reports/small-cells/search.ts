/** Which sums can be shown so that none of some secrets follows from them. */
import { seededRandom } from '#lib/random/random.ts'
import type { Lookalike, Sums } from './lookalike.ts'

/** What changes less is told. */
const ALMOST_NOTHING = 1e-5
/** Sums that leave so many hidden numbers or more come first: those that leave few tell most, and would be taken back. */
const LEAVING = [30, 10, 5, 3, 2] as const
/** So many numbers are added at most: about a quarter of a second. What is not found to be safe by then is hidden. */
const MOST_ADDED = 80_000_000

/** So often what tells is taken away. */
const MOST_ROUNDS = 8

/** Less is found out in a few steps only by luck. */
const FEWEST_STEPS = 45
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
  let lookalike = sums.lookalike({ changes: changesOf(secrets, sums.places) }, MOST_ADDED)
  // One of very many may stay nearly the same by chance: these are tried again, alone.
  const doubted = unchangedIn(lookalike, secrets)
  const told = new Set(unchangedIn(sums.lookalike({ changes: changesOf(doubted, sums.places) }, MOST_ADDED), doubted))
  const kept = secrets.filter((secret) => !told.has(secret))

  const isShown = (sum: number) => sums.isShown(sum)
  /** Found with others that are the same by chance in one of two: they are told only where both are. */
  const surer = (found: Lookalike): { readonly found: Lookalike; readonly told: readonly Int32Array[]; readonly by: Lookalike } => {
    const told = unchangedIn(found, kept)
    if (told.length === 0 || !found.agrees) return { found, told, by: found }
    const by = sums.lookalike({ changes: changesOf(told, sums.places) }, MOST_ADDED)
    const left = unchangedIn(by, told)
    return left.length < told.length && by.agrees ? { found: together(found, by), told: left, by } : { found, told, by }
  }
  /** Shows them but those that tell. */
  const peeled = (some: readonly number[]): void => {
    if (some.length === 0 || sums.added > MOST_ADDED) return
    for (const sum of some) sums.show(sum, true)
    let start = lookalike
    for (let round = 1; round <= MOST_ROUNDS; round++) {
      const { found, told: telling, by } = surer(sums.lookalike(start, MOST_ADDED))
      if (!found.agrees || !by.agrees) break
      if (telling.length === 0) {
        lookalike = found
        return
      }
      const away = [...tellingSums(telling, by, some), ...(round > 1 ? sumsWith(telling, some) : [])]
      for (const sum of new Set(away)) sums.hide(sum, found)
      start = found
    }
    for (const sum of some) sums.show(sum, false)
  }
  /** Of those tried: what was shown before them told nothing. */
  const sumsWith = (secrets: readonly Int32Array[], some: readonly number[]): readonly number[] => {
    const shown = new Set(some.filter(isShown))
    return secrets.flatMap((places) => [...places].flatMap((place) => [...sums.sumsOf(place)].filter((sum) => shown.has(sum))))
  }
  /** Of each secret that is told, the one of its sums that tells it most; where none of its own is left, those of others that do. */
  const tellingSums = (secret: readonly Int32Array[], by: Lookalike, some: readonly number[]): ReadonlySet<number> => {
    const away = new Set<number>()
    let isByOthers = false
    for (const places of secret) {
      const its = sumsWith([places], some)
      if (its.length === 0) isByOthers = true
      else if (!its.some((sum) => away.has(sum)))
        away.add(its.reduce((one, two) => (sums.weightOf(two, by) >= sums.weightOf(one, by) ? two : one)))
    }
    if (!isByOthers) return away
    const shown = some.filter(isShown)
    const most = shown.reduce((weight, sum) => Math.max(weight, sums.weightOf(sum, by)), 0)
    for (const sum of shown) if (sums.weightOf(sum, by) >= most / 10) away.add(sum)
    return away
  }
  /** Shows them all, or one half and then the other. */
  const tried = (some: readonly number[]): void => {
    if (some.length === 0 || sums.added > MOST_ADDED) return
    for (const sum of some) sums.show(sum, true)
    const { found, told: telling } = surer(sums.lookalike(lookalike, MOST_ADDED))
    if (found.agrees && telling.length === 0) {
      lookalike = found
      return
    }
    for (const sum of some) sums.show(sum, false)
    const half = Math.ceil(some.length / 2)
    if (some.length > 1) for (const part of [some.slice(0, half), some.slice(half)]) tried(part)
  }
  // One number alone is what most ask for.
  peeled(asked.filter((sum) => sums.placesOf(sum).length === 1))
  for (const [at, least] of LEAVING.entries()) {
    const most = LEAVING[at - 1] ?? Infinity
    peeled(asked.filter((sum) => sums.placesOf(sum).length >= least && sums.placesOf(sum).length < most))
  }
  tried(asked.filter((sum) => !isShown(sum)))
}

/** Whether none of some secrets follows from all sums, as far as that is found out. */
export function tellsNone(sums: Sums, secrets: readonly Int32Array[]): boolean {
  const found = sums.lookalike({ changes: changesOf(secrets, sums.places) }, MOST_ADDED)
  const doubted = unchangedIn(found, secrets)
  if (doubted.length === 0) return found.agrees
  const again = sums.lookalike({ changes: changesOf(doubted, sums.places) }, MOST_ADDED)
  return found.agrees && again.agrees && unchangedIn(again, doubted).length === 0
}

function together(one: Lookalike, other: Lookalike): Lookalike {
  const added = (some: Float64Array, others: Float64Array) => some.map((number, at) => number + (others[at] ?? 0))
  return { changes: added(one.changes, other.changes), weights: added(one.weights, other.weights), agrees: one.agrees && other.agrees }
}

/** Each secret another one, by an amount of its own. */
function changesOf(secrets: readonly Int32Array[], length: number, seed = 1): Float64Array {
  const random = seededRandom(seed)
  const changes = new Float64Array(length)
  for (const places of secrets) {
    const change = random() * 2 - 1
    for (const place of places) changes[place] = (changes[place] ?? 0) + change
  }
  return changes
}

function unchangedIn({ changes }: Lookalike, secrets: readonly Int32Array[]): readonly Int32Array[] {
  return secrets.filter((places) => {
    let sum = 0
    for (const place of places) sum += changes[place] ?? 0
    return Math.abs(sum) <= ALMOST_NOTHING
  })
}

/** @returns whether the numbers of some places together follow from the sums that are shown: they are the same in two lookalikes, both drawn */
export function toldBy(sums: Sums): (places: Int32Array) => boolean {
  let drawn: readonly Lookalike[] | undefined
  const single = Array.from({ length: sums.places }, (_, place) => Int32Array.of(place))
  return (places) => {
    drawn ??= [1, 2].map((seed) => sums.lookalike({ changes: changesOf(single, sums.places, seed) }, sums.added + MOST_ADDED / 2))
    return drawn.every((found) => found.agrees && unchangedIn(found, [places]).length > 0)
  }
}
