import { expect, it } from 'vitest'
import { encodePosition } from '#events/envelope.ts'
import type { Role } from '#events/vocabulary/roles.ts'
import { inUtc } from './asking/zones.ts'
import { knowledgeOf } from './saved.ts'

/** When each event was recorded, by its position. */
const recorded: Readonly<Record<number, string>> = {
  6: '2026-10-01T10:00:00.000Z',
  7: '2026-10-01T11:00:00.000Z',
  8: '2026-10-03T09:00:00.000Z',
}
const deps = {
  sealedEvents: {
    at: async (positions: readonly bigint[]) =>
      positions.flatMap((position) => {
        const recordedAt = recorded[Number(position)]
        return recordedAt === undefined ? [] : [{ position, recordedAt }]
      }),
  },
} as unknown as Parameters<typeof knowledgeOf>[1]
const run = (position: number) => ({ stamp: { knownAt: encodePosition(BigInt(position)) } }) as Parameters<typeof knowledgeOf>[3][number]

it.each([
  ['analyst', 7, '2026-10-01'],
  // On that day more was recorded later.
  ['analyst', 6, undefined],
  // What came after it is not there yet.
  ['recruiter', 8, undefined],
  ['admin', 6, '6'],
] as const)('what a saved run of an %s knew at %d can be asked for again by %s', async (role: Role, position, knownAt) => {
  const call = { account: { uid: 'ana', role, state: 'active' }, read: {} } as unknown as Parameters<typeof knowledgeOf>[0]
  const found = await knowledgeOf(call, deps, inUtc, [run(position)])
  expect(found(run(position))).toBe(knownAt)
})
