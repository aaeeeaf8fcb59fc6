import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#lib/days.ts'
import { incidenceOf, type Followed } from './incidence.ts'
import { expectedStatistics } from './testing/expected-statistics.ts'

const kinds = ['open', 'offer', 'end'] as const
const after = (days: number, to: Followed['to']): Followed => ({ ms: days * DAY_MS, to })

describe('reports, Incidence', () => {
  it.each(expectedStatistics.incidence)('is as statsmodels has it, of $days.length applications', ({ days, causes, points, median }) => {
    const followed = days.map((day, n) => after(day, kinds[causes[n] ?? 0]))
    expect(incidenceOf(followed)).toEqual({
      points: points.map(([day, value, atRisk]) => [day, Number(value.toFixed(4)), atRisk]),
      median,
    })
  })

  it('by hand: one offer of four, an end, another offer of the two that are left', () => {
    const followed = [after(2, 'offer'), after(3, 'end'), after(4.1, 'offer'), after(9, 'open')]
    // 1/4, then 1/4 + (3/4 · 2/3) · 1/2.
    expect(incidenceOf(followed)).toEqual({
      points: [
        [2, 0.25, 4],
        [5, 0.5, 2],
      ],
      median: 5,
    })
  })

  it('counts days begun, and what is open on a day until its end', () => {
    expect(incidenceOf([after(0.1, 'offer'), after(1, 'open')]).points).toEqual([[1, 0.5, 2]])
    expect(incidenceOf([after(0, 'offer')])).toEqual({ points: [[0, 1, 1]], median: 0 })
  })

  it('leaves out what few are behind', () => {
    const followed = [1, 2, 3, 4, 5, 6].map((day) => after(day, 'offer'))
    expect(incidenceOf(followed, 5)).toEqual({
      points: [
        [1, 0.1667, 6],
        [2, 0.3333, 5],
      ],
      median: null,
    })
  })

  it('has no points without applications', () => {
    expect(incidenceOf([])).toEqual({ points: [], median: null })
  })
})
