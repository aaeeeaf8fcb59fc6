import { describe, expect, it } from 'vitest'
import { dayOn, endIn, lastingZones } from './zones.ts'

const changes = [
  { at: '2026-01-05T12:00:00.000Z', zone: 'America/Chicago' },
  { at: '2026-11-24T15:00:00.000Z', zone: 'Pacific/Kiritimati' },
  { at: '2026-11-24T15:01:00.000Z', zone: 'Asia/Tokyo' },
]
const iso = (ms: number) => new Date(ms).toISOString()
const days = ['2020-01-01', '2026-11-10', '2026-11-23', '2026-11-24', '2026-12-31']

describe('reports.md, Days, semesters, zones', () => {
  it('a day ends once: a zone that is changed, and changed again, counts from the next semester', () => {
    const [before, after] = [lastingZones(changes.slice(0, 1)), lastingZones(changes)]
    for (const day of days) expect(endIn(after, day)).toBe(endIn(before, day))
    expect(iso(endIn(after, '2026-11-10'))).toBe('2026-11-11T05:59:59.999Z')
    expect(iso(endIn(after, '2027-01-01'))).toBe('2027-01-01T14:59:59.999Z')
  })

  it.each([
    ['2026-11-11T05:59:59.999Z', '2026-11-10'],
    ['2026-11-11T06:00:00.000Z', '2026-11-11'],
    ['2027-01-03T15:00:00.000Z', '2027-01-04'],
  ])('%s is of %s', (instant, day) => expect(dayOn(lastingZones(changes), Date.parse(instant))).toBe(day))

  it('an instant has a day in every zone', () => {
    const at = Date.parse('2026-11-24T11:30:00.000Z')
    const dayIn = (zone: string) => dayOn(() => zone, at)
    expect(['Pacific/Kiritimati', 'UTC', 'Etc/GMT+12', 'Pacific/Pago_Pago'].map(dayIn)).toEqual([
      '2026-11-25',
      '2026-11-24',
      '2026-11-23',
      '2026-11-24',
    ])
  })
})
