import { describe, expect, it } from 'vitest'
import type { SubscriptionReply } from '#contract/subscriptions.ts'
import { isRunning, standingOf } from './standing.ts'

const now = Date.parse('2026-11-20T10:00:00Z')
const plans = [
  { priceId: 'm', amount: 14_900, currency: 'usd', interval: 'month' },
  { priceId: 'y', amount: 149_050, currency: 'usd', interval: 'year' },
] as const
const reply = (more: Partial<SubscriptionReply>): SubscriptionReply => ({
  active: true,
  status: 'active',
  priceId: 'm',
  cancelAtPeriodEnd: false,
  entitlements: [],
  plans: [...plans],
  currentPeriodEnd: '2026-12-06T10:00:00Z',
  ...more,
})

describe('§2.8 how a subscription stands, in words with its dates', () => {
  it.each<readonly [Partial<SubscriptionReply>, RegExp, RegExp]>([
    [{ status: 'none', active: false }, /free plan/, /Your applicants.* stay free/],
    [{ status: 'trialing' }, /trial runs until 6 Dec$/, /Then \$149 a month, until you cancel/],
    [{ priceId: 'y' }, /^Paid until 6 Dec$/, /Then \$1,490\.50 a year/],
    [{ priceId: 'gone' }, /^Paid until 6 Dec$/, /it is renewed, until you cancel/],
    [{ currentPeriodEnd: '2026-11-20T09:00:00Z' }, /^Paid until 20 Nov$/, /has not told us of the next period/],
    [{ status: 'past_due', accessEndsAt: '2026-11-26T10:00:00Z' }, /declined/, /works until 26 Nov.*stay free/],
    [{ status: 'unpaid', active: false }, /not paid/, /as soon as the open invoice is paid/],
    [{ status: 'incomplete', active: false }, /first payment/, /Nothing was charged/],
    [{ status: 'canceled', cancelAtPeriodEnd: true, accessEndsAt: '2027-01-06T10:00:00Z' }, /until 6 Jan 2027$/, /you can resume it/],
    [{ status: 'canceled', accessEndsAt: '2026-12-06T10:00:00Z' }, /until 6 Dec$/, /provider has ended it/],
    [{ status: 'canceled', active: false }, /has ended/, /choose a plan again/],
  ])('%j', (more, title, text) => {
    const standing = standingOf(reply(more), now)
    expect(standing.title).toMatch(title)
    expect(standing.text).toMatch(text)
  })

  it('a second one can be bought only when none runs', () => {
    for (const status of ['none', 'incomplete'] as const) expect(isRunning(reply({ status }))).toBe(false)
    for (const status of ['trialing', 'active', 'past_due', 'unpaid'] as const) expect(isRunning(reply({ status }))).toBe(true)
    expect(isRunning(reply({ status: 'canceled', cancelAtPeriodEnd: true }))).toBe(true)
    expect(isRunning(reply({ status: 'canceled' }))).toBe(false)
  })
})
