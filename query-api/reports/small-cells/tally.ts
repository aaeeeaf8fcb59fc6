/** What reports count in a cell, as far as hiding asks (reports.md, Small cells). */

/** A thing of one kind: an application, a nomination, a referral or a graduate. */
export type Counted = {
  /** Each count that a report makes of it, in an order that all things of a kind share. The first is 1: the thing itself. */
  readonly counts: readonly number[]
  /** The student whose it is, where students are counted. */
  readonly student?: string | undefined
}

/** `students` are five at most: whether cells together are of fewer needs no more of any of them. */
export type Tally = { readonly counts: readonly number[]; readonly students: ReadonlySet<string> }
type Growing = { readonly counts: number[]; readonly students: Set<string> }

const FEWEST_SHOWN = 5

const isFew = (count: number) => count > 0 && count < FEWEST_SHOWN

export function isSmall({ counts, students }: Tally): boolean {
  return counts.some(isFew) || isFew(students.size)
}

export const sizeOf = ({ counts }: Tally): number => counts[0] ?? 0

function addCounts(tally: Growing, counts: readonly number[]): void {
  for (let at = 0; at < counts.length; at++) tally.counts[at] = (tally.counts[at] ?? 0) + (counts[at] ?? 0)
}

/** Several cells as one: each student counts once. */
export function together(tallies: Iterable<Tally>): Tally {
  const sum: Growing = { counts: [], students: new Set() }
  for (const { counts, students } of tallies) {
    addCounts(sum, counts)
    for (const student of students) if (sum.students.size < FEWEST_SHOWN) sum.students.add(student)
  }
  return sum
}

/** @param keysOf the cells that a thing is in */
export function talliesOf<Thing extends Counted>(things: Iterable<Thing>, keysOf: (thing: Thing) => readonly string[]): Map<string, Tally> {
  const tallies = new Map<string, Growing>()
  for (const thing of things) {
    for (const key of keysOf(thing)) {
      let tally = tallies.get(key)
      if (tally === undefined) tallies.set(key, (tally = { counts: [], students: new Set() }))
      addCounts(tally, thing.counts)
      if (thing.student !== undefined && tally.students.size < FEWEST_SHOWN) tally.students.add(thing.student)
    }
  }
  return tallies
}
