import { describe, expect, it } from 'vitest'
import { createFirstAlone } from './first-alone.ts'

const refusal = new Error('refused')

describe('first call of a connection', () => {
  it('is sent alone, then the others together', async () => {
    const alone = createFirstAlone((error) => error === refusal)
    const answers = Array.from({ length: 4 }, () => Promise.withResolvers<number>())
    const begun: number[] = []
    const calls = answers.map(({ promise }, index) =>
      alone.run(() => {
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
    const first = alone.run(() => Promise.reject(new Error('lost')))
    const second = alone.run(() => Promise.resolve('second'))
    await expect(first).rejects.toThrow('lost')
    expect(await second).toBe('second')
  })
  it('does not hold the others back for ever when it is not answered', async () => {
    const alone = createFirstAlone((error) => error === refusal, 5)
    void alone.run(() => new Promise<never>(() => undefined))
    expect(await alone.run(() => Promise.resolve('second'))).toBe('second')
  })
  it('releases the others also when its answer comes late', async () => {
    const alone = createFirstAlone((error) => error === refusal, 20)
    const late = Promise.withResolvers<string>()
    const begun = Promise.withResolvers<void>()
    const first = alone.run(() => late.promise)
    void alone.run(() => {
      begun.resolve()
      return new Promise<never>(() => undefined)
    })
    await begun.promise
    const third = alone.run(() => Promise.resolve('third'))
    late.resolve('late')
    expect(await Promise.all([first, third])).toEqual(['late', 'third'])
  })
  it('releases the others when the answer is a refusal', async () => {
    const alone = createFirstAlone((error) => error === refusal)
    await expect(alone.run(() => Promise.reject(refusal))).rejects.toBe(refusal)
    const slow = Promise.withResolvers<string>()
    const calls = [alone.run(() => slow.promise), alone.run(() => Promise.resolve('at the same time'))]
    expect(await calls[1]).toBe('at the same time')
    slow.resolve('slow')
    await calls[0]
  })
  it('is sent alone again after the connection was lost', async () => {
    const alone = createFirstAlone((error) => error === refusal)
    await alone.run(() => Promise.resolve(0))
    alone.reset()
    const first = Promise.withResolvers<number>()
    let begun = false
    const calls = [
      alone.run(() => first.promise),
      alone.run(() => {
        begun = true
        return Promise.resolve(2)
      }),
    ]
    expect(begun).toBe(false)
    first.resolve(1)
    expect(await Promise.all(calls)).toEqual([1, 2])
  })
})
