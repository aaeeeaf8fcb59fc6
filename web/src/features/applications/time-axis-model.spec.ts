import { describe, expect, it } from 'vitest'
import type { TimelineEntry } from '#contract/platform.ts'
import { axisOf, statusAfter } from './time-axis-model.ts'

function entry(eventId: string, type: string, to?: string): TimelineEntry {
  return {
    eventId,
    type,
    at: '2026-11-21T12:00:00Z',
    recordedAt: '2026-11-21T12:00:00Z',
    sentence: '',
    actor: { displayName: 'J. Alvarez' },
    requestId: 'r',
    via: 'x',
    position: '1',
    ...(to && { to }),
  }
}
/** Newest first, as the call answers. */
const timeline = [
  entry('4', 'ApplicationStatusChanged', 'shortlisted'),
  entry('3', 'ApplicationViewed'),
  entry('2', 'ApplicationStatusChanged', 'under_review'),
  entry('1', 'ApplicationSubmitted'),
]

describe('the time axis', () => {
  it('runs from the first event to the last, with a segment for each status', () => {
    const { marks, segments } = axisOf(timeline)
    expect(marks.map(({ id, position }) => [id, position])).toEqual([
      ['1', 0],
      ['2', 1 / 3],
      ['3', 2 / 3],
      ['4', 1],
    ])
    expect(segments).toEqual([
      { from: 0, to: 1 / 3, status: 'submitted' },
      { from: 1 / 3, to: 1, status: 'under_review' },
      { from: 1, to: 1, status: 'shortlisted' },
    ])
  })

  it('knows the status of each moment', () => {
    const { marks } = axisOf(timeline)
    expect([1, 2, 3, 4].map((shown) => statusAfter(marks, shown))).toEqual(['submitted', 'under_review', 'under_review', 'shortlisted'])
    expect(statusAfter(marks, 0)).toBeUndefined()
  })
})
