/**
 * What two groups that hang on no job tell of jobs together. Where degrees and universities do not occur freely with each other, as a degree
 * that one university has, what either has of a job is a part of what the other has of it (reports.md, Small cells, 5).
 */
import { once, remembering } from '../remembering.ts'
import { meeting } from './counting.ts'
import { isWhole, pairsIn } from './crossing.ts'
import { isFree } from './free.ts'
import { Sums } from './lookalike.ts'
import { meetingOf } from './meeting.ts'
import { showSafe, tellsNone, toldBy } from './search.ts'
import { Side, sumsIn, TIED, type CellAt, type Known, type Sum } from './tied-cells.ts'

/** @returns of a further group which of its cells with one of the family are hidden, where another group is tied to it */
export function tiedIn(further: readonly string[], known: Known) {
  const { codesOf, family, isHiddenAlone } = known
  const withJobs = remembering((name: string) => meetingOf(codesOf(name), codesOf(family[0] ?? '')))
  const isTied = remembering(
    (one: string, other: string) => !isFree(meetingOf(codesOf(one), codesOf(other)), withJobs(one), withJobs(other)),
  )
  const pairs = further.flatMap((one, at) => further.slice(at + 1).map((other): readonly string[] => [one, other]))
  const isPairTied = ([one = '', other = '']: readonly string[]) => isTied(one, other)
  const ruled = once(() => {
    const sideOf = remembering((name: string) => new Side(name, known))
    const tied = pairs.filter(isPairTied)
    const threes = pairs.flatMap(([one = '', other = '']) => further.slice(further.indexOf(other) + 1).map((name) => [one, other, name]))
    const isThreeTied = (three: readonly string[]) => tied.some((pair) => pair.every((name) => three.includes(name)))
    for (let hasChanged = true; hasChanged;) {
      hasChanged = false
      for (const names of [...tied, ...threes.filter(isThreeTied)]) {
        const sides = names.map((name) => sideOf(name))
        const sums = sumsIn(sides, known)
        if (sums !== undefined) hasChanged = close(sides, sums) || hasChanged
        // What blocks of both tell is covered by hiding all of the second.
        else if (names.length === 2 && !isOneBlock(names, codesOf, isHiddenAlone))
          hasChanged = sides[1]?.hideValues(() => true) || hasChanged
      }
    }
    return sideOf
  })
  return (name: string): ((group: number, key: string, value: string) => boolean) | undefined => {
    if (!pairs.some((pair) => pair.includes(name) && isPairTied(pair))) return undefined
    return (group, key, value) => ruled()(name).isHidden(group, key, value)
  }
}

/** Whether the values of two groups that are shown alone are all joined by things that have both. */
function isOneBlock([one = '', other = '']: readonly string[], codesOf: Known['codesOf'], isHiddenAlone: Known['isHiddenAlone']): boolean {
  const shown = codesOf(other).values.flatMap((key, value) => (isHiddenAlone(other, key) ? [] : [value]))
  const places = new Map(shown.map((value, place) => [value, place]))
  const met = meeting(codesOf(one), codesOf(other))
  const rows = codesOf(one).values.flatMap((key, row) => (isHiddenAlone(one, key) ? [] : [row]))
  const shownIn = (row: number) => Int32Array.from([...met(row)].flatMap((value) => places.get(value) ?? []))
  return isWhole(pairsIn(rows, shownIn), shown.length)
}

/** Hides what tells a hidden cell of some groups with the family. @returns whether there was something */
function close(sides: readonly Side[], { sums, length }: { readonly sums: readonly Sum[]; readonly length: number }): boolean {
  const sizeOf = ({ cell }: Sum) => (cell ? (cell.table.sizes[cell.at] as number) : 0)
  const given = sums.filter(({ isHidden, cell }) => !isHidden && cell === undefined).map(({ places }) => places)
  const shown = sums.filter(({ isHidden, cell }) => !isHidden && cell).toSorted((one, other) => sizeOf(other) - sizeOf(one))
  // What is hidden here is no secret: it covers others.
  const secrets = sums.filter(({ isHidden, cell }) => isHidden && cell?.table.kinds[cell.at] !== TIED)
  const secretPlaces = secrets.map(({ places }) => places)
  const known = new Sums([...given, ...shown.map(({ places }) => places)], length)
  if (tellsNone(known, secretPlaces)) return false
  showSafe(known, given.length, secretPlaces)
  const away = shown.flatMap(({ cell }, at) => (cell === undefined || known.isShown(given.length + at) ? [] : [cell]))
  for (const { table, at } of away) table.kinds[at] = TIED
  const isTold = toldBy(known)
  const told = secrets.flatMap(({ cell, places }) => (cell && cell.table.few[cell.at] === 1 && isTold(places) ? [cell] : []))
  return (told.length > 0 && hideAround(told, sides)) || away.length > 0
}

/** What that nobody is in other cells tells is covered by hiding those of its values, or all. @returns whether something was shown there */
function hideAround(told: readonly CellAt[], sides: readonly Side[]): boolean {
  const hide = (isOf: (side: Side, value: number) => boolean) =>
    sides.map((side) => side.hideValues((value) => isOf(side, value))).some(Boolean)
  return (
    hide((side, value) => told.some(({ table, at }) => side.tables.includes(table) && Math.floor(at / table.width) === value)) ||
    hide(() => true)
  )
}
