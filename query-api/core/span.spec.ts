import { describe, expect, it } from 'vitest'
import { spanOf } from './span.ts'

const call = (query: { readonly from?: string; readonly to?: string }, device = 'America/New_York') =>
  ({
    query,
    account: { uid: 'ada' },
    request: { headers: { 'x-timezone': device } },
    read: { get: async () => undefined },
  }) as unknown as Parameters<typeof spanOf>[0]

describe('product 2.19: the span of a list', () => {
  it('takes days of the asker, the last one with all of it', async () => {
    expect(await spanOf(call({ from: '2026-11-01', to: '2026-11-01' }))).toEqual({
      from: '2026-11-01T04:00:00.000Z',
      // Clocks were set back that day.
      to: '2026-11-02T04:59:59.999Z',
    })
    expect(await spanOf(call({ to: '2026-11-01' }, 'UTC'))).toEqual({ to: '2026-11-01T23:59:59.999Z' })
  })

  it('takes instants as they are, and nothing', async () => {
    expect(await spanOf(call({ from: '2026-11-01T10:00:00Z' }))).toEqual({ from: '2026-11-01T10:00:00.000Z' })
    expect(await spanOf(call({}))).toEqual({})
  })

  it.each([
    { from: '2026-11-02', to: '2026-11-01' },
    { from: '2026-11-02', to: '2026-11-01T20:00:00Z' },
  ])('is refused where it ends before it begins: %j', (query) =>
    expect(spanOf(call(query))).rejects.toMatchObject({
      status: 400,
      message: 'The time that you asked for ends before it begins.',
      details: [{ field: 'from' }],
    }),
  )
})
