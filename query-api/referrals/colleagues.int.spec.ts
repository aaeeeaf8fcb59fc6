import { expect, it } from 'vitest'
import type { FoundStudent } from '#contract/students.ts'
import { referralOwners, type ReferralOfStudent } from '#projections/views/referral-owners/model.ts'
import { serveTestData } from '../testing/server.ts'

const { served } = await serveTestData()

const referral: ReferralOfStudent = {
  id: 'r-1',
  employeeId: 'eric',
  organizationId: 'acme',
  status: 'invited',
  invitedAt: '2026-11-01T08:00:00.000Z',
  expiresAt: '2100-01-01T00:00:00.000Z',
}
let position = 7
const stored = (...referrals: readonly ReferralOfStudent[]) => {
  const document = { _id: 'sam', _pos: String((position += 1)).padStart(20, '0'), referrals }
  return served.put(referralOwners, [document])
}
const samFor = async (uid: string) => {
  const { items } = (await served.ask(uid, 'POST /students/search', {})).body as { readonly items: readonly FoundStudent[] }
  return items.find((card) => card.uid === 'sam')?.referred
}

it('§2.3 an employee sees which colleague referred a student first, and since when', async () => {
  await stored({ ...referral, id: 'r-2', employeeId: 'ada', invitedAt: '2026-11-05T08:00:00.000Z' }, referral)
  expect(await samFor('emma')).toEqual({ by: 'eric', byName: 'Eric Doe', at: referral.invitedAt })
})

it('§2.3 and not the own referral, one that has ended, or one of another company; nobody else sees any', async () => {
  for (const more of [
    { employeeId: 'emma' },
    { status: 'withdrawn' },
    { expiresAt: '2026-01-01T00:00:00.000Z' },
    { organizationId: 'globex' },
  ] as const) {
    await stored({ ...referral, ...more })
    expect([more, await samFor('emma')]).toEqual([more, undefined])
  }
  await stored(referral)
  for (const uid of ['pat', 'uma', 'ada']) expect([uid, await samFor(uid)]).toEqual([uid, undefined])
})
