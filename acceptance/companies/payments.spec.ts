/** Paying for a subscription as a recruiter does, on the pages of the sandbox, with the platform's clock moved on. */
import { expect, it } from 'vitest'
import { eventually, send, type Person, type Problem, type Write } from '../client.ts'
import { press as pressOn, subscribe as subscribeOn } from '../subscription.ts'
import { describePlatform, type Given } from '../describe-platform.ts'
import { TEST_NOW } from '../platform.ts'

type Status = {
  readonly active: boolean
  readonly status: string
  readonly plan?: string
  readonly priceId?: string
  readonly currentPeriodEnd?: string
  readonly cancelAtPeriodEnd: boolean
  readonly accessEndsAt?: string
  readonly entitlements: readonly string[]
  readonly plans?: readonly { readonly priceId: string; readonly amount: number; readonly currency: string; readonly interval: string }[]
}
type Session = { readonly url: string; readonly sessionId: string }
type Entry = { readonly type: string; readonly sentence: string; readonly actor: { readonly displayName: string } }

const after = (days: number) => new Date(Date.parse(TEST_NOW) + days * 86_400_000).toISOString()
const statusOf = async (person: Person) => (await person.get<Status>('/subscription/status')).body
const becomes = (person: Person, status: string) =>
  eventually(
    () => statusOf(person),
    (told) => told.status === status,
  )
const checkout = (person: Person, body: object = {}) =>
  person.post<Session & Problem>('/stripe/create-checkout-session', { priceId: 'price_demo_monthly', ...body })
const portal = async (person: Person) => (await person.post<Session>('/stripe/portal')).body.url
const trail = async (person: Person) => {
  const { body } = await person.get<Entry[]>('/timeline/subscription/kestrel-works')
  return body.map(({ type }) => type).toReversed()
}

type Paying = {
  /** So many days after the start. */
  readonly moveTo: (days: number) => Promise<Person>
  readonly press: (url: string, form: string) => ReturnType<typeof pressOn>
  readonly subscribe: (person: Person) => Promise<void>
}

/** Each test begins with a company that has never paid. */
const describePayments = (tests: (given: Given & Paying) => void) =>
  describePlatform('§7 payments', (given) => {
    const { platform, as } = given
    tests({
      ...given,
      moveTo: async (days) => {
        await platform.moveTo(after(days))
        return as('recruiter')
      },
      press: (url, form) => pressOn(platform, url, form),
      subscribe: async (person) => expect(await subscribeOn(platform, person)).toBe(`${platform.origin}/app/subscription?paid`),
    })
  })

describePayments(({ as, platform, moveTo, press, subscribe }) => {
  it('§2.8 a company tries, pays, does not pay, has seven days, is locked, and pays after all', async () => {
    const first = await as('recruiter')
    expect(await statusOf(first)).toEqual({
      active: false,
      status: 'none',
      cancelAtPeriodEnd: false,
      entitlements: [],
      plans: [
        { priceId: 'price_demo_monthly', amount: 14_900, currency: 'usd', interval: 'month' },
        { priceId: 'price_demo_yearly', amount: 149_000, currency: 'usd', interval: 'year' },
      ],
      trialDays: 14,
    })
    const refreshes = await first.listen()
    const told = refreshes.next('subscription', 'kestrel-works')
    await subscribe(first)
    expect((await told).topics).toContain('me')
    refreshes.close()
    const trial = await becomes(first, 'trialing')
    expect(trial).toMatchObject({ active: true, plan: 'monthly', priceId: 'price_demo_monthly', cancelAtPeriodEnd: false })
    expect(trial.currentPeriodEnd?.slice(0, 10)).toBe(after(14).slice(0, 10))
    expect(trial.entitlements).toContain('student_search')
    expect((await first.get<object[]>('/stripe/invoices')).body).toEqual([])
    const { body: me } = await send(platform.origin, { method: 'POST', path: '/auth/verifyToken', body: { token: first.token } })
    expect(me).toMatchObject({ subscription: { active: true, status: 'trialing' } })

    const paid = await moveTo(15)
    expect(await becomes(paid, 'active')).toMatchObject({ active: true })
    expect((await paid.get('/stripe/invoices')).body).toMatchObject([{ amount: 14_900, currency: 'usd', status: 'paid' }])
    expect((await paid.get<string>('/stripe/invoices?format=csv')).body).toMatch(/"14900".*"paid"/)
    await press(await portal(paid), 'action=decline')

    const late = await moveTo(46)
    const grace = await becomes(late, 'past_due')
    expect(grace).toMatchObject({ active: true })
    expect(grace.accessEndsAt?.slice(0, 10)).toBe(after(46 + 7).slice(0, 10))
    const locked = await moveTo(54)
    expect(await becomes(locked, 'unpaid')).toMatchObject({ active: false, entitlements: [] })
    await eventually(
      () => trail(locked),
      (types) => types.at(-1) === 'SubscriptionUnpaid',
    )
    await press(await portal(locked), 'action=pay')
    expect(await becomes(locked, 'active')).toMatchObject({ active: true })
    expect(await trail(locked)).toEqual([
      'CheckoutStarted',
      'SubscriptionActivated',
      'SubscriptionActivated',
      'SubscriptionPastDue',
      'SubscriptionUnpaid',
      'SubscriptionActivated',
    ])
  })
})

describePayments(({ as, moveTo, press, subscribe }) => {
  it('§2.8 a company cancels, resumes, cancels again, and keeps what it paid for until the period ends', async () => {
    const first = await as('recruiter')
    for (const call of ['/subscription/cancel', '/subscription/resume']) expect((await first.post<Problem>(call)).status).toBe(404)
    await subscribe(first)
    await becomes(first, 'trialing')
    expect((await checkout(first)).body).toMatchObject({ code: 'subscription_running' })
    expect((await first.post('/subscription/cancel')).body).toMatchObject({
      ok: true,
      status: 'canceled',
      topics: ['me', 'timeline', 'subscription', 'notifications'],
    })
    expect(await statusOf(first)).toMatchObject({ status: 'canceled', active: true, cancelAtPeriodEnd: true })
    expect((await first.post('/subscription/cancel')).body).toMatchObject({ ok: true, status: 'canceled' })
    expect((await first.post('/subscription/resume')).body).toMatchObject({ status: 'trialing' })
    await first.post<Write>('/subscription/cancel')
    const { body } = await first.get<Entry[]>('/timeline/subscription/kestrel-works')
    expect(body[0]).toMatchObject({ type: 'SubscriptionCanceled', via: { sentence: 'canceled on the page' }, actor: { role: 'recruiter' } })

    const later = await moveTo(15)
    expect(await statusOf(later)).toMatchObject({ status: 'canceled', active: false, cancelAtPeriodEnd: false, entitlements: [] })
    await eventually(
      () => trail(later),
      (types) => types.at(-1) === 'SubscriptionEnded',
    )
    expect(await trail(later)).toEqual([
      'CheckoutStarted',
      'SubscriptionActivated',
      'SubscriptionCanceled',
      'SubscriptionResumed',
      'SubscriptionCanceled',
      'SubscriptionEnded',
    ])
    expect((await later.post<Problem>('/subscription/resume')).body).toMatchObject({ code: 'no_subscription' })
    // The second subscription has no trial: a declined card leaves it incomplete, and another one pays it.
    const { body: again } = await checkout(later, { priceId: 'price_demo_yearly' })
    expect((await press(again.url, 'card=is+declined')).body).toContain('The card was declined')
    expect(await becomes(later, 'incomplete')).toMatchObject({ active: false })
    await press(again.url, 'card=works')
    expect(await becomes(later, 'active')).toMatchObject({ active: true, plan: 'yearly' })
  })
})

describePayments(({ as, platform }) => {
  it('§7 one pays in one’s own name, at a price of ours, and nothing opens unless the provider says so', async () => {
    const recruiter = await as('recruiter')
    const other = await as('recruiter2')
    const refused = async (body: object) => {
      const { status, body: problem } = await checkout(recruiter, body)
      return [status, problem.code]
    }
    expect(await refused({ userId: other.uid })).toEqual([403, 'not_yourself'])
    expect(await refused({ email: 'recruiter2@demo.example' })).toEqual([403, 'not_yourself'])
    expect((await checkout(recruiter, { priceId: 'price_of_somebody_else' })).body).toMatchObject({
      code: 'invalid',
      details: [{ field: 'priceId' }],
    })
    const body = { priceId: 'price_demo_monthly', email: 'Recruiter@demo.example', userId: recruiter.uid }
    const session = await recruiter.post<Session>('/stripe/create-checkout-session', body, 'same-key')
    expect(session.body).toEqual({
      url: expect.stringContaining(`${platform.origin}/sandbox/pay/`),
      sessionId: expect.stringMatching(/^cs_/),
    })
    expect((await recruiter.post<Session>('/stripe/create-checkout-session', body, 'same-key')).body).toEqual(session.body)
    const page = await send<string>(platform.origin, { method: 'GET', path: new URL(session.body.url).pathname })
    expect(page.body).toContain('recruiter@demo.example')
    await send(platform.origin, { method: 'GET', path: '/app/subscription?paid', headers: { accept: 'text/html' } })
    expect(await statusOf(recruiter)).toMatchObject({ status: 'none', active: false })

    const webhook = (headers: Readonly<Record<string, string>>) =>
      send<Problem>(platform.origin, {
        method: 'POST',
        path: '/stripe/webhook',
        raw: '{"id":"evt_1","object":"event","type":"checkout.session.completed","data":{"object":{}}}',
        headers: { 'content-type': 'application/json', ...headers },
      })
    for (const headers of [{}, { 'stripe-signature': '' }, { 'stripe-signature': 't=1795000000,v1=00' }])
      expect((await webhook(headers as Record<string, string>)).body).toMatchObject({ code: 'bad_signature' })
    expect(platform.output()).toContain('webhook: refused')
    // The demo accounts are printed at the start.
    const log = platform
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
    expect(log.join('\n')).not.toContain('recruiter@demo.example')
    // Colleagues see the same, other companies nothing of it.
    expect((await other.get<Problem>('/timeline/subscription/kestrel-works')).status).toBe(404)
    expect((await other.get<Problem>('/subscription/status?organization=kestrel-works')).status).toBe(404)
  })
})
