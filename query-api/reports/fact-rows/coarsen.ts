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
type Combination<Row> = {
  readonly rows: Row[]
  readonly exact: Values
  values: Values
  /** Of the values. */
  key: string
  coarse: ReadonlySet<CoarseField>
  /** The fields whose exact values, alone or two together, are a hidden cell: looked up once it is needed. */
  hidden?: readonly (readonly CoarseField[])[]
}

export type Rules = {
  /** Whether reports hide the cell of these values: all things, one value, or two of different fields. */
  readonly isHidden: (choices: readonly Choice[]) => boolean
  /** Of the asker's own scope: the same in all rows, and known anyway. */
  readonly own?: CoarseField | undefined
}

/** @returns the rows that remain */
export function coarsened<Row>(rows: readonly Row[], valuesOf: (row: Row) => Values, { isHidden, own }: Rules): readonly Published<Row>[] {
  const combinations = combinationsOf(rows, valuesOf)
  const hiddenOf = hiddenFields(isHidden, own)
  /**
   * A hidden semester counts although its year alone is told: reports hide a second one beside it, and where that lies in another year, each
   * year would tell the number of its own.
   */
  const countsHidden = (one: Combination<Row>): boolean => {
    one.hidden ??= hiddenOf(one.exact)
    return one.hidden.some((fields) => fields.every((field) => !one.coarse.has(field) || field === 'semester'))
  }
  const tooFew = () => {
    const sizes = new Map<string, number>()
    for (const { key, rows: same } of combinations) sizes.set(key, (sizes.get(key) ?? 0) + same.length)
    return ({ key }: Combination<Row>) => (sizes.get(key) ?? 0) < FEWEST
  }

  for (const [field, coarser] of passes) {
    if (field === own) continue
    const isRare = tooFew()
    const moved = combinations.filter((one) => one.values[field] !== undefined && (isRare(one) || countsHidden(one)))
    for (const one of moved) {
      one.values = { ...one.values, [field]: coarser(one.values[field] ?? '') }
      one.key = keyOf(one.values)
      one.coarse = new Set([...one.coarse, field])
    }
  }
  const isRare = tooFew()
  const isAllHidden = isHidden([])
  const shown = combinations.filter((one) => !isAllHidden && !isRare(one) && !countsHidden(one))
  return shown.flatMap(({ rows: same, values, coarse }) => same.map((row): Published<Row> => ({ row, values, coarse })))
}

/** No value has a line in it. */
const keyOf = (values: Values) => coarseFields.map((field) => values[field]).join('\n')

function combinationsOf<Row>(rows: readonly Row[], valuesOf: (row: Row) => Values): readonly Combination<Row>[] {
  const combinations = new Map<string, Combination<Row>>()
  for (const row of rows) {
    const values = valuesOf(row)
    const key = keyOf(values)
    const known = combinations.get(key)
    if (known) known.rows.push(row)
    else combinations.set(key, { rows: [row], exact: values, values, key, coarse: new Set() })
  }
  return [...combinations.values()]
}

/** @returns the fields of each hidden cell. Many combinations share their pairs of values. */
function hiddenFields(isHidden: Rules['isHidden'], own: CoarseField | undefined): (values: Values) => readonly (readonly CoarseField[])[] {
  const known = new Map<string, boolean>()
  return (values) => {
    const told = coarseFields.filter((field) => values[field] !== undefined && field !== own)
    const cells = told.flatMap((one, at) => [[one], ...told.slice(at + 1).map((two) => [one, two])])
    return cells.filter((fields) => {
      const choices = fields.map((group): Choice => ({ group, key: values[group] ?? '' }))
      const name = choices.map(({ group, key }) => `${group} ${key}`).join('\n')
      const found = known.get(name) ?? isHidden(choices)
      known.set(name, found)
      return found
    })
  }
}
