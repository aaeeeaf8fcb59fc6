/**
 * Groups that hang on one of them, as company, type and skills hang on the job: everybody knows which jobs a company has, so a cell of one
 * group less cells of another may leave a hidden job (reports.md, Small cells, 5).
 */
import { Sums } from './lookalike.ts'
import { isTooLarge, showSafe, toldBy } from './search.ts'
import { isSmall, joined, sizeOf, together, type Tally } from './tally.ts'

/** Things that are alike in all groups. `keys` has their values of each group. */
export type Part = { readonly keys: readonly (readonly string[])[]; readonly tally: Tally }
/**
 * `given`: it is shown. `asked`: it is shown unless it gives away what is secret; `cell`: this too, of one part alone. `secret`: it is hidden.
 */
export type Kind = 'given' | 'asked' | 'cell' | 'secret'
type Sum = {
  readonly group: number
  readonly key: string
  readonly kind: Kind
  readonly isOfMany: boolean
  /** Of what is not known. */
  readonly places: Int32Array
  /** What somebody is in of it. */
  readonly left: readonly Part[]
}
export type Found = {
  /** Of each group the values to be hidden. */
  readonly hidden: readonly ReadonlySet<string>[]
  /** Whether what these parts have together follows from all that is shown. */
  readonly isTold: (parts: Iterable<Part>) => boolean
}

/**
 * @param parts of what is known together. No two have all their values in common. Nobody may be in some that are hidden
 * @param kindOf of a value of a group, by the group's place. What is asked comes in the order of the groups, large ones first
 * @param first the group that the others hang on
 * @param pairsOf so many groups from the first on, of which a cell of two is secret, too, where few are in it
 * @returns what has to be hidden. What is secret and of many, but follows from what is shown, is not: to hide it would protect nothing
 */
export function hiddenBy(parts: readonly Part[], kindOf: (group: number, key: string) => Kind, { pairsOf = 0, first = 0 } = {}): Found {
  const unknown = inOrder(unknownIn(parts, (key) => kindOf(0, key) !== 'given'))
  const sums = sumsIn(parts, unknown, kindOf)
  const hidden = (parts[0]?.keys ?? []).map(() => new Set<string>())
  const placeOf = new Map(unknown.map((part, place) => [part, place]))
  const found = unknown.length === 0 ? nothing : hiddenSums(unknown, sums, { first, pairs: fewInPairs(unknown, pairsOf) })
  for (const { group, key } of found.hidden) hidden[group]?.add(key)
  return {
    hidden,
    isTold: (some) => {
      const own = [...some].filter((part) => placeOf.has(part))
      return own.length === 0 || (!isTooFew(own) && found.isTold(Int32Array.from(own, (part) => placeOf.get(part) ?? 0)))
    },
  }
}

const isOfSome = ({ tally }: Part) => sizeOf(tally) > 0

type FoundSums = { readonly hidden: readonly Sum[]; readonly isTold: (places: Int32Array) => boolean }
const nothing: FoundSums = { hidden: [], isTold: () => false }

/** What comes of it must not hang on the order in which things are found. */
function inOrder(parts: readonly Part[]): readonly Part[] {
  return parts
    .map((part) => ({ part, name: part.keys[0]?.join(' ') ?? '' }))
    .toSorted((one, other) => (one.name === other.name ? byAll(one.part, other.part) : one.name < other.name ? -1 : 1))
    .map(({ part }) => part)
}

const byAll = ({ keys: one }: Part, { keys: other }: Part) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)

type Known = { readonly first: number; readonly pairs: readonly Int32Array[] }
function hiddenSums(unknown: readonly Part[], sums: readonly Sum[], { first, pairs }: Known): FoundSums {
  const all = Int32Array.from(unknown.keys())
  const known = [{ group: -1, places: all }, ...sums.filter(({ kind }) => kind === 'given')]
  const given = notAddedUp(known, first, unknown.length).map(({ places }) => places)
  if (isTooLarge(sums.reduce((numbers, { places }) => numbers + places.length, all.length)))
    return { ...nothing, hidden: sums.filter(({ kind }) => kind !== 'given') }
  // One part alone, a few things, or nothing are left when what is known is taken off.
  const isOpen = ({ kind, left }: Sum) => kind === 'cell' || (kind === 'asked' && left.length > 0 && !isTooFew(left))
  const open = sums.filter(isOpen)
  const secrets = sums.filter((sum) => sum.kind !== 'given' && !isOpen(sum) && (sum.places.length > 1 || sum.left.length === 0))
  const told = new Sums([...given, ...open.map(({ places }) => places)], unknown.length)
  const cells = new Set(sums.flatMap(({ kind, places }) => (kind === 'cell' ? [...places] : [])))
  const single = [...all].filter((place) => isOfSome(unknown[place] as Part) && !cells.has(place)).map((place) => Int32Array.of(place))
  showSafe(told, given.length, [...single, ...secrets.map(({ places }) => places), ...pairs])
  const shown = new Set(open.filter((_, at) => told.isShown(given.length + at)))
  const isTold = toldBy(told)
  // A shown 0 would tell of each part that nobody is in it.
  const isToldAnyway = ({ isOfMany, left, places }: Sum) => isOfMany && left.length > 0 && isTold(places)
  const isSafe = (sum: Sum) => sum.kind === 'given' || shown.has(sum) || isToldAnyway(sum)
  return { isTold, hidden: sums.filter((sum) => !isSafe(sum)) }
}

/** The given sums without those that only add up given ones of a group, as a company whose jobs are all shown. */
function notAddedUp(given: readonly Pick<Sum, 'group' | 'places'>[], by: number, length: number): readonly Pick<Sum, 'places'>[] {
  const firstOf = new Int32Array(length).fill(-1)
  const firsts = given.filter(({ group }) => group === by)
  for (const [at, { places }] of firsts.entries()) for (const place of places) firstOf[place] = at
  const isAddedUp = ({ places }: Pick<Sum, 'places'>): boolean => {
    const left = new Map<number, number>()
    for (const place of places) {
      const first = firstOf[place] ?? -1
      if (first < 0) return false
      left.set(first, (left.get(first) ?? firsts[first]?.places.length ?? 0) - 1)
    }
    return [...left.values()].every((number) => number === 0)
  }
  return given.filter((sum) => sum.group === by || !isAddedUp(sum))
}

/** What is hidden of a cell of two groups that hang together, where that is few of several parts. */
function fewInPairs(unknown: readonly Part[], pairsOf: number): readonly Int32Array[] {
  const placesOf = new Map<string, number[]>()
  for (const [place, { keys }] of unknown.entries()) {
    const own = keys
      .slice(0, pairsOf)
      .flatMap((some, group) => (group === 0 ? [] : some.map((key) => ({ group, name: nameOf([group, key]) }))))
    for (const [at, one] of own.entries())
      for (const other of own.slice(at + 1)) {
        if (one.group === other.group) continue
        const name = JSON.stringify([one.name, other.name])
        const places = placesOf.get(name)
        if (places) places.push(place)
        else placesOf.set(name, [place])
      }
  }
  return [...placesOf.values()]
    .filter((places) => places.length > 1 && isTooFew(places.map((place) => unknown[place] as Part)))
    .map((places) => Int32Array.from(places))
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
  const placeOf = parts.map((part) => places.get(part) ?? -1)
  return (parts[0]?.keys ?? []).flatMap((_, group) => {
    const sums = new Map<string, Adding>()
    for (const [at, part] of parts.entries())
      for (const key of part.keys[group] ?? []) {
        let sum = sums.get(key)
        if (sum === undefined) sums.set(key, (sum = { key, kind: kindOf(group, key), places: [], tally: { counts: [], students: [] } }))
        // Whether few are in it is asked of no other.
        if (sum.kind !== 'given') joined(sum.tally, part.tally)
        const place = placeOf[at] ?? -1
        if (place >= 0) sum.places.push(place)
      }
    return [...sums.values()]
      .filter((sum) => sum.places.length > 0)
      .toSorted((one, two) => sizeOf(two.tally) - sizeOf(one.tally) || (one.key < two.key ? -1 : 1))
      .map(({ key, kind, places: its, tally }): Sum => {
        const places = Int32Array.from(its).toSorted()
        const left = Array.from(places, (place) => unknown[place] as Part).filter(isOfSome)
        const isFew = isSmall(tally)
        return { group, key, places, left, kind: kind === 'asked' && isFew ? 'secret' : kind, isOfMany: !isFew }
      })
  })
}
type Adding = { readonly key: string; readonly kind: Kind; readonly places: number[]; readonly tally: Tally }

type OfGroup = readonly [group: number, key: string]

/** @returns what is in a cell of two such groups together */
export function partsInPairs(parts: readonly Part[]): (one: OfGroup, other: OfGroup) => readonly Part[] {
  const sums = new Map<string, Set<Part>>()
  for (const part of parts)
    for (const [group, keys] of part.keys.entries())
      for (const key of keys) sums.set(nameOf([group, key]), (sums.get(nameOf([group, key])) ?? new Set()).add(part))
  const none = new Set<Part>()
  return (one, other) => {
    const others = sums.get(nameOf(other)) ?? none
    return [...(sums.get(nameOf(one)) ?? none)].filter((part) => others.has(part))
  }
}

const nameOf = ([group, key]: OfGroup) => `${String(group)} ${key}`

const isTooFew = (some: readonly Part[]) => some.length === 1 || (some.length > 0 && isSmall(together(some.map(({ tally }) => tally))))
