import { describe, expect, it } from 'vitest'
import { asOfIn, knownAtIn, windowIn, type Clock } from './moments.ts'

/** It is 22 November there, and the 23rd in Greenwich. */
const clock: Clock = {
  now: Date.parse('2026-11-23T02:00:00Z'),
  zoneOn: () => 'America/New_York',
  position: 900n,
  // Nobody moved anything since: that reports are read is stored, too.
  newest: async () => 880n,
  // An event an hour since 1 November.
  recordedUntil: async (ms) => BigInt(Math.floor((ms - Date.UTC(2026, 10, 1)) / 3_600_000)),
  daysAlone: false,
}
const ofDays: Clock = { ...clock, daysAlone: true }
const iso = (ms: number) => new Date(ms).toISOString()

describe('reports.md, Common: as of', () => {
  it.each([
    [undefined, '2026-11-23T02:00:00.000Z'],
    ['2026-11-22', '2026-11-23T02:00:00.000Z'],
    ['2026-11-21', '2026-11-22T04:59:59.999Z'],
    ['2026-07-01', '2026-07-02T03:59:59.999Z'],
    ['2026-11-20T10:00:00Z', '2026-11-20T10:00:00.000Z'],
  ])('%s is %s', (text, at) => expect(iso(asOfIn(['asOf', text], clock))).toBe(at))

  it('is yesterday or a day that is over for who does not see single people', () => {
    expect(iso(asOfIn(['asOf', undefined], ofDays))).toBe('2026-11-22T04:59:59.999Z')
    expect(iso(asOfIn(['asOf', '2026-11-01'], ofDays))).toBe('2026-11-02T04:59:59.999Z')
    for (const text of ['2026-11-22', '2026-11-23', '2026-11-20T10:00:00Z']) expect(() => asOfIn(['asOf', text], ofDays)).toThrow('asOf')
  })

  it.each(['2026-11-23', '2026-11-23T02:00:01Z', 'yesterday'])('is not %s', (text) =>
    expect(() => asOfIn(['compareWith', text], clock)).toThrow('compareWith'),
  )
})

describe('reports.md, Common: known at', () => {
  it.each([
    [undefined, 880n],
    ['2026-11-22', 880n],
    ['12', 12n],
    ['00000000000000000012', 12n],
    ['2026-11-02', 52n],
    ['2026-11-02T10:00:00Z', 34n],
  ])('%s is %s', async (text, position) => expect(await knownAtIn(['knownAt', text], clock)).toBe(position))

  it('is what was recorded by a day that is over for who does not see single people', async () => {
    expect(await knownAtIn(['knownAt', undefined], ofDays)).toBe(508n)
    expect(await knownAtIn(['knownAt', '2026-11-02'], ofDays)).toBe(52n)
    for (const text of ['12', '2026-11-22', '2026-11-02T10:00:00Z'])
      await expect(knownAtIn(['knownAt', text], ofDays)).rejects.toThrow('knownAt')
  })

  it('is all of the first day of a platform, which took over what happened before', async () => {
    const begun: Clock = { ...ofDays, recordedUntil: async () => 0n }
    expect(await knownAtIn(['knownAt', undefined], begun)).toBe(880n)
    expect(await knownAtIn(['knownAt', '2026-11-02'], begun)).toBe(0n)
  })

  it('is what was recorded by a day for a company', async () => {
    const ofCompany: Clock = { ...clock, knownByDay: true }
    expect(await knownAtIn(['knownAt', '2026-11-02'], ofCompany)).toBe(52n)
    expect(await knownAtIn(['knownAt', '2026-11-22'], ofCompany)).toBe(880n)
    expect(await knownAtIn(['knownAt', undefined], ofCompany)).toBe(880n)
    for (const text of ['12', '2026-11-02T10:00:00Z']) await expect(knownAtIn(['knownAt', text], ofCompany)).rejects.toThrow('knownAt')
    expect(iso(asOfIn(['asOf', '2026-11-20T10:00:00Z'], ofCompany))).toBe('2026-11-20T10:00:00.000Z')
  })

  it('is not what no view has reached', async () => {
    await expect(knownAtIn(['knownAt', '901'], clock)).rejects.toThrow('knownAt')
    expect(await knownAtIn(['knownAt', '2026-11-21'], { ...clock, position: 100n })).toBe(100n)
  })
})

it('a window is of whole days of the asker', () => {
  const { from = 0, to = 0 } = windowIn({ from: '2026-11-01', to: '2026-11-02' }, clock)
  expect([iso(from), iso(to)]).toEqual(['2026-11-01T04:00:00.000Z', '2026-11-03T04:59:59.999Z'])
  expect(windowIn({}, clock)).toEqual({})
  expect(() => windowIn({ from: '2026-11-02', to: '2026-11-01' }, clock)).toThrow('to')
})
