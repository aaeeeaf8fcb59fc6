import { describe, expect, it } from 'vitest'
import { encodePosition } from '#events/envelope.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { entitlements } from '#events/vocabulary/organizations/subscriptions.ts'
import { subscriptions, type SubscriptionDocument } from '#projections/views/subscriptions/model.ts'
import { earlier, today, type WithoutPosition } from '../testing/people.ts'
import { serve, serveTestData } from '../testing/server.ts'

const { served, store } = await serveTestData()
const later = '2026-12-01T09:00:00.000Z'
const plans = [{ priceId: 'price_1', amount: 14_900, currency: 'usd', interval: 'month' }]
const plan = { organizationId: 'acme', priceId: 'price_1', interval: 'month', currentPeriodEnd: later } as const
const asShown = { plan: 'monthly', priceId: 'price_1', currentPeriodEnd: later, cancelAtPeriodEnd: false, plans }
const open = { active: true, entitlements: [...entitlements], firstMessagesLeft: limits.coldMessagesPerMonth }
const closed = { active: false, entitlements: [] }
type Doc = Omit<WithoutPosition<SubscriptionDocument>, '_id'>
let position = 10n
/** A document is only replaced by a newer one. */
const put = (document: Doc) =>
  served.put(subscriptions, [{ _id: document.organizationId, _pos: encodePosition(position++), ...document } as { _id: string }])
const status = async (uid: string, query = '') => (await served.ask(uid, `GET /subscription/status${query}`)).body

describe('§7 GET /subscription/status', () => {
  it('§2.8 is none for a company without one, with what is on offer', async () => {
    expect(await status('rob')).toEqual({ active: false, status: 'none', cancelAtPeriodEnd: false, entitlements: [], plans, trialDays: 14 })
  })

  it.each(['sam', 'pat', 'uma', 'emma', 'ada', 'ana'])('§2.8 does not apply to %s, who is told of no plans', async (uid) => {
    expect(await status(uid)).toEqual({ active: false, status: 'not_applicable', cancelAtPeriodEnd: false, entitlements: [] })
  })

  it.each<readonly [string, Doc, object]>([
    ['on trial', { ...plan, status: 'trialing' }, { ...open, status: 'trialing' }],
    ['paid', { ...plan, status: 'active' }, { ...open, status: 'active' }],
    ['in grace', { ...plan, status: 'past_due', accessEndsAt: later }, { ...open, status: 'past_due', accessEndsAt: later }],
    ['after the grace, before its timer', { ...plan, status: 'past_due', accessEndsAt: earlier }, { ...closed, status: 'unpaid' }],
    ['to the instant', { ...plan, status: 'past_due', accessEndsAt: today }, { ...closed, status: 'unpaid' }],
    ['not paid', { ...plan, status: 'unpaid' }, { ...closed, status: 'unpaid' }],
    ['not paid at first', { ...plan, status: 'incomplete' }, { ...closed, status: 'incomplete' }],
    [
      'canceled',
      { ...plan, status: 'canceled', accessEndsAt: later, cancelAtPeriodEnd: true },
      { ...open, status: 'canceled', accessEndsAt: later, cancelAtPeriodEnd: true },
    ],
    [
      'canceled and over, before its timer',
      { ...plan, status: 'canceled', accessEndsAt: earlier, cancelAtPeriodEnd: true },
      { ...closed, status: 'canceled' },
    ],
    ['over', { ...plan, status: 'canceled' }, { ...closed, status: 'canceled' }],
  ])('§2.8 says what is open and until when: %s', async (_, document, answer) => {
    await put(document)
    expect(await status('rita')).toEqual({ ...asShown, ...answer })
  })

  it('§6 is that of the own company, and for an admin that of the one they name', async () => {
    await put({ ...plan, status: 'active' })
    // The number of messages left is the company's own business.
    const { plans: _, firstMessagesLeft: __, ...seen } = { ...asShown, ...open, status: 'active' }
    expect(await status('ada', '?organization=acme')).toEqual(seen)
    expect(await status('rita', '?organization=acme')).toMatchObject({ status: 'active' })
    expect(await status('rita', '?organization=globex')).toMatchObject({ code: 'not_found' })
    expect(await status('emma', '?organization=acme')).toMatchObject({ code: 'not_found' })
  })

  it('says how it stands also while the payment provider is away, and leaves out what is on offer', async () => {
    const away = await serve(store, { plans: async () => undefined })
    const { body } = await away.ask('rita', 'GET /subscription/status')
    expect(body).toMatchObject({ status: 'active', active: true })
    expect(body).not.toHaveProperty('plans')
    await away.close()
  })

  it('§7 is part of what recruiters are told of themselves, and nobody else', async () => {
    await put({ ...plan, status: 'past_due', accessEndsAt: later })
    const told = async (token: string) => (await served.ask(undefined, 'POST /auth/verifyToken', { token })).body
    expect(await told('rita')).toMatchObject({ subscription: { active: true, status: 'past_due' } })
    expect(await told('rob')).toMatchObject({ subscription: { active: false, status: 'none' } })
    for (const uid of ['sam', 'emma', 'ada']) expect(await told(uid)).not.toHaveProperty('subscription')
    expect((await served.ask('rita', 'GET /user/rita')).body).toMatchObject({ subscription: { active: true, status: 'past_due' } })
    expect((await served.ask('emma', 'GET /user/rita')).body).not.toHaveProperty('subscription')
  })
})
