import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#lib/days.ts'
import type { Ask } from './ask.ts'
import { liftOf } from './lift.ts'
import { reportNamed } from './reports.ts'
import { expectedStatistics } from './testing/expected-statistics.ts'
import { factsOf, type Data, type LogEvent } from './testing/log.ts'
import { valueOf } from './values.ts'

const BEGIN = Date.parse('2026-09-01T12:00:00.000Z')
const at = (day: number) => BEGIN + day * DAY_MS
const log: LogEvent[] = []
const say = (day: number, type: string, thing: string, { role, ...data }: Data & { readonly role?: string } = {}) =>
  log.push({ position: (log.length + 1) * 10, at: at(day), type, thing, role, data })
const apply = (day: number, id: string, data: Data = {}) =>
  say(day, 'ApplicationSubmitted', id, { role: 'student', studentId: `student of ${id}`, jobId: 'job', organizationId: 'company', ...data })

/** One is accepted, one withdrawn unseen, the rejection of one was a mistake, and one is closed without an answer. */
const story = (() => {
  apply(0, 'accepted', { universityId: 'uni', source: 'nominated' })
  apply(0, 'unseen')
  apply(0, 'closed')
  apply(1, 'mistaken', { universityId: 'uni' })
  say(1, 'ApplicationStatusChanged', 'unseen', { role: 'student', to: 'withdrawn' })
  say(2, 'ApplicationStatusChanged', 'accepted', { role: 'recruiter', to: 'under_review' })
  say(4, 'ApplicationStatusChanged', 'accepted', { role: 'recruiter', to: 'interviewing' })
  say(5, 'ApplicationStatusChanged', 'mistaken', { role: 'recruiter', to: 'rejected', reasonCode: 'timing' })
  say(5, 'ApplicationStatusDisclosed', 'mistaken', { to: 'rejected' })
  say(6, 'ApplicationStatusCorrected', 'mistaken', { role: 'recruiter', to: 'under_review', corrects: 80 })
  say(10, 'ApplicationStatusChanged', 'accepted', { role: 'recruiter', to: 'offered' })
  say(10, 'ApplicationStatusDisclosed', 'accepted', { to: 'offered' })
  say(12.5, 'ApplicationStatusChanged', 'accepted', { role: 'student', to: 'accepted' })
  say(60, 'ApplicationAutoClosed', 'closed', { to: 'closed' })
  return factsOf(log)
})()

const ask: Ask = { asOf: at(100), knownAt: 1_000, scope: { kind: 'platform' }, asker: 'everybody' }
const asked = (name: string, more: Partial<Ask> = {}) => {
  const report = reportNamed(name)
  if (!report) throw new Error(`There is no report ${name}.`)
  return report.compute(story, { ...ask, ...more })
}
const valuesOf = (name: string, more: Partial<Ask> = {}) =>
  Object.fromEntries(asked(name, more).rows.map(({ key, n, values }) => [key, [n, ...Object.values(values).map(({ value }) => value)]]))

describe('reports, worked out by hand', () => {
  it('counts completed applications in the funnel, and names those that were withdrawn unseen', () => {
    const { rows, notes } = asked('funnel')
    expect(Object.values(rows[0]?.values ?? {}).map(({ value }) => value)).toEqual([2, 1, 1, 1, 1, 1, 0, 0.5, 1, 1, 1, 1, 0])
    expect(rows[0]?.n).toBe(2)
    expect(notes).toEqual(['1 application was withdrawn before an answer, and left out.'])
    expect(valuesOf('funnel', { includeActive: true })['all']?.[0]).toBe(3)
  })

  it('takes a correction for the answer, at the instant of what it put right', () => {
    // To the first answer 2 and 4 days, to the offer 10, from there to the acceptance 2.5, from the interview to the offer 6.
    expect(valuesOf('timing')).toEqual({ all: [3, 3, 10, 2.5, null, 6] })
    expect(valuesOf('stages')).toEqual({ all: [3, 2, 2, null, 6, 2.5, 87.5] })
    expect(valuesOf('responsiveness')).toEqual({ all: [3, 0.6667, 1, 0] })
  })

  it('shows rows by their keys, with what is not known last', () => {
    expect(valuesOf('placement', { groupBy: 'university' })).toEqual({ all: [4, 0.25], uni: [2, 0.5], not_known: [2, 0] })
    expect(asked('placement', { groupBy: 'university' }).rows.map(({ key }) => key)).toEqual(['all', 'uni', 'not_known'])
    expect(valuesOf('corrections', { groupBy: 'actorRole' })).toEqual({
      all: [7, 0.1429],
      platform: [1, 0],
      recruiter: [4, 0.25],
      student: [2, 0],
    })
    expect(valuesOf('placement', { scope: { kind: 'university', id: 'uni' } })).toEqual({ all: [2, 0.5] })
  })

  it('knows no correction before it was made', () => {
    expect(valuesOf('corrections', { asOf: at(5.5) })).toEqual({ all: [4, 0] })
    expect(valuesOf('corrections', { knownAt: 90 })).toEqual({ all: [4, 0] })
  })

  it('estimates the incidence of offers', () => {
    expect(asked('timing', { estimate: 'incidence' }).series).toEqual([
      { row: 'all', column: 'toOffer', points: [[10, 0.25, 3]], median: null },
    ])
  })
})

describe('reports, Why and Compared', () => {
  const funnel = reportNamed('funnel')
  const cell = { row: 'all', column: 'reached.submitted' }

  it('names the things of a figure, each by the events that count', () => {
    expect(reportNamed('placement')?.why(story, ask, { row: 'all', column: 'placed', side: 'numerator' })).toEqual([
      { thing: 'student of accepted', events: [10, 130] },
    ])
    expect(funnel?.why(story, ask, { ...cell, side: 'denominator' })?.map(({ thing }) => thing)).toEqual(['accepted', 'closed'])
    expect(funnel?.why(story, ask, { ...cell, row: 'other', side: 'denominator' })).toBeUndefined()
    expect(() => funnel?.why(story, ask, { ...cell, column: 'other', side: 'denominator' })).toThrow(RangeError)
  })

  it('names the events that moved things: an acceptance, a closing and a correction', () => {
    const moves = funnel?.difference(story, ask, { ...ask, asOf: at(5.5) }, cell)
    expect(moves?.filter(({ effect }) => effect.endsWith('denominator'))).toEqual([
      { position: 100, thing: 'mistaken', effect: 'leaves denominator' },
      { position: 130, thing: 'accepted', effect: 'enters denominator' },
      { position: 140, thing: 'closed', effect: 'enters denominator' },
    ])
    expect(funnel?.difference(story, ask, ask, cell)).toEqual([])
  })

  it('names what a thing is counted by where time alone moved it', () => {
    const moves = reportNamed('responsiveness')?.difference(
      story,
      ask,
      { ...ask, asOf: at(13.5), knownAt: 130 },
      { row: 'all', column: 'answered14' },
    )
    expect(moves).toContainEqual({ position: 10, thing: 'accepted', effect: 'enters denominator' })
  })

  it('subtracts the other day, and gives no delta to a row that it does not have', () => {
    const rows = reportNamed('placement')?.compute(
      story,
      { ...ask, groupBy: 'source' },
      { compared: { ...ask, groupBy: 'source', asOf: at(0.5) } },
    ).rows
    expect(rows?.map(({ key, values }) => [key, values['placed']?.delta])).toEqual([
      ['all', 0.25],
      ['direct', 0],
      ['nominated', 1],
    ])
  })
})

describe('reports, lift and impact', () => {
  it.each(expectedStatistics.lift)('lift of $strata.length strata is as NumPy has it', ({ strata, lift, low, high }) => {
    const made = strata.map(([x1, n1, x0, n0]) => ({ nominated: { placed: x1, all: n1 }, others: { placed: x0, all: n0 } }))
    const value = valueOf(liftOf(made))
    expect([value.value, value.low, value.high]).toEqual([lift, low, high].map((bound) => Number(bound.toFixed(4))))
  })

  it('has an interval of nothing around no lift where everybody is placed, whatever their weights come to', () => {
    const all = (count: number) => ({ placed: count, all: count })
    const figure = liftOf([
      { nominated: all(1), others: all(1) },
      { nominated: all(4), others: all(3) },
    ])
    expect(valueOf(figure)).toEqual({ value: 0, low: 0, high: 0, numerator: 5, denominator: 9 })
  })

  it('divides by the highest share of the groups that are large enough and shown, and flags what is below 0.80', () => {
    const many: LogEvent[] = []
    const add = (source: 'direct' | 'referred' | 'nominated', count: number, chosen: number) => {
      for (let n = 0; n < count; n++) {
        const submitted = { position: many.length + 1, at: BEGIN, thing: `${source}${n}`, role: 'student' }
        many.push({ ...submitted, type: 'ApplicationSubmitted', data: { studentId: `${source}${n}`, source } })
        const to = n < chosen ? 'under_review' : 'rejected'
        many.push({ ...submitted, position: many.length + 1, at: at(1), type: 'ApplicationStatusChanged', role: 'recruiter', data: { to } })
      }
    }
    add('direct', 40, 10)
    add('referred', 40, 20)
    add('nominated', 20, 20)
    const impact = (isShown?: (key: string) => boolean) =>
      reportNamed('fairness')
        ?.compute(factsOf(many), { ...ask, groupBy: 'source', includeActive: true }, isShown && { isShown })
        .rows.map(({ key, values }) => [key, values['impact.under_review']])
    expect(impact()).toEqual([
      ['all', { value: null }],
      ['direct', { value: 0.5, flagged: true }],
      ['nominated', { value: 2 }],
      ['referred', { value: 1 }],
    ])
    expect(impact((key) => key !== 'referred')?.[1]).toEqual(['direct', { value: 1 }])
  })
})
