/** Rows for analysts' own tools, counted as anybody with the file would count them, against what reports hide on the same day. */
import { describe, expect, it } from 'vitest'
import { factTables, type FactTable } from '#events/vocabulary/reports.ts'
import { academicYear } from '#events/vocabulary/semesters.ts'
import { answer } from '../answer.ts'
import { ALL, type Ask, type Group } from '../ask.ts'
import type { Facts } from '../facts.ts'
import { isSuppressed } from '../hiding/shown.ts'
import { AFTER, randomFacts } from '../testing/random-facts.ts'
import { OTHER } from './coarsen.ts'
import { weekOf } from './columns.ts'
import { factRows, studentsOf, type FactRows } from './rows.ts'

const report = { applications: 'placement', nominations: 'nominations', referrals: 'referrals' } as const
const base = { asOf: AFTER, knownAt: 1e9, hidesSmall: true, asker: 'everybody' } as const
const scopes: readonly Ask['scope'][] = [{ kind: 'platform' }, { kind: 'university', id: 'mit' }, { kind: 'organization', id: 'acme' }]
const secretOf = (uid: string) => Buffer.from(`the key of ${uid}`)
const secretsOf = (facts: Facts, but?: string) =>
  new Map(studentsOf(facts).flatMap((uid) => (uid === but ? [] : [[uid, secretOf(uid)] as const])))

type Row = Readonly<Record<string, string | null>>
const recordsOf = ({ columns, rows }: FactRows): readonly Row[] =>
  rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at] ?? null])))

/** With what the other rows of the same pseudonym tell of the student. */
function laidOver(rows: readonly Row[]): readonly Row[] {
  const told = new Map<string, Record<string, string | null>>()
  for (const { pseudonym, university, degree } of rows) {
    const known = told.get(pseudonym ?? '') ?? {}
    if (university !== undefined && university !== OTHER) known['university'] = university
    if (degree !== undefined && degree !== OTHER) known['degree'] = degree
    told.set(pseudonym ?? '', known)
  }
  return rows.map((row) => (row['pseudonym'] === null ? row : { ...row, ...told.get(row['pseudonym'] ?? '') }))
}

/** The cells that reports do not show, asked one by one. */
function hiddenCells(facts: Facts, of: FactTable, ask: Ask, groups: readonly Group[]): readonly Row[] {
  const rowsOf = (more: Partial<Ask>) => {
    const found = answer(facts, { kind: 'table', report: report[of], ask: { ...ask, ...more } })
    if (found.kind !== 'table') throw new Error('A table was asked for.')
    return found.table.rows.filter(({ key }) => key !== ALL)
  }
  return groups.flatMap((group, at) => {
    const rows = rowsOf({ groupBy: group })
    const alone = rows.flatMap(({ key, n }): Row[] => (isSuppressed(n) ? [{ [group]: key }] : []))
    const pairs = rows.flatMap(({ key }) =>
      groups
        .slice(at + 1)
        .flatMap((two) =>
          rowsOf({ groupBy: two, filters: { [group]: key } }).flatMap((cell): Row[] =>
            isSuppressed(cell.n) ? [{ [group]: key, [two]: cell.key }] : [],
          ),
        ),
    )
    return [...alone, ...pairs]
  })
}

const isIn = (row: Row, cell: Row) => Object.entries(cell).every(([group, key]) => row[group] === key)

describe.each(factTables)('%s', (of) => {
  it.each([1, 2, 3, 4, 5, 6])('count no cell that reports hide (%i)', (seed) => {
    const facts = randomFacts(seed)
    let hiddenEver = 0
    for (const scope of scopes) {
      if (of === 'nominations' && scope.kind === 'organization') continue
      const ask: Ask = { ...base, scope }
      const told = factRows(facts, of, ask, secretsOf(facts))
      const rows = recordsOf(told)
      const groups = (['university', 'semester', 'organization', 'source', 'degree'] as const).filter(
        (group) => told.columns.includes(group) && group !== scope.kind,
      )
      const hidden = hiddenCells(facts, of, ask, groups)
      hiddenEver += hidden.length
      for (const cell of hidden) {
        for (const known of [rows, laidOver(rows)]) expect([cell, known.filter((row) => isIn(row, cell)).length]).toEqual([cell, 0])
        // A row by whose year and weeks one would know the semester is a row of it.
        const { semester } = cell
        if (semester === undefined || semester === null) continue
        const coarse = rows.filter((row) => row['semester'] === academicYear(semester))
        expect(coarse.flatMap((row) => told.columns.filter((column) => column.endsWith('Week') && row[column] !== null))).toEqual([])
      }
      const sizes = Map.groupBy(rows, (row) => JSON.stringify(groups.map((group) => row[group])))
      expect([...sizes.values()].filter(({ length }) => length < 5)).toEqual([])
    }
    expect(hiddenEver).toBeGreaterThan(0)
  })

  it('hold all things or say how many they lack, none of erased people, and no more of each than a week', () => {
    const facts = randomFacts(1)
    const told = factRows(facts, of, { ...base, scope: { kind: 'platform' } }, secretsOf(facts))
    const isErased = (uid: string | undefined) => facts.graduates.get(uid ?? '')?.erased !== undefined
    const all: readonly { readonly studentId: unknown }[] = facts[of]
    const erased = all.filter(({ studentId }) => isErased(Array.isArray(studentId) ? studentId[0]?.[2] : (studentId as string)))
    // What the reports count less these is nobody's: not that of who was erased either.
    expect([told.rows.length > 100, told.rows.length + told.leftOut]).toEqual([true, all.length])
    expect([erased.length > 0, told.leftOut >= erased.length]).toEqual([true, true])
    const text = JSON.stringify(told)
    expect(text).not.toMatch(/student-|application-|nomination-\d|referral-\d|T\d\d:/)
    for (const row of recordsOf(told))
      for (const [column, value] of Object.entries(row))
        if (column.endsWith('Week') && value !== null) expect(new Date(value).getUTCDay()).toBe(1)
  })

  it('tell nobody of whom the key was destroyed, whatever the facts know of it', () => {
    const facts = randomFacts(4)
    const ask: Ask = { ...base, scope: { kind: 'platform' } }
    const [gone = ''] = studentsOf(facts)
    const [before, after] = [secretsOf(facts), secretsOf(facts, gone)].map((secrets) => factRows(facts, of, ask, secrets))
    expect(after?.rows.length).toBeLessThan(before?.rows.length ?? 0)
    expect((after?.rows.length ?? 0) + (after?.leftOut ?? 0)).toBe((before?.rows.length ?? 0) + (before?.leftOut ?? 0))
  })

  it('have another pseudonym under another key, and the same each time', () => {
    const facts = randomFacts(3)
    const ask: Ask = { ...base, scope: { kind: 'platform' } }
    const pseudonyms = (secrets: ReturnType<typeof secretsOf>) =>
      new Set(recordsOf(factRows(facts, of, ask, secrets)).flatMap(({ pseudonym }) => pseudonym ?? []))
    const here = pseudonyms(secretsOf(facts))
    const elsewhere = pseudonyms(new Map(studentsOf(facts).map((uid) => [uid, Buffer.from(`elsewhere ${uid}`)])))
    expect(here.size).toBeGreaterThan(10)
    expect(pseudonyms(secretsOf(facts))).toEqual(here)
    expect([...here].filter((one) => elsewhere.has(one))).toEqual([])
  })
})

it.each([
  ['2026-11-16T00:00:00.000Z', '2026-11-16'],
  ['2026-11-22T23:59:59.999Z', '2026-11-16'],
  ['1970-01-01T00:00:00.000Z', '1969-12-29'],
  ['1969-12-28T12:00:00.000Z', '1969-12-22'],
])('the week of %s begins on %s', (instant, monday) => expect(weekOf(Date.parse(instant))).toBe(monday))
