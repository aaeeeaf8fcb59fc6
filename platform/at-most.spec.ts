import { expect, it } from 'vitest'
import { atMost } from './at-most.ts'

it('keeps so many, and forgets what was used the longest ago', () => {
  const kept = atMost<number>(2)
  kept.set('one', 1)
  kept.set('two', 2)
  kept.get('one')
  kept.set('three', 3)
  expect([...kept.keys()].toSorted()).toEqual(['one', 'three'])
})

it('makes no room before there is something to keep', () => {
  const before = process.memoryUsage()
  const many = Array.from({ length: 20 }, () => atMost<number>(1_000_000))
  const after = process.memoryUsage()
  const took = after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers
  expect(many.length).toBe(20)
  expect(took).toBeLessThan(20_000_000)
})
