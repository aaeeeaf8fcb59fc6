/** Which values of two groups occur together. */
import type { Codes } from './counting.ts'

export type Meeting = { readonly rows: number; readonly columns: number; readonly counts: Int32Array }

/** @param one a group of one value @param other the same */
export function meetingOf(one: Codes, other: Codes): Meeting {
  const columns = other.values.length
  const counts = new Int32Array(one.values.length * columns)
  for (const [place, code] of one.codes.entries()) {
    const cell = code * columns + (other.codes[place] as number)
    counts[cell] = (counts[cell] as number) + 1
  }
  return { rows: one.values.length, columns, counts }
}

type Group = 0 | 1 | 2
const groups = [0, 1, 2] as const

/**
 * Whether the tables of three groups tell of each other no more than the sums of values, whatever is hidden in them: each value occurs with
 * those of one combination, but for one of a group, which occurs with values that all others occur with. So what changes in one table
 * and leaves its sums can be put beside that combination, where it leaves the other two tables.
 */
export function isPlain([ofFirst, ofSecond, ofThird]: readonly [Meeting, Meeting, Meeting]): boolean {
  const values = [ofFirst.rows, ofFirst.columns, ofSecond.columns].map((length) => Array.from({ length }, (_, value) => value))
  const times = ({ columns, counts }: Meeting, row: number, column: number) => counts[row * columns + column] as number
  const timesOf = (one: Group, value: number, other: Group, its: number): number => {
    if (one > other) return timesOf(other, its, one, value)
    return times(one > 0 ? ofThird : other === 1 ? ofFirst : ofSecond, value, its)
  }
  const most = (group: Group, amount: (value: number) => number) =>
    (values[group] ?? []).reduce((best, value) => (amount(value) > amount(best) ? value : best), 0)
  const first = most(0, (value) => (values[1] ?? []).reduce((sum, other) => sum + timesOf(0, value, 1, other), 0))
  const second = most(1, (value) => timesOf(0, first, 1, value))
  const third = most(2, (value) => Math.min(timesOf(0, first, 2, value), timesOf(1, second, 2, value)))
  const common = [first, second, third] as const

  const othersOf = (group: Group) => groups.filter((other) => other !== group)
  const settled = groups.map(
    (group) => new Set(values[group]?.filter((value) => othersOf(group).every((other) => timesOf(group, value, other, common[other]) > 0))),
  )
  if (groups.some((group) => !settled[group]?.has(common[group]) || (settled[group].size ?? 0) + 1 < (values[group]?.length ?? 0)))
    return false
  const isSettledBy = (group: Group, value: number): boolean => {
    const [one, other] = othersOf(group) as [Group, Group]
    const [ones, others] = [one, other].map((its) => [...(settled[its] ?? [])]) as [number[], number[]]
    const isBase = (its: Group, base: number, beside: Group, all: readonly number[]) =>
      timesOf(group, value, its, base) > 0 && all.every((each) => timesOf(its, base, beside, each) > 0)
    return ones.some((base) => isBase(one, base, other, others)) && others.some((base) => isBase(other, base, one, ones))
  }
  const left = groups.flatMap((group) =>
    (values[group] ?? []).filter((value) => !settled[group]?.has(value)).map((value) => ({ group, value })),
  )
  while (left.length > 0) {
    const next = left.findIndex(({ group, value }) => isSettledBy(group, value))
    if (next < 0) return false
    for (const { group, value } of left.splice(next, 1)) settled[group]?.add(value)
  }
  return true
}
