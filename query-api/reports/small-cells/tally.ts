/** What reports count in a cell, as far as hiding asks (reports.md, Small cells). */

/** A thing of one kind: an application, a nomination, a referral or a graduate. */
export type Counted = {
  /** Each count that a report makes of it, in an order that all things of a kind share. The first is of the thing itself: 1, or of how many alike it is made. */
  readonly counts: readonly number[]
  /** The student whose it is, where students are counted. */
  readonly student?: string | undefined
}

/** `students` are five different ones at most: whether cells together are of fewer needs no more of any of them. */
export type Tally = { readonly counts: readonly number[]; readonly students: readonly number[] }
type Growing = { readonly counts: number[]; readonly students: number[] }

/** Things as numbers: a million of them are counted in many tables. */
export type Numbers = {
  readonly length: number
  /** Of the first thing, of the second, and so on. */
  readonly counts: Int32Array
  readonly countsOfOne: number
  /** A number for each student, and -1 for nobody. */
  readonly students: Int32Array
}

const FEWEST_SHOWN = 5
const NOBODY = -1

const isFew = (count: number) => count > 0 && count < FEWEST_SHOWN

export function isSmall({ counts, students }: Tally): boolean {
  return counts.some(isFew) || isFew(students.length)
}

export const sizeOf = ({ counts }: Tally): number => counts[0] ?? 0

export function numbersOf<Thing>(things: readonly Thing[], countedOf: (thing: Thing) => Counted): Numbers {
  const [first] = things
  const countsOfOne = first === undefined ? 0 : countedOf(first).counts.length
  const counts = new Int32Array(things.length * countsOfOne)
  const students = new Int32Array(things.length).fill(NOBODY)
  const known = new Map<string, number>()
  let place = 0
  for (const thing of things) {
    const { counts: own, student } = countedOf(thing)
    for (let at = 0; at < countsOfOne; at++) counts[place * countsOfOne + at] = own[at] ?? 0
    if (student !== undefined) students[place] = numberOf(student, known)
    place++
  }
  return { length: things.length, counts, countsOfOne, students }
}

/** Counted from 0 in the order in which they are met. */
export function numberOf(text: string, known: Map<string, number>): number {
  const number = known.get(text)
  if (number !== undefined) return number
  known.set(text, known.size)
  return known.size - 1
}

function addStudent({ students }: Growing, student: number): void {
  if (student !== NOBODY && students.length < FEWEST_SHOWN && !students.includes(student)) students.push(student)
}

/** Several cells as one: each student counts once. */
export function together(tallies: Iterable<Tally>): Tally {
  let sum: Tally = { counts: [], students: [] }
  for (const tally of tallies) sum = joined(sum, tally)
  return sum
}

/** Adds a cell to a sum of several. */
export function joined(sum: Tally, { counts, students }: Tally): Tally {
  const growing = sum as Growing
  for (let at = 0; at < counts.length; at++) growing.counts[at] = (growing.counts[at] ?? 0) + (counts[at] ?? 0)
  if (growing.students.length < FEWEST_SHOWN) for (const student of students) addStudent(growing, student)
  return growing
}

/** Counts a thing in a cell. @param known what is in the cell so far */
export function tallied({ counts, countsOfOne, students }: Numbers, place: number, known: Tally | undefined): Tally {
  const tally = (known ?? { counts: [], students: [] }) as Growing
  const from = place * countsOfOne
  for (let at = 0; at < countsOfOne; at++) tally.counts[at] = (tally.counts[at] ?? 0) + (counts[from + at] ?? 0)
  addStudent(tally, students[place] ?? NOBODY)
  return tally
}
