/** Everything that an analyst and a career office may ask about random facts, against what small cells say of the things themselves. */
import { describe, expect, it } from 'vitest'
import { applicationSources } from '#events/vocabulary/applications/application-status.ts'
import { DAY_MS } from '#lib/days.ts'
import { answer } from '../answer.ts'
import { ALL, type Ask, type Group } from '../ask.ts'
import type { Facts } from '../facts.ts'
import type { Report } from '../report.ts'
import { reportNamed, reports } from '../reports.ts'
import { AFTER, randomFacts } from '../testing/random-facts.ts'
import { isSuppressed, type ShownTable } from './shown.ts'

/** So few that many cells are small. */
const SMALL = { graduates: 60, applications: 260 }

const base = { asOf: AFTER, knownAt: 1e9, hidesSmall: true, class: 2026 }
const askers = {
  analyst: { ...base, scope: { kind: 'platform' }, asker: 'everybody' },
  'career office': { ...base, scope: { kind: 'university', id: 'mit' }, asker: 'careerOffice' },
} as const satisfies Readonly<Record<string, Ask>>

function tableOf(facts: Facts, report: string, ask: Ask, compared?: Ask): ShownTable {
  const found = answer(facts, { kind: 'table', report, ask, ...(compared && { compared }) })
  if (found.kind !== 'table') throw new Error('A table was asked for.')
  return found.table
}

/** The same question by somebody from whom nothing is hidden. */
const openly = (facts: Facts, report: string, { hidesSmall: _, ...ask }: Ask) => tableOf(facts, report, ask)

const isSmall = (count: number | undefined) => count !== undefined && count > 0 && count < 5

function expectShown(values: ShownTable['rows'][number]['values'], all: typeof values = {}): void {
  for (const [column, value] of Object.entries(values)) {
    if (isSuppressed(value)) continue
    expect(isSmall(value.denominator)).toBe(false)
    // The highest share of the groups that are shown may be another one.
    if (!column.startsWith('impact.') && all[column]) expect(value).toEqual(all[column])
  }
}

/** Of everybody, and of each value of either group. */
function liftQuestions(facts: Facts, ask: Ask): readonly Ask[] {
  const groups = ['university', 'semester'] as const
  const keysOf = (groupBy: Group) => tableOf(facts, 'lift', { ...ask, groupBy }).rows.flatMap(({ key }) => (key === ALL ? [] : key))
  return groups
    .filter((group) => group !== ask.scope.kind)
    .flatMap((group) => {
      const groupBy = groups.find((other) => other !== group)
      return [{ ...ask, groupBy: group }, ...keysOf(group).map((key): Ask => ({ ...ask, groupBy, filters: { [group]: key } }))]
    })
}

/** All, who is compared, who is left out, the nominated and the others. */
function splitOf(n: ShownTable['rows'][number]['n'], { lift }: ShownTable['rows'][number]['values']): readonly number[] {
  if (isSuppressed(n) || lift === undefined || isSuppressed(lift)) return []
  const { numerator = 0, denominator = 0 } = lift
  return [n, denominator, n - denominator, numerator, denominator - numerator]
}

/** Every column of every report that compares two days, with what moved its cells as `why` tells it of each day. */
function* comparedColumns(facts: Facts, now: Ask, then: Ask) {
  for (const report of reports)
    for (const groupBy of [undefined, ...report.groups]) {
      const [ask, other] = [now, then].map((one) => ({ ...one, groupBy })) as [Ask, Ask]
      const table = tableOf(facts, report.name, ask, other)
      const before = new Map(tableOf(facts, report.name, other).rows.map((row) => [row.key, row.values]))
      for (const { key: column, kind } of table.columns) {
        const cells = table.rows.map(({ key: row, values }) => {
          const [value, one] = [values[column], before.get(row)?.[column]]
          const isShown = !isSuppressed(value) && !isSuppressed(one)
          const counts = isShown ? sides.map((side) => countMoved(facts, report, [ask, other], { row, column, side })) : []
          const isSame = isShown && counts.every((count) => count === 0) && value?.denominator === one?.denominator
          const attack = () => answer(facts, { kind: 'difference', report: report.name, ask, other, cell: { row, column } })
          return { key: row, isShown, isSame, isTold: isShown && value?.delta !== undefined, counts, attack }
        })
        yield [`${report.name} by ${groupBy} of ${column}, a ${kind}`, cells] as const
      }
    }
}

const sides = ['numerator', 'denominator'] as const
/** How many things came into a side of a figure, or left it. */
function countMoved(facts: Facts, report: Report, days: readonly Ask[], cell: Parameters<Report['why']>[2]): number {
  const [one, other] = days.map((ask) => new Set(report.why(facts, ask, cell)?.map(({ thing }) => thing))) as [Set<string>, Set<string>]
  return [...one].filter((thing) => !other.has(thing)).length + [...other].filter((thing) => !one.has(thing)).length
}

const ofApplications = reports.filter(({ groups, name }) => groups.includes('organization') && name !== 'referrals')

describe.each(Object.entries(askers))('what small cells hide from an asker: %s', (_, asker) => {
  const facts = randomFacts(5, SMALL)

  it('is shown no count, share or median of one to four, and nothing that differs from what is', () => {
    let [shown, hidden] = [0, 0]
    for (const { name, groups } of reports)
      for (const groupBy of [undefined, ...groups]) {
        const [table, whole] = [tableOf(facts, name, { ...asker, groupBy }), openly(facts, name, { ...asker, groupBy })]
        for (const row of table.rows) {
          const all = whole.rows.find(({ key }) => key === row.key)
          if (isSuppressed(row.n)) {
            hidden++
            expect(Object.values(row.values).every(isSuppressed)).toBe(true)
            continue
          }
          shown++
          if (all) expect(row.n).toBe(all.n)
          expect(isSmall(row.n)).toBe(false)
          expectShown(row.values, all?.values)
        }
        // One alone would follow from the sum of the others.
        const [everything, ...parts] = table.rows
        if (groupBy !== 'skill' && groupBy !== undefined && !isSuppressed(everything?.n))
          expect(parts.filter(({ n }) => isSuppressed(n)).length).not.toBe(1)
      }
    expect([shown > 100, hidden > 5]).toEqual([true, true])
  })

  it('is hidden the same cells in every report of applications, whichever of two groups makes the rows', () => {
    const pairs: readonly (readonly [Group, Group])[] = [
      ['organization', 'jobType'],
      ['semester', 'degree'],
      ['source', 'job'],
    ]
    for (const [group, other] of pairs) {
      const cellsOf = (name: string, rows: Group, chosen: Group) => {
        const keys = tableOf(facts, name, { ...asker, groupBy: chosen }).rows.flatMap(({ key }) => (key === ALL ? [] : key))
        return keys.flatMap((key) =>
          tableOf(facts, name, { ...asker, groupBy: rows, filters: { [chosen]: key } }).rows.flatMap((row) =>
            row.key === ALL || !isSuppressed(row.n) ? [] : JSON.stringify(rows === group ? [row.key, key] : [key, row.key]),
          ),
        )
      }
      const hidden = cellsOf('placement', group, other).toSorted()
      expect(hidden.length).toBeGreaterThan(0)
      expect(cellsOf('placement', other, group).toSorted()).toEqual(hidden)
      for (const { name } of ofApplications.filter(({ name: each }) => each !== 'corrections'))
        expect([name, cellsOf(name, group, other).toSorted()]).toEqual([name, hidden])
    }
  })

  it.each([
    [5, 100],
    [11, 250],
  ])(
    'is told no difference to another day that few things make, and none by which a hidden one would follow: %d',
    { timeout: 60_000 },
    (seed, days) => {
      const population = randomFacts(seed, SMALL)
      const [told, untold, same] = [new Set<string>(), new Set<string>(), new Set<string>()]
      for (const [asked, cells] of comparedColumns(population, { ...asker, asOf: AFTER }, { ...asker, asOf: AFTER - days * DAY_MS })) {
        for (const { key, isShown, isSame, isTold, counts, attack } of cells) {
          if (!isShown) continue
          const cell = `${asked} ${key}`
          ;(!isTold ? untold : isSame ? same : told).add(cell)
          if (isTold) expect([cell, counts.some(isSmall)]).toEqual([cell, false])
          if (isSame && asked.endsWith('rate')) expect([cell, isTold]).toEqual([cell, true])
          // Of what is told a few are enough.
          if (!isTold || key === ALL) expect([cell, attack().kind]).toEqual([cell, isTold ? 'difference' : 'hidden'])
        }
        // What is told of all, less what is told of the others, is that of one alone.
        const [all, ...parts] = cells
        const hidden = parts.filter(({ isTold }) => !isTold)
        if (parts.length > 0 && !asked.includes(' skill ') && all?.isTold && hidden.length === 1) expect(hidden[0]?.isShown).toBe(false)
      }
      expect([told.size > 10, untold.size > 10, same.size > 10]).toEqual([true, true, true])
    },
  )

  it('is told of no row, nor of all less the others, that one to four are compared by lift or left out', () => {
    let hidden = 0
    for (let seed = 1; seed <= 8; seed++) {
      const facts = randomFacts(seed, SMALL)
      for (const asked of liftQuestions(facts, asker)) {
        const rows = tableOf(facts, 'lift', asked).rows
        const all = new Map(openly(facts, 'lift', asked).rows.map(({ key, n, values }) => [key, splitOf(n, values)]))
        const isShown = ({ values }: (typeof rows)[number]) => Object.values(values).some((value) => !isSuppressed(value))
        for (const { key } of rows.filter(isShown))
          expect([seed, asked, key, all.get(key)?.filter(isSmall)]).toEqual([seed, asked, key, []])
        const away = rows.filter((row) => row.key !== ALL && !isShown(row) && (all.get(row.key)?.[0] ?? 0) > 0)
        const left = away.length === 1 && isShown(rows.find(({ key }) => key === ALL) as (typeof rows)[number]) ? away : []
        expect([seed, asked, left.flatMap(({ key }) => all.get(key)?.filter(isSmall) ?? [])]).toEqual([seed, asked, []])
        hidden += away.length
      }
    }
    expect(hidden).toBeGreaterThan(0)
  })

  it('is refused what stands behind a hidden figure, and told what stands behind the others', () => {
    const ask: Ask = { ...asker, groupBy: 'jobType' }
    for (const { key, values } of tableOf(facts, 'funnel', ask).rows) {
      const cell = { row: key, column: 'reached.submitted' }
      const why = answer(facts, { kind: 'why', report: 'funnel', ask, cell: { ...cell, side: 'numerator' } })
      const hidden = isSuppressed(values[cell.column])
      expect(why.kind).toBe(hidden ? 'hidden' : 'why')
      const moved = answer(facts, { kind: 'difference', report: 'funnel', ask, other: { ...ask, asOf: AFTER - DAY_MS }, cell })
      if (hidden) expect(moved.kind).toBe('hidden')
    }
    const cell = { row: 'nothing', column: 'reached.submitted' }
    expect(answer(facts, { kind: 'why', report: 'funnel', ask, cell: { ...cell, side: 'numerator' } }).kind).toBe('missing')
    expect(answer(facts, { kind: 'difference', report: 'funnel', ask, other: ask, cell }).kind).toBe('missing')
  })
})

it('compares impacts by the rows that each of the two days shows', () => {
  const facts = randomFacts(5, SMALL)
  const [ask, other] = [AFTER, AFTER - 60 * DAY_MS].map((asOf): Ask => ({
    ...askers.analyst,
    groupBy: 'source',
    asOf,
    includeActive: true,
  })) as [Ask, Ask]
  const fairness = reportNamed('fairness') ?? expect.fail()
  for (const hidden of applicationSources) {
    const isShown = (key: string, of: Ask) => of === ask || key !== hidden
    const impactsOf = (of: Ask, compared?: Ask) =>
      fairness
        .compute(facts, of, { isShown, ...(compared && { compared }) })
        .rows.flatMap(({ values }) => values['impact.interviewing'] ?? [])
    const [now, then] = [impactsOf(ask, other), impactsOf(other)]
    expect(now.map(({ value }) => value)).toEqual(
      fairness.compute(facts, ask).rows.map(({ values }) => values['impact.interviewing']?.value),
    )
    for (const [at, { value, delta }] of now.entries()) {
      const before = then[at]?.value
      if (typeof value === 'number' && typeof delta === 'number') expect(value - delta).toBeCloseTo(before ?? NaN, 3)
    }
  }
})

it('covers a small company by one whose record does not say how many it has, where there is one', () => {
  const { applications: some, ...facts } = randomFacts(5, { graduates: 90, applications: 600 })
  const isOld = ({ entries }: (typeof some)[number]) => AFTER - (entries[0]?.at ?? 0) > 365 * DAY_MS
  const [recent, older] = [some.filter((one) => !isOld(one)), some.filter(isOld)]
  const sent = (organizationId: string, applications: typeof some) =>
    applications.map((application) => ({ ...application, organizationId }))
  const applications = [
    ...sent('small', recent.slice(0, 4)),
    ...sent('recent', recent.slice(4, 40)),
    ...sent('newer', recent.slice(40)),
    ...sent('older', older),
  ]
  const ask: Ask = { ...askers.analyst, groupBy: 'organization' }
  const { rows } = tableOf({ ...facts, applications }, 'responsiveness', ask)
  const hidden = rows.flatMap(({ key, n }) => (isSuppressed(n) ? key : []))
  expect([hidden.includes('small'), hidden.includes('older')]).toEqual([true, true])
})
