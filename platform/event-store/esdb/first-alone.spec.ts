import { describe, expect, it } from 'vitest'
import { createFirstAlone } from './first-alone.ts'

const MS = 1_000

describe('first call of a connection', () => {
  it('goes alone, and the others follow together', async () => {
    const alone = createFirstAlone()
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
    const alone = createFirstAlone()
    const first = alone.run(MS, () => Promise.reject(new Error('lost')))
    const second = alone.run(MS, () => Promise.resolve('second'))
    await expect(first).rejects.toThrow('lost')
    expect(await second).toBe('second')
  })
  it('does not hold the others up for ever when it is not answered', async () => {
    const alone = createFirstAlone()
    const first = alone.run(5, () => new Promise<never>(() => undefined))
    const second = alone.run(MS, () => Promise.resolve('second'))
    await expect(first).rejects.toThrow('no answer')
    expect(await second).toBe('second')
  })
  it('comes again after the connection was lost', async () => {
    const alone = createFirstAlone()
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
