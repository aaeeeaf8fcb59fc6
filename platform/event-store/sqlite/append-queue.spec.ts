import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { freshStream, sampleEvents } from '../contract/samples.ts'
import { prepareAppend } from '../prepare-append.ts'
import { openAppendQueue } from './append-queue.ts'
import type { WriterEvents } from './writer-link.ts'
import type { AppendRequest, Outcome } from './writer.ts'

type OutcomeOf<Kind> = Kind extends Outcome ? Omit<Kind, 'seq'> : never

async function queueBefore(send: (requests: readonly AppendRequest[], events: WriterEvents) => void) {
  const queue = await openAppendQueue({
    clock: { now: () => 0 },
    limit: 10,
    startWriter: (events) => ({ send: (requests) => send(requests, events), close: async () => undefined }),
    onCommit: () => undefined,
  })
  return { queue, append: async () => queue.submit(prepareAppend(freshStream(), 3, sampleEvents(1))) }
}
const queueWith = (react: (request: AppendRequest, events: WriterEvents) => void) =>
  queueBefore((requests, events) => requests.forEach((request) => react(request, events)))
const queueAnswering = (outcome: OutcomeOf<Outcome>) => queueWith(({ seq }, { onOutcomes }) => onOutcomes([{ ...outcome, seq }]))

describe('append queue', () => {
  it.each([
    [{ failure: 'noSpace', message: 'database or disk is full' }, { name: 'NoSpace' }],
    [{ failure: 'unavailable', message: 'database is locked' }, { name: 'Unavailable' }],
    [{ failure: 'unknown', message: 'disk I/O error' }, { name: 'OutcomeUnknown' }],
    [
      { failure: 'conflict', actual: 5 },
      { name: 'Conflict', actual: 5 },
    ],
    [
      { failure: 'conflict', actual: -1 },
      { name: 'Conflict', actual: 'none' },
    ],
  ] as const)('turns the outcome %j into %j', async (outcome, failure) => {
    const { append } = await queueAnswering(outcome)
    await expect(append()).rejects.toMatchObject(failure)
  })
  it('answers with revision and position', async () => {
    const { append } = await queueAnswering({ revision: 4, position: 17 })
    expect(await append()).toEqual({ revision: 4, position: 17n })
  })
  it('sends in one message the appends of one turn, and those that arrive while the writer works', async () => {
    const messages: (readonly AppendRequest[])[] = []
    let writer: WriterEvents | undefined
    const { append } = await queueBefore((requests, events) => {
      messages.push(requests)
      writer = events
    })
    const answerLast = () => writer?.onOutcomes(messages.at(-1)?.map(({ seq }) => ({ seq, revision: 4, position: 1 })) ?? [])
    const first = [append(), append()]
    await setImmediate()
    const others = [append(), append(), append()]
    await setImmediate()
    expect(messages.map(({ length }) => length)).toEqual([2])
    answerLast()
    await Promise.all(first)
    expect(messages.map(({ length }) => length)).toEqual([2, 3])
    answerLast()
    expect(await Promise.all(others)).toHaveLength(3)
  })
  it('rejects the appends of a writer that died as unknown, and accepts no more before another one writes', async () => {
    let died = 0
    const { queue, append } = await queueWith(({ seq }, { onDeath, onOutcomes }) => {
      if (died === 1) return onOutcomes([{ seq, revision: 4, position: 17 }])
      died += 1
      onDeath('out of memory')
      onDeath('its thread has ended')
    })
    const held = await Promise.allSettled([append(), append()])
    expect(held).toMatchObject(held.map(() => ({ reason: { name: 'OutcomeUnknown' } })))
    await expect(append()).rejects.toThrow('out of memory')
    await expect.poll(() => append().catch(() => undefined)).toEqual({ revision: 4, position: 17n })
    await queue.close()
  })
})
