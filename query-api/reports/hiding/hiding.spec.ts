/** Everything that an analyst and a career office may ask about random facts, against what small cells say of the things themselves. */
import { describe, expect, it } from 'vitest'
import { applicationSources } from '#events/vocabulary/applications/application-status.ts'
import { DAY_MS } from '#lib/days.ts'
import { answer } from '../answer.ts'
import { ALL, type Ask, type Group } from '../ask.ts'
import type { Facts } from '../facts.ts'
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

function tableOf(facts: Facts, report: string, ask: Ask): ShownTable {
  const found = answer(facts, { kind: 'table', report, ask })
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

  it('is told no difference to another day that few things make, and none by which a hidden one would follow', () => {
    let [told, untold] = [0, 0]
    for (const { name, groups } of reports.filter((each) => each.name !== 'lift'))
      for (const groupBy of [undefined, ...groups]) {
        const [ask, other] = [AFTER, AFTER - 30 * DAY_MS].map((asOf): Ask => ({ ...asker, groupBy, asOf })) as [Ask, Ask]
        const found = answer(facts, { kind: 'table', report: name, ask, compared: other })
        if (found.kind !== 'table') throw new Error('A table was asked for.')
        const before = new Map(tableOf(facts, name, other).rows.map((row) => [row.key, row]))
        for (const { key: column, kind } of found.table.columns) {
          const deltas = found.table.rows.flatMap(({ key, values }) => {
            const [value, one] = [values[column], before.get(key)?.values[column]]
            if (value === undefined || isSuppressed(value) || one === undefined || isSuppressed(one)) return []
            const counted = kind === 'count' ? [value.value, one.value] : [value.numerator, one.numerator]
            const moved = [Math.abs((counted[0] ?? 0) - (counted[1] ?? 0)), Math.abs((value.denominator ?? 0) - (one.denominator ?? 0))]
            if (value.delta === undefined) untold++
            else if (value.delta !== 0) told++
            if (value.delta !== undefined)
              expect([name, groupBy, column, key, moved.some(isSmall)]).toEqual([name, groupBy, column, key, false])
            return key === ALL ? [] : [value.delta]
          })
          if (groupBy !== 'skill' && deltas.length > 1) expect(deltas.filter((delta) => delta === undefined).length).not.toBe(1)
        }
      }
    expect([told > 10, untold > 10]).toEqual([true, true])
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
