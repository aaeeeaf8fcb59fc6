import { expect, it } from 'vitest'
import { encodePosition } from '#events/envelope.ts'
import type { FactEntryDocument } from '#projections/views/fact-entries/model.ts'
import { foldFacts } from './fold.ts'

const of = { referralId: 'referral', organizationId: 'acme', studentId: 'mia' }
type Said = { readonly type: FactEntryDocument['type']; readonly [field: string]: unknown }
const offered: readonly Said[] = [{ type: 'ReferralInvited' }, { type: 'ReferralAccepted', expiresAt: '2026-12-01T00:00:00.000Z' }]
const submitted = (how: object): Said => ({ type: 'ReferralStatusChanged', to: 'submitted', ...how })
const corrected = (to: string): Said => ({ type: 'ReferralStatusCorrected', to })
function factOf(...said: readonly Said[]) {
  const { take, facts } = foldFacts()
  for (const [n, entry] of [...offered, ...said].entries())
    take({ _id: encodePosition(BigInt(n + 1)), at: '2026-11-20T08:00:00.000Z', ...of, ...entry } as FactEntryDocument)
  return facts().referrals[0]
}
const valuesOf = (field: 'unlinked' | 'external', ...said: readonly Said[]) => factOf(...said)?.[field].map(([, , value]) => value)

it('§2.19 without its application a referral is nothing that an admin can set only of one that has one', () => {
  const applied = submitted({ applicationId: 'app' })
  for (const to of ['submitted', 'accepted']) expect(valuesOf('unlinked', applied, corrected(to))).toEqual(['invited', 'accepted'])
  expect(valuesOf('unlinked', applied, corrected('declined'))).toEqual(['invited', 'accepted', 'declined'])
  expect(valuesOf('unlinked', submitted({ external: true }))).toEqual(['invited', 'accepted', 'submitted'])
})

it('§2.19 what an admin sets back to before it was handed in outside is not so any more', () => {
  const outside = submitted({ external: true })
  expect(valuesOf('external', outside, corrected('in_process'))).toEqual([true])
  expect(valuesOf('external', outside, corrected('accepted'))).toEqual([true, false])
})
