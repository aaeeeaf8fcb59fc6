import { expect, it } from 'vitest'
import { turns } from './turns.ts'

it('answers callers in turn, however many questions one of them has, and goes on after one that failed', async () => {
  const order: string[] = []
  const { take } = turns()
  const ask = (caller: string, name: string) =>
    take(caller, async () => {
      await Promise.resolve()
      order.push(name)
      if (name === 'a2') throw new Error(name)
      return name
    })
  const asked = [ask('a', 'a1'), ask('a', 'a2'), ask('a', 'a3'), ask('b', 'b1'), ask('c', 'c1'), ask('b', 'b2')]
  const ended = await Promise.allSettled(asked)
  expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2'])
  expect(ended.filter(({ status }) => status === 'rejected').length).toBe(1)
  expect(await ask('a', 'a4')).toBe('a4')
})

it('refuses what waits when it closes', async () => {
  const { take, refuse } = turns()
  const { promise, resolve } = Promise.withResolvers<string>()
  const [first, second] = [take('a', () => promise), take('a', async () => 'never')]
  refuse(new Error('closed'))
  resolve('first')
  await expect(second).rejects.toThrow('closed')
  expect(await first).toBe('first')
})
