import { expect, it } from 'vitest'
import type { TrailItem } from './item.ts'
import { seenOutside } from './outside.ts'

const [moved, told] = ['2026-11-10T08:00:00.000Z', '2026-11-10T08:10:00.000Z']
const entry = (type: string, more: Partial<TrailItem>): TrailItem => {
  const required = { eventId: type, at: told, recordedAt: told, sentence: type, requestId: 'timer', position: '3' }
  return { ...required, type, actor: { kind: 'timer' }, operation: 'timer.statusDisclosed', ...more }
}
const actor = { kind: 'user', uid: 'rita', role: 'recruiter' } as const

it('§2.2 what a disclosure called off came with the move, so that nothing tells that it was held back', () => {
  const disclosed = { at: told, recordedAt: told, position: '2' }
  const rejected = entry('ApplicationStatusChanged', {
    at: moved,
    requestId: 'move',
    operation: 'applications.changeStatus',
    actor,
    disclosed,
  })
  const off = entry('InterviewCanceled', {})
  const seen = seenOutside([rejected, entry('ApplicationStatusDisclosed', { internal: true }), off])
  expect(seen).toMatchObject([
    { type: 'ApplicationStatusChanged', at: told, position: '2' },
    { type: 'InterviewCanceled', at: told, requestId: 'move', operation: 'applications.changeStatus', actor },
  ])
  expect(seenOutside([off])).toEqual([off])
})
