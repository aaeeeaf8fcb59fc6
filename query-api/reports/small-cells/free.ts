/** Whether two groups tell of jobs together no more than each of them does. */
import { isWhole } from './crossing.ts'
import type { Meeting } from './meeting.ts'

/**
 * A sum that tells takes a number off for each value of the one group and one off for each of the other, job by job, so that each combination
 * of both is left out or made up for by what both have in all. Where each job joins all of its values, and where what circles of values there
 * are lie in jobs, these numbers are those of the values in all, which are shown.
 * @param meeting of both groups @param ofRows of the one and jobs @param ofColumns of the other and jobs
 */
export function isFree(meeting: Meeting, ofRows: Meeting, ofColumns: Meeting): boolean {
  const { rows, columns, counts } = meeting
  if (rows < 2 || columns < 2) return true
  const jobs = ofRows.columns
  const isIn = (value: number, job: number): boolean =>
    value < rows ? ofRows.counts[value * jobs + job] !== 0 : ofColumns.counts[(value - rows) * jobs + job] !== 0
  const isOfAll = (job: number): boolean => {
    for (let value = 0; value < rows + columns; value++) if (!isIn(value, job)) return false
    return true
  }
  const anyOfAll = () => {
    for (let job = 0; job < jobs; job++) if (isOfAll(job)) return true
    return false
  }
  // Each job joins its values where all occur with all.
  if (!counts.includes(0) && anyOfAll()) return true
  const edges = Array.from(counts.keys())
    .filter((cell) => counts[cell] !== 0)
    .map((cell): Edge => [Math.floor(cell / columns), rows + (cell % columns)])
  const edgesOf = Array.from({ length: jobs }, (_, job) => edges.filter((edge) => isIn(edge[0], job) && isIn(edge[1], job)))
  return edgesOf.every((its) => isJoined(its)) && coverAll(edgesOf, edges.length)
}

type Edge = readonly [row: number, column: number]

/** @param values to be joined, if not those that are in any of them */
function isJoined(edges: readonly Edge[], values: ReadonlySet<number> = new Set(edges.flat())): boolean {
  const places = new Map([...values].map((value, place) => [value, place]))
  const joined = edges.map(([row, column]) => [places.get(row) as number, places.get(column) as number] as const)
  return isWhole(joined, values.size)
}

/** Whether jobs of which each shares what joins all values that it shares with those before are all together. */
function coverAll(edgesOf: readonly (readonly Edge[])[], all: number): boolean {
  const [first, ...others] = edgesOf.toSorted((one, other) => other.length - one.length)
  const covered = new Set<Edge>(first)
  const values = new Set(first?.flat())
  for (let left = others, hasChanged = true; hasChanged && covered.size < all;) {
    hasChanged = false
    left = left.filter((edges) => {
      const isNew = edges.some((edge) => !covered.has(edge))
      const shared = new Set(edges.flat().filter((value) => values.has(value)))
      const isSame =
        isNew &&
        shared.size > 0 &&
        isJoined(
          edges.filter((edge) => covered.has(edge)),
          shared,
        )
      if (!isSame) return isNew
      hasChanged = true
      for (const edge of edges) covered.add(edge)
      for (const value of edges.flat()) values.add(value)
      return false
    })
  }
  return covered.size === all
}
