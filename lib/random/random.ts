/** Seeded random numbers. They are no secret: what must not be guessed comes from `node:crypto`. */
export type Random = {
  /** From 0 up to, but not including, 1. */
  readonly next: () => number
  readonly between: (from: number, to: number) => number
  readonly pick: <Item>(items: readonly Item[]) => Item
  /** `count` different items, or all of them if there are fewer. */
  readonly some: <Item>(items: readonly Item[], count: number) => readonly Item[]
}

/** Same seed, same numbers from 0 up to, but not including, 1, on every machine (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function randomFrom(seed: number): Random {
  const next = seededRandom(seed)
  const between = (from: number, to: number) => from + next() * (to - from)
  const pick = <Item>(items: readonly Item[]): Item => {
    const found = items[Math.floor(next() * items.length)]
    if (found === undefined) throw new Error('Nothing to pick from.')
    return found
  }
  const some = <Item>(items: readonly Item[], count: number) => {
    const keyed = items.map((item) => ({ item, at: next() }))
    return keyed
      .toSorted((a, b) => a.at - b.at)
      .slice(0, count)
      .map(({ item }) => item)
  }
  return { next, between, pick, some }
}
