import { describe, expect, it } from 'vitest'
import { createFirstAlone } from './first-alone.ts'

const MS = 1_000
const refusal = new Error('refused')

describe('first call of a connection', () => {
  it('goes alone, and the others follow together', async () => {
    const alone = createFirstAlone((error) => error === refusal)
    const answers = Array.from({ length: 4 }, () => Promise.withResolvers<number>())
    const begun: number[] = []
    const calls = answers.map(({ promise }, index) =>
      alone.run(MS, () => {
        begun.push(index)
        return promise
      }),
    )
    expect(begun).toEqual([0])
    answers[0]?.resolve(0)
    await calls[0]
    await Promise.resolve()
    expect(begun).toEqual([0, 1, 2, 3])
    for (const [index, { resolve }] of answers.entries()) resolve(index)
    expect(await Promise.all(calls)).toEqual([0, 1, 2, 3])
  })
  it('is followed by another first one when it fails', async () => {
    const alone = createFirstAlone((error) => error === refusal)
    const first = alone.run(MS, () => Promise.reject(new Error('lost')))
    const second = alone.run(MS, () => Promise.resolve('second'))
    await expect(first).rejects.toThrow('lost')
    expect(await second).toBe('second')
  })
  it('does not hold the others up for ever when it is not answered', async () => {
    const alone = createFirstAlone((error) => error === refusal)
    const first = alone.run(5, () => new Promise<never>(() => undefined))
    const second = alone.run(MS, () => Promise.resolve('second'))
    await expect(first).rejects.toThrow('no answer')
    expect(await second).toBe('second')
  })
  it('lets the others go when its answer comes too late for its caller', async () => {
    const alone = createFirstAlone((error) => error === refusal)
    const late = Promise.withResolvers<string>()
    await expect(alone.run(5, () => late.promise)).rejects.toThrow('no answer')
    late.resolve('late')
    await late.promise
    const slow = Promise.withResolvers<string>()
    const calls = [alone.run(MS, () => slow.promise), alone.run(MS, () => Promise.resolve('at the same time'))]
    expect(await calls[1]).toBe('at the same time')
    slow.resolve('slow')
    await calls[0]
  })
  it('lets the others go when the answer is a refusal', async () => {
    const alone = createFirstAlone((error) => error === refusal)
    await expect(alone.run(MS, () => Promise.reject(refusal))).rejects.toBe(refusal)
    const slow = Promise.withResolvers<string>()
    const calls = [alone.run(MS, () => slow.promise), alone.run(MS, () => Promise.resolve('at the same time'))]
    expect(await calls[1]).toBe('at the same time')
    slow.resolve('slow')
    await calls[0]
  })
  it('comes again after the connection was lost', async () => {
    const alone = createFirstAlone((error) => error === refusal)
    await alone.run(MS, () => Promise.resolve(0))
    alone.reset()
    const first = Promise.withResolvers<number>()
    let begun = false
    const calls = [
      alone.run(MS, () => first.promise),
      alone.run(MS, () => {
        begun = true
        return Promise.resolve(2)
      }),
    ]
    expect(begun).toBe(false)
    first.resolve(1)
    expect(await Promise.all(calls)).toEqual([1, 2])
  })
})
