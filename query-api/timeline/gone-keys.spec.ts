import { expect, it } from 'vitest'
import type { DomainEvent } from '#events/define.ts'
import { recorded } from '#events/controls/recorded.ts'
import { controls } from '#events/controls/story.ts'
import { changesOf, people, withoutKeys } from '#events/testing/gone-keys.ts'
import { upcast } from '#events/upcast.ts'
import { entriesFrom } from './trail.ts'

const story = controls()
const changes = people.flatMap(changesOf).map((change, n) => recorded(change, story.length + n, 100 + n))
const streams = Map.groupBy(withoutKeys([...story, ...changes]), ({ stream }) => stream)

it.each([...streams])('the trail of %s tells each event when no key opens its personal fields', (_, events) => {
  const read: readonly DomainEvent[] = events.map((event) => upcast(event))
  const entries = entriesFrom(read)
  expect(
    entries.map(({ sentence }) => sentence).filter((sentence) => sentence === '' || /\b(?:null|undefined|NaN)\b/.test(sentence)),
  ).toEqual([])
  expect(entries.length).toBeGreaterThan(0)
})
