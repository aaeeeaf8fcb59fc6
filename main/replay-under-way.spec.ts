import { expect, it } from 'vitest'
import type { Json } from '#events/envelope.ts'
import { replayUnderWay } from './replay-under-way.ts'

it('product 2.19: a replay that a stop has ended goes on with the views alone that were neither swapped nor left as they were', async () => {
  const states = new Map<string, Json | undefined>()
  const underWay = replayUnderWay({
    getState: async (name) => states.get(name),
    setState: async (name, value) => void states.set(name, value),
  })
  expect(await underWay.left('t-1')).toBeUndefined()
  await underWay.store('t-1', ['jobs', 'skills', 'users', 'paths'], undefined)
  await Promise.all([underWay.swapped('jobs'), underWay.swapped('users'), underWay.swapped('threads'), underWay.settle('t-1', 'paths')])
  await underWay.settle('t-0', 'skills')
  expect([await underWay.left('t-1'), await underWay.left('t-2')]).toEqual([['skills'], undefined])
})
