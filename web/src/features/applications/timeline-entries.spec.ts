import { expect, it } from 'vitest'
import type { TimelineEntry } from '#query-api/replies.ts'
import { trailOf } from './timeline-entries.tsx'

const base = { at: '2026-11-21T12:00:00Z', recordedAt: '2026-11-21T12:00:00Z', actor: { displayName: 'J. Alvarez', role: 'recruiter' }, requestId: 'r', via: 'PUT /x', position: '1' }
const timeline: readonly TimelineEntry[] = [
  { ...base, eventId: '3', type: 'ApplicationStatusCorrected', sentence: 'put back', to: 'submitted', correctsEventId: '2' },
  { ...base, eventId: '2', type: 'ApplicationStatusChanged', sentence: 'rejected', to: 'rejected', undoneBy: '3', note: 'Sorry' },
  { ...base, eventId: '1', type: 'ApplicationSubmitted', sentence: 'applied' },
]

it('what was undone stays in the trail, marked, with the line that undid it', () => {
  const trail = trailOf(timeline, true)
  expect(trail.map(({ key, undone, colour, quote }) => ({ key, undone, colour, quote }))).toEqual([
    { key: '3', undone: undefined, colour: 's-submitted', quote: undefined },
    { key: '2', undone: true, colour: 's-rejected', quote: 'Sorry' },
    { key: '1', undone: undefined, colour: 's-submitted', quote: undefined },
  ])
})
