/** A seeded random generator (mulberry32): the same seed gives the same story everywhere. */
export type Random = {
  /** From 0 up to, but not including, 1. */
  readonly next: () => number
  readonly between: (from: number, to: number) => number
  readonly pick: <Item>(items: readonly Item[]) => Item
  /** `count` different items, or all of them if there are fewer. */
  readonly some: <Item>(items: readonly Item[], count: number) => readonly Item[]
}

export function randomFrom(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
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
