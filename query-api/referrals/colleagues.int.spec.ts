import { expect, it } from 'vitest'
import type { FoundStudent } from '#contract/students.ts'
import { referrals, type ReferralDocument } from '#projections/views/referrals/model.ts'
import { referral } from '../testing/documents.ts'
import { serveTestData } from '../testing/server.ts'

const { served } = await serveTestData()

const first: Partial<ReferralDocument> = {
  employeeId: 'eric',
  organizationId: 'acme',
  studentId: 'sam',
  known: true,
  status: 'invited',
  invitedAt: '2026-11-01T08:00:00.000Z',
  expiresAt: '2100-01-01T00:00:00.000Z',
}
let position = 7
const _pos = () => String((position += 1)).padStart(20, '0')
const stored = (...found: readonly Partial<ReferralDocument>[]) =>
  served.put(
    referrals,
    ['r-sam', 'r-first', 'r-second'].map((id, n) => ({ ...referral(id, { ...first, status: 'declined', ...found[n] }), _pos: _pos() })),
  )
const samFor = async (uid: string) => {
  const { items } = (await served.ask(uid, 'POST /students/search', {})).body as { readonly items: readonly FoundStudent[] }
  return items.find((card) => card.uid === 'sam')?.referred
}

it('§2.3 an employee sees which colleague referred a student first, and since when', async () => {
  await stored({ ...first, employeeId: 'ada', invitedAt: '2026-11-05T08:00:00.000Z' }, first)
  expect(await samFor('emma')).toEqual({ by: 'eric', byName: 'Eric Doe', at: first.invitedAt })
})

it('§2.3 and not the own referral, one that has ended, or one of another company; nobody else sees any', async () => {
  for (const more of [
    { employeeId: 'emma' },
    { status: 'withdrawn' },
    { known: false },
    { expiresAt: '2026-01-01T00:00:00.000Z' },
    { organizationId: 'globex' },
  ] as const) {
    await stored({ ...first, ...more })
    expect([more, await samFor('emma')]).toEqual([more, undefined])
  }
  await stored(first)
  for (const uid of ['pat', 'uma']) expect([uid, await samFor(uid)]).toEqual([uid, undefined])
})

it('§2.19 and of one that follows a hidden application as of one that follows none', async () => {
  const accepted = { ...first, status: 'accepted' } as const
  const unlinked = { status: 'accepted', since: '2026-11-02T08:00:00.000Z', revision: 1 } as const
  const rejected = { ...accepted, status: 'not_selected', applicationId: 'a-blind', unlinked } as const
  const over = { expiresAt: '2026-01-01T00:00:00.000Z' }
  await stored(accepted)
  const seen = await samFor('emma')
  expect(seen).toBeDefined()
  await stored(rejected as Partial<ReferralDocument>)
  expect(await samFor('emma')).toEqual(seen)
  await stored({ ...rejected, ...over } as Partial<ReferralDocument>)
  expect(await samFor('emma')).toBeUndefined()
})
