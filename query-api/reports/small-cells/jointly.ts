/** What of groups that hang on a job is hidden, alone and beside each value of another group, with what further groups tell of jobs. */
import type { Crossed } from './crossing.ts'
import { NOTHING } from './counting.ts'
import { hiddenBy, type Found, type Kind, type Part } from './nested.ts'

export type Hidden = readonly ReadonlySet<string>[]
type OfValue = readonly [value: string, parts: readonly Part[]]
type Rules = {
  readonly groups: number
  /** By the rules of a table alone. */
  readonly isHidden: (group: number, key: string, value: string) => boolean
  /** Of the value the group is -1. */
  readonly isHiddenAlone: (group: number, key: string) => boolean
  /** Of a further group. */
  readonly isCrossedHidden: (group: string, key: string) => boolean
  readonly crossing: readonly Crossed[]
}
export type Joint = {
  readonly hidden: ReadonlyMap<string, Hidden>
  readonly isCrossedHidden: (group: string, key: string, value: string) => boolean
}

/** With the sums of each value of all these groups, which are shown as well. */
export function hiddenJointly(lines: readonly OfValue[], rules: Rules): Joint {
  const { groups, isHidden, isHiddenAlone, crossing } = rules
  const further = crossingParts(
    crossing,
    lines.map(([value]) => value),
  )
  const all = lines.flatMap(([value, its], row) => {
    const ofValue = namedBy((key) => JSON.stringify([value, key]))
    return its.map(({ keys, tally }, nth): Part => {
      const [firstKeys = [], ...hanging] = keys.map((some) => some.map(ofValue))
      return { keys: [firstKeys, [value], ...keys, ...hanging, ...further.keysOf(row, nth)], tally }
    })
  })
  // The cells of jobs, then each group alone, then the cells of the others, then what further groups tell.
  const own = 2 * groups + 1
  const kindIn = (group: number, key: string): Kind => {
    const isAlone = group > 0 && group <= groups + 1
    if (isAlone) return isHiddenAlone(group - 2, key) ? 'secret' : 'given'
    if (group >= own) return further.kindOf(group - own, key, rules)
    const crossedKind = group === 0 ? further.kinds.get(key) : undefined
    if (crossedKind) return crossedKind
    const [value = '', its = ''] = JSON.parse(key) as readonly string[]
    const place = group === 0 ? 0 : group - groups - 1
    if (isHidden(place, its, value)) return 'secret'
    return place > 0 ? 'asked' : 'given'
  }
  const { hidden } = hiddenBy([...all, ...further.partsAfter(own - 1)], kindIn, { first: 2 })
  const hanging = hidden.slice(groups + 2, own).map((some) => [...some].map((key) => JSON.parse(key) as readonly string[]))
  return {
    hidden: new Map(
      lines.map(([value]) => [
        value,
        [new Set<string>(), ...hanging.map((some) => new Set(some.flatMap(([its, key = '']) => (its === value ? [key] : []))))],
      ]),
    ),
    isCrossedHidden: (group, key, value) => hidden[0]?.has(nameOf(value, key, group)) ?? false,
  }
}

/** Groups alone, of which a further one is hidden where it would tell a hidden job. */
export function hiddenTogether(
  parts: readonly Part[],
  kindOf: (group: number, key: string) => Kind,
  { groups, crossing }: Pick<Rules, 'groups' | 'crossing'>,
): Found & { readonly isCrossedHidden: (group: string, key: string) => boolean } {
  const further = crossingParts(crossing)
  const kindIn = (group: number, key: string): Kind =>
    group >= groups ? 'given' : ((group === 0 ? further.kinds.get(key) : undefined) ?? kindOf(group, key))
  const own = new Map(parts.map((part, nth) => [part, { ...part, keys: [...part.keys, ...further.keysOf(0, nth)] }]))
  const found = hiddenBy([...own.values(), ...further.partsAfter(groups - 1)], kindIn, { pairsOf: groups })
  return {
    hidden: found.hidden,
    isTold: (some) => found.isTold([...some].map((part) => own.get(part) ?? part)),
    isCrossedHidden: (group, key) => found.hidden[0]?.has(nameOf('', key, group)) ?? false,
  }
}

const nameOf = (value: string, key: string, group: string) => JSON.stringify([value, key, group])

/** Of each further group its blocks, its rows and its columns; last the sum of all parts. */
const OF_EACH = 3

/** @param lines the values that make the rows; without them all is one */
function crossingParts(crossing: readonly Crossed[], lines?: readonly string[]) {
  const values = lines ?? ['']
  const kinds = new Map<string, Kind>()
  const cells = crossing.flatMap(({ group, rows }, at) =>
    rows.flatMap(({ cells: its }, row) =>
      its.map(({ key, tally = NOTHING, isHidden, block }) => {
        const value = values[row] ?? ''
        const name = nameOf(value, key, group)
        kinds.set(name, isHidden ? 'secret' : 'cell')
        const own = [[JSON.stringify([value, block])], [value], lines ? [key] : []]
        return { name, keys: [...crossing.flatMap((_, nth) => (nth === at ? own : [[], [], []])), [group]], tally }
      }),
    ),
  )
  return {
    kinds,
    keysOf: (row: number, nth: number): readonly (readonly string[])[] =>
      crossing.length === 0
        ? []
        : [...crossing.flatMap(({ rows }) => [[JSON.stringify([values[row], rows[row]?.ofParts[nth]])], [], []]), ['']],
    partsAfter: (before: number): readonly Part[] =>
      cells.map(({ name, keys, tally }) => ({ keys: [[name], ...Array.from({ length: before }, () => []), ...keys], tally })),
    kindOf: (group: number, key: string, { isHiddenAlone, isCrossedHidden }: Pick<Rules, 'isHiddenAlone' | 'isCrossedHidden'>): Kind => {
      const its = crossing[Math.floor(group / OF_EACH)]?.group
      if (its === undefined || group % OF_EACH === 0) return 'given'
      const isAway = group % OF_EACH === 1 ? isHiddenAlone(-1, key) : isCrossedHidden(its, key)
      return isAway ? 'secret' : 'given'
    },
  }
}

function namedBy(name: (key: string) => string): (key: string) => string {
  const names = new Map<string, string>()
  return (key) => {
    const known = names.get(key) ?? name(key)
    names.set(key, known)
    return known
  }
}
