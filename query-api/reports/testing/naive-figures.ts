/** Figures of lists of yes and no, in plain arithmetic. */
import type { Ask } from '../ask.ts'
import type { Head } from '../definition.ts'
import type { LogEvent } from './log.ts'
import { known, merged, shares } from './naive-log.ts'
import type { NaiveThing } from './naive-applications.ts'
import { naiveThings } from './naive-reports.ts'

type Figures = { readonly [name: string]: unknown }
const round = (value: number, scale: number) => (value < 0 ? -1 : 1) * (Math.round(Math.abs(value) * scale) / scale) + 0

function rate(k: number, n: number): Figures {
  if (n === 0) return { value: null, numerator: 0, denominator: 0 }
  const [z, p] = [1.959964, k / n]
  const half = z * Math.sqrt((p * (1 - p) + (z * z) / (4 * n)) / n)
  const bounds = [-half, half].map((side) => (p + (z * z) / (2 * n) + side) / (1 + (z * z) / n))
  const [low = 0, high = 0] = bounds.map((bound) => round(Math.min(1, Math.max(0, bound)), 1e4))
  return { value: Math.floor((20_000 * k + n) / (2 * n)) / 1e4, numerator: k, denominator: n, low, high }
}

function days(spans: readonly number[]): Figures {
  if (spans.length === 0) return { value: null, denominator: 0 }
  const sorted = [...spans].toSorted((one, other) => one - other)
  const at = (q: number) => {
    const h = (sorted.length - 1) * q
    const low = sorted[Math.floor(h)] ?? 0
    return round((low + (h - Math.floor(h)) * ((sorted[Math.ceil(h)] ?? 0) - low)) / 86_400_000, 100)
  }
  return { value: at(0.5), denominator: spans.length, p25: at(0.25), p75: at(0.75), p90: at(0.9) }
}

function lift(things: readonly NaiveThing[]): Readonly<Record<string, Figures>> {
  const strata = [...new Set(things.map(({ stratum }) => stratum))].map((stratum) => things.filter((thing) => thing.stratum === stratum))
  const isNominated = ({ cells }: NaiveThing) => cells['lift']?.has === true
  const used = strata.filter((one) => one[0]?.stratum !== undefined && one.some(isNominated) && !one.every(isNominated))
  const counts = used.map((one) => {
    const [n1, n0] = [one.filter(isNominated), one.filter((thing) => !isNominated(thing))]
    const share = (some: readonly NaiveThing[]) => some.filter(({ cells }) => cells['lift']?.of).length / some.length
    return { n1: n1.length, n0: n0.length, p1: share(n1), p0: share(n0) }
  })
  const total = counts.reduce((sum, { n1 }) => sum + n1, 0)
  const weighted = (of: (count: (typeof counts)[number]) => number) => counts.reduce((sum, one) => sum + (one.n1 / total) * of(one), 0)
  const [P1, P0] = [weighted(({ p1 }) => p1), weighted(({ p0 }) => p0)]
  const half = 1.96 * Math.sqrt((P1 * (1 - P1)) / total + P0 * (1 - P0) * weighted(({ n1, n0 }) => n1 / total / n0))
  const size = { numerator: total, denominator: total + counts.reduce((sum, { n0 }) => sum + n0, 0) }
  const value =
    total === 0
      ? { value: null, ...size }
      : { value: round(P1 - P0, 1e4), ...size, low: round(P1 - P0 - half, 1e4), high: round(P1 - P0 + half, 1e4) }
  const counted = (count: number) => ({ value: count, denominator: things.length })
  return { lift: value, strata: counted(used.length), strataLeftOut: counted(strata.length - used.length) }
}

/** A student once, in the numerator where any application is. */
function students(things: readonly NaiveThing[]): readonly NaiveThing[] {
  return [...Map.groupBy(things, ({ thing }) => thing)].flatMap(([thing, own]) => {
    const has = own.some(({ cells }) => cells['placed']?.has)
    return own.slice(0, 1).map((one) => ({ ...one, thing, cells: { placed: { of: true, has } } }))
  })
}

function rowOf(name: string, key: string, { of, columns }: { readonly of: readonly NaiveThing[]; readonly columns: readonly Head[] }) {
  const things = name === 'placement' ? students(of) : of
  const n = things.filter(({ isInN }) => isInN).length
  if (name === 'lift') return { key, n, values: lift(things) }
  const values = columns.map(({ key, kind }) => {
    const cells = things.flatMap(({ cells }) => cells[key] ?? []).filter(({ of }) => of)
    const had = cells.filter(({ has }) => has).length
    const amounts = cells.flatMap(({ amount }) => amount ?? [])
    if (kind === 'median') return [key, days(amounts)] as const
    if (kind === 'sum') return [key, { value: amounts.reduce((sum, one) => sum + one, 0), denominator: cells.length }] as const
    return [key, kind === 'count' ? { value: had, denominator: n } : kind === 'ratio' ? { value: null } : rate(had, cells.length)] as const
  })
  return { key, n, values: Object.fromEntries(values) }
}

const orderOf = (key: string) => (key === 'all' ? 0 : key === 'not_known' ? 2 : 1)
/** Semesters of the same year go from spring to fall, against the alphabet. */
const nameOf = (key: string) => key.replace('spring', '1').replace('summer', '2').replace('fall', '3')

/** Without `impact` of fairness, which goes by sizes that small logs do not have. */
export function naiveRows(
  log: readonly LogEvent[],
  name: string,
  { ask, columns }: { readonly ask: Ask; readonly columns: readonly Head[] },
) {
  const asked = known(log, ask)
  const same = (group: string, value: string) => (['university', 'organization', 'skill'].includes(group) ? merged(asked, value) : value)
  const { kind, id = '' } = ask.scope
  const wanted = [...(kind === 'platform' ? [] : [[kind, id] as const]), ...Object.entries(ask.filters ?? {})]
  const things = (naiveThings[name]?.(asked) ?? [])
    .filter(({ keys }) => wanted.every(([group, value]) => keys[group]?.includes(same(group, value))))
    .filter((thing) => ask.asker !== 'careerOffice' || !('student' in thing) || shares(asked, thing.student))
  const group = ask.groupBy
  const keys = group === undefined ? [] : [...new Set(things.flatMap(({ keys }) => keys[group] ?? []))]
  const sorted = ['all', ...keys].toSorted((one, other) => orderOf(one) - orderOf(other) || (nameOf(one) < nameOf(other) ? -1 : 1))
  const rows = sorted.map((key) =>
    rowOf(name, key, { of: things.filter((thing) => key === 'all' || (group && thing.keys[group]?.includes(key))), columns }),
  )
  return { rows, things }
}
