/** Random populations, coarsened: what is published of them is counted here by itself, against what small cells hide. */
import { describe, expect, it } from 'vitest'
import { academicYear, semesterAfter } from '#events/vocabulary/semesters.ts'
import { smallCells, type Choice } from '../small-cells/small-cells.ts'
import { isDetermined } from '../small-cells/testing/elimination.ts'
import { population, type Person } from '../small-cells/testing/populations.ts'
import { coarsened, coarseFields, OTHER, type CoarseField, type Rules, type Values } from './coarsen.ts'

/** With semesters as they are written. */
function peopleOf(seed: number): readonly Person[] {
  return population(seed).people.map((person) => {
    const { semester, jobType, ...values } = person.values
    return {
      ...person,
      values: {
        ...values,
        ...(semester !== undefined && { semester: semesterAfter('2024-fall', Number(semester.slice(1))) }),
        ...(jobType !== undefined && { organization: jobType }),
      },
    }
  })
}

const fieldsOf = (people: readonly Person[]) => coarseFields.filter((field) => people[0]?.values[field] !== undefined)

function hiddenIn(people: readonly Person[]): Rules['isHidden'] {
  const groups = fieldsOf(people).map((name) => ({ name, keysOf: ({ values }: Person) => [values[name] ?? ''] }))
  return smallCells(people, groups).isHidden
}

/** Every value alone, and every two of different fields, of which some are empty. */
function cellsOf(people: readonly Person[]): readonly (readonly Choice[])[] {
  const choices = fieldsOf(people).map((group) =>
    [...new Set(people.map(({ values }) => values[group] ?? ''))].map((key): Choice => ({ group, key })),
  )
  return choices.flatMap((ones, at) =>
    ones.flatMap((one) => [[one], ...choices.slice(at + 1).flatMap((others) => others.map((other) => [one, other]))]),
  )
}

const matches = (values: Values, cell: readonly Choice[]) => cell.every(({ group, key }) => values[group as CoarseField] === key)

describe.each(Array.from({ length: 40 }, (_, seed) => seed))('population %i', (seed) => {
  const people = peopleOf(seed)
  const isHidden = hiddenIn(people)
  const published = coarsened(people, ({ values }) => values, { isHidden })

  it('has no combination that occurs fewer than five times', () => {
    const sizes = new Map<string, number>()
    for (const { values } of published) sizes.set(JSON.stringify(values), (sizes.get(JSON.stringify(values)) ?? 0) + 1)
    expect([...sizes.values()].filter((size) => size < 5)).toEqual([])
  })

  it('has no row of a cell that reports hide, nor the year of a hidden semester', () => {
    const hidden = cellsOf(people).filter(isHidden)
    for (const cell of hidden) expect([cell, published.filter(({ values }) => matches(values, cell)).length]).toEqual([cell, 0])
    const ofSemesters = hidden.filter((cell) => cell.some(({ group }) => group === 'semester'))
    for (const cell of ofSemesters) {
      const inYear = cell.map(({ group, key }) => ({ group, key: group === 'semester' ? academicYear(key) : key }))
      expect(published.filter(({ row, values }) => matches(row.values, cell) && matches(values, inYear))).toEqual([])
    }
  })

  it('tells of each row what is so of it, or something coarser', () => {
    for (const { row, values, coarse } of published)
      for (const field of fieldsOf(people)) {
        const exact = row.values[field] ?? ''
        expect(values[field]).toBe(!coarse.has(field) ? exact : field === 'semester' ? academicYear(exact) : OTHER)
      }
  })
})

describe.each([0, 1, 3, 4, 6, 7, 9, 10])('population %i, for somebody who has all that reports show and all rows', (seed) => {
  it('gives away no hidden cell by elimination', () => {
    const people = peopleOf(seed)
    const isHidden = hiddenIn(people)
    const fields = fieldsOf(people)
    const published = coarsened(people, ({ values }) => values, { isHidden })
    // Behind what is told coarsely there may be any combination.
    const exact = published.filter(({ coarse }) => coarse.size === 0)
    const combinations = new Map(
      exact.map(({ values }) => [JSON.stringify(values), fields.map((group): Choice => ({ group, key: values[group] ?? '' }))]),
    )
    const cells = cellsOf(people)
    const isKnown = isDetermined(people, fields, [[], ...cells.filter((cell) => !isHidden(cell)), ...combinations.values()])
    expect(cells.some(isHidden)).toBe(true)
    expect(cells.filter((cell) => isHidden(cell) && people.some(({ values }) => matches(values, cell)) && isKnown(cell))).toEqual([])
  })
})

const none: Rules = { isHidden: () => false }
const times = (count: number, values: Values) => Array.from({ length: count }, () => values)
const publishedOf = (rows: readonly Values[], rules = none) => {
  const published = coarsened(rows, (values) => values, rules)
  return { rows: [...new Set(published.map(({ values }) => Object.values(values).join(' ')))], leftOut: rows.length - published.length }
}
const one: Values = { university: 'mit', semester: '2026-spring', degree: 'phd', source: 'direct', organization: 'acme' }

describe('reports.md, Facts: in five passes, each counting anew', () => {
  it.each<readonly [what: string, rows: readonly Values[], published: readonly string[], leftOut: number]>([
    ['keeps what occurs five times', times(5, one), ['mit 2026-spring phd direct acme'], 0],
    [
      'the organization goes first',
      [...times(3, one), ...times(3, { ...one, organization: 'globex' })],
      ['mit 2026-spring phd direct other'],
      0,
    ],
    [
      'then the degree, the source',
      [...times(3, one), ...times(3, { ...one, source: 'referred', degree: 'master' })],
      ['mit 2026-spring other other other'],
      0,
    ],
    [
      'the semester becomes its academic year',
      [...times(3, one), ...times(3, { ...one, semester: '2025-fall' })],
      ['mit 2025/2026 other other other'],
      0,
    ],
    ['the university goes last', [...times(3, one), ...times(3, { ...one, university: 'cmu' })], ['other 2025/2026 other other other'], 0],
    ['what is rarer still is left out', times(4, one), [], 4],
    ['each pass counts anew', [...times(3, one), ...times(6, { ...one, organization: OTHER })], ['mit 2026-spring phd direct other'], 0],
    ['what a thing does not have stays away', times(5, { university: 'mit', semester: '2026-spring' }), ['mit 2026-spring'], 0],
  ])('%s', (_, rows, published, leftOut) => expect(publishedOf(rows)).toEqual({ rows: published, leftOut }))

  it('tells the own university of who asks of it alone', () => {
    const rules: Rules = { isHidden: (cell) => cell.some(({ key }) => key === 'phd' || key === 'mit'), own: 'university' }
    expect(publishedOf(times(9, one), rules).rows).toEqual(['mit 2026-spring other direct other'])
  })

  it('has nothing where everything is hidden', () => {
    expect(publishedOf(times(9, one), { isHidden: (cell) => cell.length === 0 })).toEqual({ rows: [], leftOut: 9 })
  })
})
