import { expect, it } from 'vitest'
import { definitions, type EventType } from '#events/catalogue.ts'
import { topicsOf } from '#events/vocabulary/event-topics.ts'
import { topics } from '#events/vocabulary/topics.ts'
import { projections } from '../all.ts'

it.each([...definitions.keys()])('%s has exactly the topics of the views that read it', (type) => {
  const read = projections.filter(({ types }) => types.has(type)).flatMap(({ model }) => model.topics)
  expect(topicsOf([type as EventType]).toSorted()).toEqual([...new Set(read)].toSorted())
})

it('every topic is touched by some event, but that of tasks, whose progress is in no event', () => {
  const touched = topicsOf([...definitions.keys()] as EventType[])
  expect(topics.filter((topic) => !touched.includes(topic))).toEqual(['tasks'])
})
