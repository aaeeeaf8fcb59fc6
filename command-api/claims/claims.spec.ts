import { describe, expect, it, vi } from 'vitest'
import type { ClaimKind } from '#events/claims.ts'
import { createClaims } from './claims.ts'

/** All places are taken by others, who have confirmed. */
async function full(kind: ClaimKind, holders: number, places: number) {
  const since = '2026-11-01T00:00:00.000Z'
  const held = Array.from({ length: holders }, (_, n) => ({ holder: `job-${n}`, kind, confirmed: true, since }))
  const stillNeeds = vi.fn<() => Promise<boolean>>(async () => true)
  const store = { load: async () => ({ state: { holders: held }, revision: holders }), append: async () => undefined }
  const claims = createClaims(store, stillNeeds, { now: () => Date.parse('2026-11-02T00:00:00.000Z') })
  const taken = [await claims.hasPlace('key', 'job-new', places), await claims.take('key', kind, 'job-new', places)]
  return { taken, asked: stillNeeds.mock.calls.length / taken.length }
}

describe('an allowance that is used up', () => {
  it('looks at no first message, each of which is counted for good', async () =>
    expect(await full('coldMessage', 100, 100)).toEqual({ taken: [false, false], asked: 0 }))

  it('looks at no more open jobs than there are places', async () =>
    expect(await full('openJob', 20, 3)).toEqual({ taken: [false, false], asked: 3 }))
})
