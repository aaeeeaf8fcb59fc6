/** Sums of lists of numbers modulo a prime, by elimination. */

/** Two numbers below it multiply to less than 2^53. */
export const PRIME = 33_554_393

export function modulo(value: number): number {
  return value - PRIME * Math.floor(value / PRIME)
}

export function inverseOf(value: number): number {
  let [result, base] = [1, value]
  for (let exponent = PRIME - 2; exponent > 0; exponent = Math.floor(exponent / 2)) {
    if (exponent % 2 === 1) result = modulo(result * base)
    base = modulo(base * base)
  }
  return result
}

/** What lists can add up to at the places that count. Of those that others add up to it keeps none. */
export class Span {
  readonly #length: number
  /** The places that are in no way free, the more important first. */
  readonly #open: number[]
  readonly #reduced: { readonly place: number; readonly list: Float64Array }[] = []
  readonly #kept: { readonly name: number; readonly list: Float64Array }[] = []
  readonly #rowAt: Int32Array
  readonly #left: Float64Array

  constructor(length: number, places: readonly number[]) {
    this.#length = length
    this.#open = [...places]
    this.#rowAt = new Int32Array(length).fill(-1)
    this.#left = new Float64Array(length)
  }

  /** Whether they add up to this. */
  has(list: Float64Array): boolean {
    this.#reduce(list)
    return this.#open.every((place) => this.#left[place] === 0)
  }

  add(name: number, list: Float64Array): void {
    this.#reduce(list)
    const left = this.#left
    const at = this.#open.findIndex((place) => left[place] !== 0)
    if (at < 0) return
    const [place = 0] = this.#open.splice(at, 1)
    const scale = inverseOf(left[place] as number)
    for (const open of this.#open) left[open] = modulo((left[open] as number) * scale)
    for (const { list: other } of this.#reduced) {
      const factor = other[place] as number
      if (factor !== 0) for (const open of this.#open) other[open] = modulo((other[open] as number) - factor * (left[open] as number))
    }
    this.#rowAt[place] = this.#reduced.length
    this.#reduced.push({ place, list: left.slice() })
    this.#kept.push({ name, list: list.slice() })
  }

  /** Takes off what others add up to. */
  #reduce(list: Float64Array): void {
    this.#left.set(list)
    for (let place = 0; place < this.#length; place++) {
      const [row, factor] = [this.#rowAt[place] as number, list[place] as number]
      if (row >= 0 && factor !== 0) this.#takeOff(this.#left, factor, row)
    }
  }

  #takeOff(left: Float64Array, factor: number, row: number): void {
    const list = this.#reduced[row]?.list as Float64Array
    for (const open of this.#open) left[open] = modulo((left[open] as number) - factor * (list[open] as number))
  }

  /** How often each kept list is to be taken, so that they add up to what is wanted at the places that they can settle. */
  solve(wanted: (place: number) => number): readonly (readonly [name: number, times: number])[] {
    const size = this.#kept.length
    const rows = this.#reduced.map(({ place }): Float64Array => {
      const row = new Float64Array(size + 1)
      for (const [at, { list }] of this.#kept.entries()) row[at] = list[place] as number
      row[size] = wanted(place)
      return row
    })
    for (let at = 0; at < size; at++) {
      const found = rows.findIndex((row, nth) => nth >= at && row[at] !== 0)
      const pivot = rows[found] as Float64Array
      rows[found] = rows[at] as Float64Array
      rows[at] = pivot
      const scale = inverseOf(pivot[at] as number)
      for (let column = at; column <= size; column++) pivot[column] = modulo((pivot[column] as number) * scale)
      for (let nth = at + 1; nth < size; nth++) {
        const row = rows[nth] as Float64Array
        const factor = row[at] as number
        if (factor !== 0)
          for (let column = at; column <= size; column++) row[column] = modulo((row[column] as number) - factor * (pivot[column] as number))
      }
    }
    const times = new Float64Array(size)
    for (let at = size - 1; at >= 0; at--) {
      const row = rows[at] as Float64Array
      let value = row[size] as number
      for (let column = at + 1; column < size; column++) value = modulo(value - (row[column] as number) * (times[column] as number))
      times[at] = value
    }
    return this.#kept.map(({ name }, at) => [name, times[at] as number])
  }
}
