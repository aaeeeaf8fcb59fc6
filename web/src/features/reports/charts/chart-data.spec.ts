import { describe, expect, it } from 'vitest'
import type { ReportReply } from '#contract/reports.ts'
import { besideEachOther, chartOf, chartText, choicesOf, extentOf, widestWrittenOf, type Chart } from './chart-data.ts'

const rate = { key: 'offer', label: 'Offer', unit: 'fraction', kind: 'rate' } as const
const reached = (step: string) => ({ key: `reached.${step}`, label: step, unit: 'count', kind: 'count' }) as const
const days = { key: 'toOffer', label: 'To the offer', unit: 'days', kind: 'median' } as const

const row = (key: string, values: ReportReply['rows'][number]['values']) => ({ key, label: key.toUpperCase(), n: 9, values })

describe('chartOf', () => {
  const grouped = {
    columns: [reached('submitted'), rate],
    rows: [
      row('all', { offer: { value: 0.5, low: 0.4, high: 0.6 }, 'reached.submitted': { value: 40 } }),
      row('a', { offer: { value: 0.25, low: 0.1, high: 0.7, delta: 0.05 } }),
      row('b', { offer: { suppressed: true } }),
      row('c', { offer: { value: null } }),
    ],
  }

  it('draws the rows of one column on their intervals, hidden ones as hidden, with the figure of the other day', () => {
    expect(chartOf(grouped, 'university')).toMatchObject({
      kind: 'intervals',
      title: 'Offer',
      all: 0.5,
      marks: [
        { key: 'a', label: 'A', value: 0.25, low: 0.1, high: 0.7, other: 0.2, text: '25.0 %', spread: '10.0 to 70.0' },
        { key: 'b', isHidden: true, text: 'hidden' },
        { key: 'c', text: 'no case' },
      ],
    })
  })

  it('draws semesters beside one another, and amounts as bars', () => {
    expect(chartOf(grouped, 'semester')?.kind).toBe('cohorts')
    expect(chartOf(grouped, 'semester', 'reached.submitted')?.kind).toBe('bars')
  })

  it('draws of everything together the columns that are alike, statuses in their colours', () => {
    const all = row('all', {
      'reached.offered': { value: 7 },
      'reached.hired': { value: 2 },
      'conversion.accepted': { value: 0.286 },
      toOffer: { value: 3, p25: 1, p75: 9 },
    })
    const reply = { columns: [reached('offered'), reached('hired'), days], rows: [all] }
    expect(chartOf(reply)?.marks.map(({ key, value, colour, spread }) => [key, value, colour, spread])).toEqual([
      ['reached.offered', 7, 's-offered', undefined],
      ['reached.hired', 2, 's-hired', '29 %'],
    ])
    expect(chartOf(reply, undefined, 'toOffer')?.marks).toMatchObject([{ key: 'toOffer', low: 1, high: 9, spread: '1.0 to 9.0' }])
    expect(choicesOf(reply.columns, undefined)).toEqual([
      { value: 'reached.offered', label: 'Counts' },
      { value: 'toOffer', label: 'Medians' },
    ])
  })

  it('draws no more rows than can be told apart: the largest ones, in their order', () => {
    const many = Array.from({ length: 40 }, (_, at) => ({ ...row(`r${at}`, { offer: { value: 0.5 } }), n: at }))
    const chart = chartOf({ columns: [rate], rows: [...grouped.rows.slice(0, 1), ...many] }, 'organization')
    expect([chart?.marks[0]?.key, chart?.marks.length, chart?.leftOut]).toEqual(['r10', 30, 10])
    expect(chart && chartText(chart)).toMatch(/28 more are in the table\.$/)
  })

  it('draws the first rows where they are sorted', () => {
    const many = Array.from({ length: 40 }, (_, at) => ({ ...row(`r${at}`, { offer: { value: 0.5 } }), n: at }))
    const chart = chartOf({ columns: [rate], rows: [...grouped.rows.slice(0, 1), ...many] }, 'organization', '', true)
    expect([chart?.marks[0]?.key, chart?.marks.at(-1)?.key, chart?.leftOut]).toEqual(['r0', 'r29', 10])
  })

  it('of two days has the same rows on one axis, each with the figure of the other day', () => {
    const day = (...marks: readonly (readonly [string, number])[]): Chart => ({
      kind: 'cohorts',
      title: 'Offer',
      shape: rate,
      marks: marks.map(([key, value]) => ({ key, label: key, text: `${value}`, value, other: 0.123 })),
    })
    const [one, two] = besideEachOther(day(['a', 0.2], ['b', 0.6]), day(['a', 0.1]))
    expect(one.marks.map(({ key, value, other }) => [key, value, other])).toEqual([
      ['a', 0.2, 0.1],
      ['b', 0.6, undefined],
    ])
    expect(two.marks.map(({ key, value, other, text }) => [key, value, other, text])).toEqual([
      ['a', 0.1, 0.2, '0.1'],
      ['b', undefined, 0.6, 'no case'],
    ])
    expect([extentOf(one), extentOf(two)]).toEqual([
      [0, 0.6],
      [0, 0.6],
    ])
    // `no case` stands at the end of a row, so both leave room for it.
    expect(widestWrittenOf(one)).toBe(widestWrittenOf(two))
    expect(widestWrittenOf(one)).toBeGreaterThan(widestWrittenOf(day(['a', 0.2])))
  })

  it('is said in words, and its axis holds whatever is drawn', () => {
    const chart = chartOf(grouped, 'university')
    expect(chart && chartText(chart)).toBe('Offer. A: 25.0 %, 10.0 to 70.0; B: hidden; C: no case.')
    expect(chart && extentOf(chart)).toEqual([0, 0.7])
  })
})
