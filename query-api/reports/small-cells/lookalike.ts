/**
 * Other hidden numbers of which all shown sums are the same: as long as a number is another one there, no sum tells it, however they are
 * taken from each other. They are found by projection (conjugate gradients), in steps that take time in proportion to the sums' lengths.
 */

export type Lookalike = {
  /** By how much each number is another one. */
  readonly changes: Float64Array
  /** With which weight each sum was taken off to get there. */
  readonly weights: Float64Array
  /** Whether all shown sums are the same. */
  readonly agrees: boolean
}

/** Lists of numbers, one behind the other. */
type Lists = { readonly starts: Int32Array; readonly all: Int32Array }

/** Of the square of what is left over in all sums together. */
const ENOUGH = 1e-18
const MOST_STEPS = 600

export class Sums {
  readonly #places: Lists
  readonly #sums: Lists
  /** 0 where a sum is not shown. Of one length, so to say, all sums weigh the same. */
  readonly #scales: Float64Array
  #added = 0

  /** @param sums the places of the numbers that each adds up @param length how many numbers there are */
  constructor(sums: readonly Int32Array[], length: number) {
    this.#places = listed(sums)
    this.#sums = turned(this.#places, length)
    this.#scales = Float64Array.from(sums, scaleOf)
  }

  /** How many sums there are, hidden ones too. */
  get length(): number {
    return this.#scales.length
  }

  /** Of how many numbers. */
  get places(): number {
    return this.#sums.starts.length - 1
  }

  /** How many numbers were added up so far. */
  get added(): number {
    return this.#added
  }

  placesOf(sum: number): Int32Array {
    return listAt(this.#places, sum)
  }

  /** In ascending order, hidden ones too. */
  sumsOf(place: number): Int32Array {
    return listAt(this.#sums, place)
  }

  isShown(sum: number): boolean {
    return this.#scales[sum] !== 0
  }

  /** How much a sum had to be taken off. */
  weightOf(sum: number, { weights }: Lookalike): number {
    return Math.abs((weights[sum] as number) * (this.#scales[sum] as number))
  }

  /** Takes a sum back out of what led to a lookalike. */
  hide(sum: number, { changes, weights }: Lookalike): void {
    const weight = (weights[sum] as number) * (this.#scales[sum] as number)
    for (const place of this.placesOf(sum)) changes[place] = (changes[place] as number) + weight
    weights[sum] = 0
    this.#scales[sum] = 0
  }

  show(sum: number, isShown: boolean): void {
    this.#scales[sum] = isShown ? scaleOf(this.placesOf(sum)) : 0
  }

  /**
   * @param start changes that need not agree, or a lookalike without some of its sums or with more
   * @param mostAdded of all that are looked for, how many numbers are added at most
   */
  lookalike(start: Pick<Lookalike, 'changes'> & Partial<Lookalike>, mostAdded: number): Lookalike {
    const changes = start.changes.slice()
    const weights = start.weights?.slice() ?? new Float64Array(this.length)
    const shown = Int32Array.from(this.#scales.keys()).filter((sum) => this.isShown(sum))
    const numbers = shown.reduce((sum, at) => sum + this.placesOf(at).length, 0)
    const left = this.#summed(shown, changes, new Float64Array(this.length))
    const direction = left.slice()
    const change = new Float64Array(changes.length)
    let size = squared(left)
    for (let step = 0; step < MOST_STEPS && size > ENOUGH && this.#added < mostAdded; step++) {
      this.#added += 2 * numbers
      this.#spread(shown, direction, change)
      const factor = size / squared(change)
      add(weights, factor, direction)
      add(changes, -factor, change)
      this.#summed(shown, changes, left)
      const next = squared(left)
      for (let at = 0; at < direction.length; at++) direction[at] = (left[at] as number) + (next / size) * (direction[at] as number)
      size = next
    }
    return { changes, weights, agrees: size <= ENOUGH }
  }

  #summed(shown: Int32Array, numbers: Float64Array, into: Float64Array): Float64Array {
    const { starts, all } = this.#places
    for (let nth = 0; nth < shown.length; nth++) {
      const at = shown[nth] as number
      const end = starts[at + 1] as number
      let sum = 0
      for (let place = starts[at] as number; place < end; place++) sum += numbers[all[place] as number] as number
      into[at] = sum * (this.#scales[at] as number)
    }
    return into
  }

  #spread(shown: Int32Array, weights: Float64Array, into: Float64Array): void {
    const { starts, all } = this.#places
    into.fill(0)
    for (let nth = 0; nth < shown.length; nth++) {
      const at = shown[nth] as number
      const end = starts[at + 1] as number
      const weight = (weights[at] as number) * (this.#scales[at] as number)
      for (let place = starts[at] as number; place < end; place++)
        into[all[place] as number] = (into[all[place] as number] as number) + weight
    }
  }
}

const scaleOf = ({ length }: Int32Array) => 1 / Math.sqrt(Math.max(1, length))

const listAt = ({ starts, all }: Lists, at: number) => all.subarray(starts[at], starts[at + 1])

function listed(lists: readonly Int32Array[]): Lists {
  const starts = new Int32Array(lists.length + 1)
  for (const [at, list] of lists.entries()) starts[at + 1] = (starts[at] ?? 0) + list.length
  const all = new Int32Array(starts.at(-1) ?? 0)
  for (const [at, list] of lists.entries()) all.set(list, starts[at])
  return { starts, all }
}

/** By each number that is in a list the places of the lists that it is in. */
function turned({ starts, all }: Lists, length: number): Lists {
  const ends = new Int32Array(length + 1)
  for (const number of all) ends[number + 1] = (ends[number + 1] ?? 0) + 1
  for (let at = 0; at < length; at++) ends[at + 1] = (ends[at + 1] ?? 0) + (ends[at] ?? 0)
  const next = ends.slice()
  const found = new Int32Array(all.length)
  for (let list = 0; list + 1 < starts.length; list++)
    for (let nth = starts[list] ?? 0; nth < (starts[list + 1] ?? 0); nth++) {
      const number = all[nth] ?? 0
      found[next[number] ?? 0] = list
      next[number] = (next[number] ?? 0) + 1
    }
  return { starts: ends, all: found }
}

function squared(numbers: Float64Array): number {
  let sum = 0
  for (const number of numbers) sum += number * number
  return sum
}

function add(numbers: Float64Array, factor: number, others: Float64Array): void {
  for (let at = 0; at < numbers.length; at++) numbers[at] = (numbers[at] as number) + factor * (others[at] as number)
}
