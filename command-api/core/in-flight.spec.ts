import { describe, expect, it, vi } from 'vitest'
import { refuse } from '#events/vocabulary/refusals.ts'
import { createInFlight } from './in-flight.ts'

const identity = { commandId: 'c', content: { status: 'offered' } }

describe('§7 requests in flight', () => {
  it('§7 that are equal run once and get the same answer', async () => {
    const { join } = createInFlight<string>()
    const run = vi.fn<() => Promise<string>>(async () => 'done')
    expect(await Promise.all([join(identity, run), join(identity, run)])).toEqual(['done', 'done'])
    expect(run).toHaveBeenCalledTimes(1)
  })

  it('§7 with the same key and another body are refused', async () => {
    const { join } = createInFlight<string>()
    const first = join(identity, async () => 'done')
    expect(await join({ ...identity, content: { status: 'rejected' } }, async () => 'never')).toEqual(refuse('idempotency_mismatch'))
    expect(await first).toBe('done')
  })

  it('§7 run again once the first has ended, even if it failed', async () => {
    const { join } = createInFlight<string>()
    await expect(join(identity, () => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug')
    expect(await join(identity, async () => 'later')).toBe('later')
  })
})
