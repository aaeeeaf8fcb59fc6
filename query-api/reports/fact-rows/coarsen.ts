/**
 * Makes rare combinations of values coarser until nobody is told apart by them, and no cell that reports hide can be counted (reports.md,
 * Facts). All rows of a combination move together.
 */
import { academicYear } from '#events/vocabulary/semesters.ts'
import type { Choice } from '../small-cells/small-cells.ts'

/** In the order in which they stand in a row. */
export const coarseFields = ['university', 'semester', 'degree', 'source', 'organization'] as const
export type CoarseField = (typeof coarseFields)[number]
/** Those that the things have. */
export type Values = Readonly<Partial<Record<CoarseField, string>>>

export const OTHER = 'other'
const FEWEST = 5
const other = () => OTHER
const passes: readonly (readonly [field: CoarseField, coarser: (value: string) => string])[] = [
  ['organization', other],
  ['degree', other],
  ['source', other],
  ['semester', academicYear],
  ['university', other],
]

export type Published<Row> = { readonly row: Row; readonly values: Values; readonly coarse: ReadonlySet<CoarseField> }
type Combination<Row> = { readonly rows: Row[]; readonly exact: Values; values: Values; coarse: ReadonlySet<CoarseField> }

export type Rules = {
  /** Whether reports hide the cell of these values: all things, one value, or two of different fields. */
  readonly isHidden: (choices: readonly Choice[]) => boolean
  /** Of the asker's own scope: the same in all rows, and known anyway. */
  readonly own?: CoarseField | undefined
}

/** @returns the rows that remain, and how many were left out */
export function coarsened<Row>(rows: readonly Row[], valuesOf: (row: Row) => Values, { isHidden, own }: Rules) {
  const combinations = combinationsOf(rows, valuesOf)
  const isCellHidden = remembered(isHidden)

  /**
   * A hidden semester counts although its year alone is told: reports hide a second one beside it, and where that lies in another year, each
   * year would tell the number of its own.
   */
  const countsHidden = ({ exact, coarse }: Combination<Row>): boolean => {
    const told = coarseFields.flatMap((group): Choice[] => {
      const key = exact[group]
      return key === undefined || group === own || (coarse.has(group) && group !== 'semester') ? [] : [{ group, key }]
    })
    return told.some((one, at) => isCellHidden([one]) || told.slice(at + 1).some((two) => isCellHidden([one, two])))
  }
  const tooFew = () => {
    const sizes = new Map<string, number>()
    for (const {
      values,
      rows: { length },
    } of combinations)
      sizes.set(keyOf(values), (sizes.get(keyOf(values)) ?? 0) + length)
    return ({ values }: Combination<Row>) => (sizes.get(keyOf(values)) ?? 0) < FEWEST
  }

  for (const [field, coarser] of passes) {
    if (field === own) continue
    const isRare = tooFew()
    const moved = combinations.filter((one) => one.values[field] !== undefined && (isRare(one) || countsHidden(one)))
    for (const one of moved) {
      one.values = { ...one.values, [field]: coarser(one.values[field] ?? '') }
      one.coarse = new Set([...one.coarse, field])
    }
  }
  const isRare = tooFew()
  const isAllHidden = isHidden([])
  const shown = combinations.filter((one) => !isAllHidden && !isRare(one) && !countsHidden(one))
  const published = shown.flatMap(({ rows: same, values, coarse }) => same.map((row): Published<Row> => ({ row, values, coarse })))
  return { published, leftOut: rows.length - published.length }
}

const keyOf = (values: Values) => JSON.stringify(coarseFields.map((field) => values[field] ?? null))

function combinationsOf<Row>(rows: readonly Row[], valuesOf: (row: Row) => Values): readonly Combination<Row>[] {
  const combinations = new Map<string, Combination<Row>>()
  for (const row of rows) {
    const values = valuesOf(row)
    const key = keyOf(values)
    const known = combinations.get(key)
    if (known) known.rows.push(row)
    else combinations.set(key, { rows: [row], exact: values, values, coarse: new Set() })
  }
  return [...combinations.values()]
}

/** Many combinations share their pairs of values. */
function remembered(isHidden: Rules['isHidden']): Rules['isHidden'] {
  const known = new Map<string, boolean>()
  return (choices) => {
    const key = choices.map(({ group, key: value }) => `${group} ${value}`).join('\n')
    const found = known.get(key) ?? isHidden(choices)
    known.set(key, found)
    return found
  }
}
