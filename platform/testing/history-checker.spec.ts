import { describe, expect, it } from 'vitest'
import type { Recorded } from '#events/envelope.ts'
import { brokenPromises, type Invocation } from './history-checker.ts'

const recorded = (id: string, revision: number, position: number): Recorded => ({
  id,
  stream: 'job-1',
  revision,
  position: BigInt(position),
  type: 'T',
  schemaVersion: 1,
  data: {},
  recordedAt: '2026-09-01T08:00:00.000Z',
  meta: {
    occurredAt: '2026-09-01T08:00:00.000Z',
    commandId: '',
    correlationId: '',
    causationId: '',
    requestId: '',
    actor: { kind: 'user' },
    commandHash: '',
    keyIds: [],
    app: '',
  },
})
const sent = (ids: string[], revision?: number, position?: number): Invocation => ({
  stream: 'job-1',
  ids,
  ...(revision !== undefined && { acknowledged: { revision, position: String(position) } }),
})

describe('brokenPromises', () => {
  it('finds nothing in a true history', () => {
    const log = [recorded('a', 0, 1), recorded('b', 1, 2), recorded('c', 2, 7)]
    expect(brokenPromises([sent(['a', 'b'], 1, 2), sent(['c']), sent(['d'])], log)).toEqual([])
  })
  it.each([
    ['an acknowledged append that is lost', [sent(['a'], 0, 1)], [], 'acknowledged and is not stored'],
    ['an append stored twice', [sent(['a'], 0, 1)], [recorded('a', 0, 1), recorded('a', 1, 2)], 'more than once'],
    ['an append stored in part', [sent(['a', 'b'])], [recorded('a', 0, 1)], 'in part'],
    ['an answer with another revision', [sent(['a'], 3, 1)], [recorded('a', 0, 1)], 'lies at 0'],
    ['an answer with another position', [sent(['a'], 0, 9)], [recorded('a', 0, 1)], 'acknowledged at 0'],
    ['a gap in the revisions', [sent(['a']), sent(['b'])], [recorded('a', 0, 1), recorded('b', 2, 2)], 'has revision 2 of job-1, not 1'],
    ['positions that go back', [sent(['a']), sent(['b'])], [recorded('a', 0, 2), recorded('b', 1, 1)], 'comes after position 2'],
    ['an event that was never sent', [], [recorded('a', 0, 1)], 'never sent'],
  ])('finds %s', (_, invocations, log, sentence) => {
    expect(brokenPromises(invocations, log).join('\n')).toContain(sentence)
  })
})
