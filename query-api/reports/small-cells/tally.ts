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

/** @param known the number of each thing's student, where they have one already */
export function numbersOf<Thing>(things: readonly Thing[], countedOf: (thing: Thing) => Counted, known?: Int32Array): Numbers {
  const [first] = things
  const countsOfOne = first === undefined ? 0 : countedOf(first).counts.length
  const counts = new Int32Array(things.length * countsOfOne)
  const students = known ?? new Int32Array(things.length).fill(NOBODY)
  const numbers = new Map<string, number>()
  let place = 0
  for (const thing of things) {
    const { counts: own, student } = countedOf(thing)
    for (let at = 0; at < countsOfOne; at++) counts[place * countsOfOne + at] = own[at] ?? 0
    if (student !== undefined && known === undefined) students[place] = numberOf(student, numbers)
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

/** What is in many cells, which are numbers from 0 on: of each its counts and its students, one cell behind the other. */
export class Tallies {
  readonly length: number
  readonly #things: Numbers
  readonly #counts: Int32Array
  readonly #students: Int32Array

  constructor(length: number, things: Numbers) {
    this.length = length
    this.#things = things
    this.#counts = new Int32Array(length * things.countsOfOne)
    this.#students = new Int32Array(length * FEWEST_SHOWN).fill(NOBODY)
  }

  /** Counts a thing in a cell. */
  count(cell: number, place: number): void {
    const { countsOfOne, counts, students } = this.#things
    this.#add(cell, counts, place * countsOfOne)
    this.#addStudent(cell, students[place] as number)
  }

  /** Adds what is in a cell, of these or of others that count the same things. */
  join(cell: number, from: Tallies, other: number): void {
    this.#add(cell, from.#counts, other * this.#things.countsOfOne)
    for (let at = other * FEWEST_SHOWN; at < (other + 1) * FEWEST_SHOWN; at++) this.#addStudent(cell, from.#students[at] as number)
  }

  #add(cell: number, counts: Int32Array, from: number): void {
    const { countsOfOne } = this.#things
    const to = cell * countsOfOne
    for (let at = 0; at < countsOfOne; at++) this.#counts[to + at] = (this.#counts[to + at] as number) + (counts[from + at] as number)
  }

  #addStudent(cell: number, student: number): void {
    if (student === NOBODY) return
    for (let at = cell * FEWEST_SHOWN; at < (cell + 1) * FEWEST_SHOWN; at++) {
      if (this.#students[at] === student) return
      if (this.#students[at] !== NOBODY) continue
      this.#students[at] = student
      return
    }
  }

  tallyAt(cell: number): Tally {
    const { countsOfOne } = this.#things
    const students = this.#students.subarray(cell * FEWEST_SHOWN, (cell + 1) * FEWEST_SHOWN)
    return {
      counts: [...this.#counts.subarray(cell * countsOfOne, (cell + 1) * countsOfOne)],
      students: [...students].filter((student) => student !== NOBODY),
    }
  }

  sizeOf(cell: number): number {
    return this.#counts[cell * this.#things.countsOfOne] ?? 0
  }

  isSmall(cell: number): boolean {
    const { countsOfOne } = this.#things
    for (let at = cell * countsOfOne; at < (cell + 1) * countsOfOne; at++) if (isFew(this.#counts[at] as number)) return true
    const first = cell * FEWEST_SHOWN
    return this.#students[first] !== NOBODY && this.#students[first + FEWEST_SHOWN - 1] === NOBODY
  }

  /** Whether these cells are small as one. */
  areFew(cells: Iterable<number>): boolean {
    const sum = new Tallies(1, this.#things)
    for (const cell of cells) sum.join(0, this, cell)
    return sum.isSmall(0)
  }
}
