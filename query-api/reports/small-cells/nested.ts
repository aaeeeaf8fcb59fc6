/**
 * Groups that hang on one of them, as company, type and skills hang on the job: everybody knows which jobs a company has, so a cell of one
 * group less cells of another may leave a hidden job (reports.md, Small cells, 5).
 */
import { isSmall, sizeOf, together, type Tally } from './tally.ts'

/** Things that are alike in all groups. `keys` has their values of each group. */
export type Part = { readonly keys: readonly (readonly string[])[]; readonly tally: Tally }
/** `given`: it is shown. `asked`: it is shown unless it gives away what is secret. `secret`: it is hidden. */
export type Kind = 'given' | 'asked' | 'secret'
type Sum = { readonly group: number; readonly key: string; readonly kind: Kind; readonly places: readonly number[] }

/** Larger systems are not solved for each question: there each cell is looked at by itself. */
const MOST_NUMBERS = 40_000

/**
 * @param parts of what is known together. No two have all their values in common
 * @param kindOf of a value of a group, by the group's place. What is asked comes in the order of the groups, large ones first
 * @returns of each group the values to be hidden; undefined where there is too much to be solved
 */
export function solved(parts: readonly Part[], kindOf: (group: number, key: string) => Kind): readonly ReadonlySet<string>[] | undefined {
  const unknown = unknownIn(parts, (key) => kindOf(0, key) === 'secret')
  const sums = sumsIn(parts, unknown, kindOf)
  if (sums.length * unknown.length > MOST_NUMBERS) return undefined
  const system = new System(unknown, sums)
  return hiddenIn(parts, sums, (sum) => system.tells(sum))
}

/** Each cell by itself: what of it is hidden, and what is hidden beside it. */
export function oneByOne(parts: readonly Part[], kindOf: (group: number, key: string) => Kind): readonly ReadonlySet<string>[] {
  const unknown = unknownIn(parts, (key) => kindOf(0, key) === 'secret')
  const all = countsIn(unknown)
  return hiddenIn(parts, sumsIn(parts, unknown, kindOf), ({ places }) => {
    const inside = new Set(places)
    const counts = countsIn(places.map((place) => unknown[place] as Part))
    const beside = all.map((count, at) => count - (counts[at] ?? 0))
    return (
      isSafe(counts, inside.size, (place) => inside.has(place), unknown) &&
      isSafe(beside, unknown.length - inside.size, (place) => !inside.has(place), unknown)
    )
  })
}

function countsIn(parts: readonly Part[]): readonly number[] {
  const counts: number[] = (parts[0]?.tally.counts ?? []).map(() => 0)
  for (const { tally } of parts) for (let at = 0; at < counts.length; at++) counts[at] = (counts[at] ?? 0) + (tally.counts[at] ?? 0)
  return counts
}

const ENOUGH_STUDENTS = 5
function isSafe(counts: readonly number[], length: number, isIn: (place: number) => boolean, parts: readonly Part[]): boolean {
  if (length < 2) return length === 0
  const students = new Set<number>()
  for (let place = 0; place < parts.length && students.size < ENOUGH_STUDENTS; place++)
    if (isIn(place)) for (const student of parts[place]?.tally.students ?? []) students.add(student)
  return !isSmall({ counts, students: [...students].slice(0, ENOUGH_STUDENTS) })
}

function hiddenIn(parts: readonly Part[], sums: readonly Sum[], tells: (sum: Sum) => boolean): readonly ReadonlySet<string>[] {
  const hidden = (parts[0]?.keys ?? []).map(() => new Set<string>())
  for (const sum of sums) if (sum.kind === 'secret' || (sum.kind === 'asked' && !tells(sum))) hidden[sum.group]?.add(sum.key)
  return hidden
}

/** One that is shown by itself is known, and may be taken from any sum. */
function unknownIn(parts: readonly Part[], isHidden: (key: string) => boolean): readonly Part[] {
  const partsOf = new Map<string, number>()
  for (const { keys } of parts) for (const key of keys[0] ?? []) partsOf.set(key, (partsOf.get(key) ?? 0) + 1)
  return parts.filter(({ keys: [first = []] }) => first.some((key) => isHidden(key) || partsOf.get(key) !== 1))
}

/** Those with something that is not known. */
function sumsIn(parts: readonly Part[], unknown: readonly Part[], kindOf: (group: number, key: string) => Kind): readonly Sum[] {
  const places = new Map(unknown.map((part, place) => [part, place]))
  return (parts[0]?.keys ?? []).flatMap((_, group) => {
    const sums = new Map<string, { readonly places: number[]; readonly tallies: Tally[] }>()
    for (const part of parts) {
      const place = places.get(part)
      for (const key of part.keys[group] ?? []) {
        const sum = sums.get(key) ?? { places: [], tallies: [] }
        sums.set(key, sum)
        sum.tallies.push(part.tally)
        if (place !== undefined) sum.places.push(place)
      }
    }
    return [...sums]
      .filter(([, sum]) => sum.places.length > 0)
      .map(([key, sum]) => ({ key, places: sum.places, tally: together(sum.tallies) }))
      .toSorted((one, two) => sizeOf(two.tally) - sizeOf(one.tally) || (one.key < two.key ? -1 : 1))
      .map(({ key, places: its, tally }): Sum => {
        const kind = kindOf(group, key)
        return { group, key, places: its, kind: kind === 'asked' && isSmall(tally) ? 'secret' : kind }
      })
  })
}

type OfGroup = readonly [group: number, key: string]

/**
 * Of two such groups together: of a cell nothing is hidden, or all that is hidden of one of its two values, whose sum is shown.
 * @returns whether a cell tells nothing that its values do not tell alone
 */
export function partsKnown(parts: readonly Part[], isHidden: (key: string) => boolean): (one: OfGroup, other: OfGroup) => boolean {
  const sums = new Map<string, Set<Part>>()
  for (const part of unknownIn(parts, isHidden))
    for (const [group, keys] of part.keys.entries())
      for (const key of keys) sums.set(nameOf([group, key]), (sums.get(nameOf([group, key])) ?? new Set()).add(part))
  const none = new Set<Part>()
  return (one, other) => {
    const [its, others] = [sums.get(nameOf(one)) ?? none, sums.get(nameOf(other)) ?? none]
    const common = [...its].filter((part) => others.has(part)).length
    return common === 0 || common === its.size || common === others.size
  }
}

const nameOf = ([group, key]: OfGroup) => `${String(group)} ${key}`

const isTooFew = (some: readonly Part[]) => some.length === 1 || (some.length > 0 && isSmall(together(some.map(({ tally }) => tally))))

type Row = Float64Array
const ALMOST_NOTHING = 1e-9
const isSomething = (value: number) => Math.abs(value) > ALMOST_NOTHING
const firstIn = (row: Row) => row.findIndex(isSomething)

function without(row: Row, other: Row, pivot: number): Row {
  const factor = row[pivot] ?? 0
  return isSomething(factor) ? row.map((value, at) => value - factor * (other[at] ?? 0)) : row
}

/** All sums that are shown, solved for what they tell (Gauss–Jordan). */
class System {
  readonly #parts: readonly Part[]
  #rows: readonly { readonly pivot: number; readonly row: Row }[] = []
  /** What stays of hidden sums when the shown ones are taken off: nothing stays of one that is given away. */
  #secrets: readonly Row[]
  #givenAway: number

  constructor(parts: readonly Part[], sums: readonly Sum[]) {
    this.#parts = parts
    this.#secrets = sums.filter(({ kind }) => kind === 'secret').map(({ places }) => this.#rowOf(places))
    this.#add(Float64Array.from(parts, () => 1))
    for (const { kind, places } of sums) if (kind === 'given') this.#add(this.#reduced(this.#rowOf(places)))
    this.#givenAway = this.#countGivenAway()
  }

  /** Adds a sum, unless it would give away what is hidden. @returns whether it is no secret */
  tells({ places }: Sum): boolean {
    const row = this.#reduced(this.#rowOf(places))
    const [rows, secrets] = [this.#rows, this.#secrets]
    if (!this.#add(row)) return true
    const givenAway = this.#countGivenAway()
    if (givenAway <= this.#givenAway) {
      this.#givenAway = givenAway
      return true
    }
    this.#rows = rows
    this.#secrets = [...secrets, row]
    return false
  }

  #rowOf(places: readonly number[]): Row {
    const row = new Float64Array(this.#parts.length)
    for (const place of places) row[place] = 1
    return row
  }

  #reduced(row: Row): Row {
    return this.#rows.reduce((left, { pivot, row: known }) => without(left, known, pivot), row)
  }

  /** @returns whether it says something new */
  #add(row: Row): boolean {
    const pivot = firstIn(row)
    if (pivot < 0) return false
    const scale = row[pivot] ?? 1
    const scaled = row.map((value) => value / scale)
    this.#rows = [...this.#rows.map((known) => ({ ...known, row: without(known.row, scaled, pivot) })), { pivot, row: scaled }]
    this.#secrets = this.#secrets.map((secret) => without(secret, scaled, pivot))
    return true
  }

  #countGivenAway(): number {
    const rows = this.#rows.filter(({ row }) => isTooFew(this.#parts.filter((_, place) => isSomething(row[place] ?? 0))))
    return rows.length + this.#secrets.filter((secret) => firstIn(secret) < 0).length
  }
}
