import { describe, expect, it } from 'vitest'
import type { TimelineEntry } from '#contract/platform.ts'
import { axisOf, datedMarks, momentOf, nearestMark } from './time-axis-model.ts'

function entry(day: number, type: string, to?: string): TimelineEntry {
  const at = `2026-11-${String(day).padStart(2, '0')}T12:00:00.000Z`
  return {
    eventId: `${day}${type}`,
    type,
    at,
    recordedAt: at,
    sentence: '',
    actor: { displayName: 'J. Alvarez' },
    requestId: 'r',
    via: { sentence: 'on request', operation: 'x' },
    position: '1',
    ...(to && { to }),
  }
}
/** Newest first, as the call answers. */
const timeline = [
  entry(21, 'ApplicationStatusDisclosed'),
  entry(21, 'ApplicationStatusChanged', 'offered'),
  entry(11, 'ApplicationViewed'),
  entry(3, 'ApplicationStatusChanged', 'under_review'),
  entry(1, 'ApplicationSubmitted'),
]
const days = (day: number) => Date.parse(`2026-11-${String(day).padStart(2, '0')}T12:00:00.000Z`)
/** Four days after the last event. */
const today = days(25)
const { marks, segments } = axisOf(timeline, undefined, today)

describe('the time axis', () => {
  it('has one mark per moment, as far apart as the time between them', () => {
    expect(marks.map(({ at, status }) => [at.slice(8, 10), status])).toEqual([
      ['01', 'submitted'],
      ['03', 'under_review'],
      ['11', undefined],
      ['21', 'offered'],
    ])
    const positions = marks.map(({ position }) => position)
    // Four gaps, the last of which reaches to now: 24 days.
    const at = (gaps: number, part: number) => 0.025 * gaps + 0.9 * (part / 24)
    for (const [mark, expected] of [0, at(1, 2), at(2, 10), at(3, 20)].entries()) expect(positions[mark]).toBeCloseTo(expected)
  })

  it('ends with the last event of an application that has ended', () => {
    const ended = axisOf([entry(21, 'ApplicationStatusChanged', 'rejected'), ...timeline.slice(2)], undefined, today)
    expect(ended.marks.at(-1)).toMatchObject({ position: 1, status: 'rejected' })
    expect(ended.segments.at(-1)).toMatchObject({ from: 1, to: 1 })
  })

  it('begins when the application was sent, also while earlier entries are not loaded, and keeps its scale', () => {
    const at = (days: number) => `2026-11-${String(days).padStart(2, '0')}T12:00:00.000Z`
    const part = axisOf(timeline.slice(0, 3), at(1), today)
    expect(part.marks.map((mark) => mark.at)).toEqual([at(1), at(11), at(21)])
    expect(part.marks[0]).toMatchObject({ position: 0 })
    expect(part.marks[0]).not.toHaveProperty('status')
    expect(part.unread).toBe(part.marks[1]?.position)
    expect(Math.abs((part.marks[1]?.position ?? 0) - (marks[2]?.position ?? 0))).toBeLessThan(0.03)
    expect(axisOf(timeline, at(1), today)).toEqual(axisOf(timeline, undefined, today))
    expect(axisOf(timeline, undefined, today).unread).toBe(0)
  })

  it('has a segment for each status', () => {
    expect(segments.map(({ status }) => status)).toEqual(['submitted', 'under_review', 'offered'])
    expect(segments.map(({ from }) => from)).toEqual([marks[0], marks[1], marks[3]].map((mark) => mark?.position))
    expect(segments.at(-1)?.to).toBe(1)
  })

  it('keeps moments apart that lie close together, however many there are', () => {
    const busy = Array.from({ length: 60 }, (_, minute) => ({
      ...entry(1, 'ApplicationViewed'),
      at: `2026-11-01T12:${String(59 - minute).padStart(2, '0')}:00.000Z`,
    }))
    const positions = axisOf([entry(30, 'ApplicationViewed'), ...busy], undefined, days(30)).marks.map(({ position }) => position)
    expect(positions.every((position, at) => at === 0 || position > (positions[at - 1] ?? 0))).toBe(true)
    expect(Math.max(...positions)).toBe(1)
  })

  it('finds the moment that an address names; now, when it names none or a later one', () => {
    const named = ['2026-11-05T00:00:00Z', '2026-11-03T12:00:00.000Z', '2026-10-01', '2026-11-21T12:00:00.000Z', 'nonsense', null]
    expect(named.map((each) => momentOf(timeline, each)?.slice(8, 10))).toEqual(['03', '03', '01', undefined, undefined, undefined])
  })

  it('snaps to the nearest mark', () => {
    expect([0, 0.08, 0.4, 0.9].map((position) => nearestMark(marks, position))).toEqual([0, 1, 2, 3])
  })

  it('dates its ends, and the changes between them that have room', () => {
    const days = (room: number) => datedMarks(marks, room).map(({ at }) => at.slice(8, 10))
    expect([days(0.1), days(0.3), datedMarks([], 0.1)]).toEqual([['01', '03', '21'], ['01', '21'], []])
  })
})
