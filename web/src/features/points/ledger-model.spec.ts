import { expect, it } from 'vitest'
import type { PointLineReply } from '#contract/points.ts'
import { isStruck, withBalance } from './ledger-model.ts'

const line = (id: string, points: number, state: PointLineReply['state'] = 'available'): PointLineReply => {
  return { id, rule: 'R1', points, state, at: '2026-10-01T08:00:00.000Z', cause: { eventId: id, sentence: id } }
}

it('product 3 the balance after each line, newest first', () => {
  const lines = withBalance([line('c', -10, 'reversed'), line('b', 10, 'reversed'), line('a', 5)])
  expect(lines.map(({ id, balance }) => [id, balance])).toEqual([
    ['c', 5],
    ['b', 15],
    ['a', 5],
  ])
  expect(lines.map(isStruck)).toEqual([false, true, false])
})
