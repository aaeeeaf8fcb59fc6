import { expect, it } from 'vitest'
import { topicsOfEvents } from '#events/vocabulary/event-topics.ts'
import { topics } from '#events/vocabulary/topics.ts'

it('every topic is touched by some event, but that of tasks, whose progress is in no event', () => {
  const touched = new Set(Object.values(topicsOfEvents).flat())
  expect(topics.filter((topic) => !touched.has(topic))).toEqual(['tasks'])
})
