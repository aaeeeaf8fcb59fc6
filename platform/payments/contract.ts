import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BadSignature, PaymentsUnavailable, type Checkout, type Payments } from './port.ts'

export type OpenPayments = {
  readonly payments: Payments
  readonly webhookSecret: string
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** As Stripe documents it, so that the adapters' library is not compared with itself. */
export function signed(body: string, secret: string, at: number): string {
  const seconds = Math.floor(at / 1_000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

export function asked(changes: Partial<Checkout> = {}): Checkout {
  return {
    priceId: 'price_demo_monthly',
    email: 'rita@acme.example',
    reference: 'acme',
    trialDays: 14,
    successUrl: 'https://localhost/app/subscription?paid',
    cancelUrl: 'https://localhost/app/subscription',
    key: randomUUID(),
    ...changes,
  }
}

/**
 * The tests that every payment provider must pass, and that a server without a memory can prove: the calls it takes, the form of its
 * answers, and signatures. Its memory is tested where there is one (`remembersContract`).
 */
export function paymentsContract(open: () => Promise<OpenPayments>): void {
  describe('payments', () => {
    let opened: OpenPayments
    beforeAll(async () => (opened = await open()))
    afterAll(() => opened.payments.close())

    it('tells what is on offer, in the order of the configuration', async () => {
      const prices = await opened.payments.prices()
      expect(prices.map(({ priceId }) => priceId)).toEqual(['price_demo_monthly', 'price_demo_yearly'])
      for (const { amount, currency, interval } of prices) {
        expect(amount).toBeGreaterThan(0)
        expect(currency).toBe('usd')
        expect(['month', 'year']).toContain(interval)
      }
    })

    it.each([
      ['with a trial', asked()],
      ['without a trial', asked({ trialDays: 0, priceId: 'price_demo_yearly' })],
    ])('opens a page on which one pays: %s', async (_, checkout) => {
      const { sessionId, url } = await opened.payments.checkout(checkout)
      expect(sessionId).toMatch(/^cs_/)
      expect(url).toMatch(/^https:\/\//)
    })

    it('reads a signed event, and names the subscription that it is about', async () => {
      const { payments, webhookSecret, now } = opened
      const about = (object: object, more: object = {}) => {
        const body = JSON.stringify({ id: 'evt_1', object: 'event', type: 'some.type', data: { object }, ...more })
        return payments.received(Buffer.from(body), signed(body, webhookSecret, now()))
      }
      const subscription = { object: 'subscription', id: 'sub_1' }
      await expect(about(subscription)).resolves.toEqual({ id: 'evt_1', type: 'some.type', account: undefined, subscriptionId: 'sub_1' })
      await expect(about({ object: 'checkout.session', id: 'cs_1', subscription: 'sub_2' })).resolves.toMatchObject({
        subscriptionId: 'sub_2',
      })
      await expect(about({ object: 'charge', id: 'ch_1' })).resolves.toMatchObject({ subscriptionId: undefined })
      await expect(about(subscription, { account: 'acct_2' })).resolves.toMatchObject({ account: 'acct_2' })
    })

    const body = JSON.stringify({ id: 'evt_1', object: 'event', type: 'some.type', data: { object: {} } })
    const minutes = 60_000
    it.each<readonly [string, string, (opened: OpenPayments) => string]>([
      ['signed with another secret', body, ({ now }) => signed(body, 'whsec_other', now())],
      ['changed after it was signed', body.replace('evt_1', 'evt_2'), ({ webhookSecret, now }) => signed(body, webhookSecret, now())],
      ['of which only the spaces were changed', `${body} `, ({ webhookSecret, now }) => signed(body, webhookSecret, now())],
      ['signed six minutes ago', body, ({ webhookSecret, now }) => signed(body, webhookSecret, now() - 6 * minutes)],
      ['signed yesterday', body, ({ webhookSecret, now }) => signed(body, webhookSecret, now() - 24 * 60 * minutes)],
      [
        'of yesterday with a new time in its header',
        body,
        ({ webhookSecret, now }) =>
          signed(body, webhookSecret, now() - 24 * 60 * minutes).replace(/^t=\d+/, `t=${Math.floor(now() / 1_000)}`),
      ],
      ['signed by the scheme for tests', body, ({ webhookSecret, now }) => signed(body, webhookSecret, now()).replace('v1=', 'v0=')],
      ['not signed', body, () => ''],
      ['signed with nonsense', body, () => 'nonsense'],
      ['signed, but no JSON', 'nonsense', ({ webhookSecret, now }) => signed('nonsense', webhookSecret, now())],
      ['signed, but no event', 'null', ({ webhookSecret, now }) => signed('null', webhookSecret, now())],
    ])('refuses an event that is %s', async (_, sent, signature) => {
      await expect(opened.payments.received(Buffer.from(sent), signature(opened))).rejects.toThrow(BadSignature)
    })

    it('takes one that was signed four minutes ago', async () => {
      const { payments, webhookSecret, now } = opened
      const read = payments.received(Buffer.from(body), signed(body, webhookSecret, now() - 4 * minutes))
      await expect(read).resolves.toMatchObject({ id: 'evt_1' })
    })
  })
}

/** The tests of a provider's memory: they cannot be proven on stripe-mock, which keeps nothing. */
export function remembersContract(open: () => Promise<OpenPayments>): void {
  describe('payments that are remembered', () => {
    let opened: OpenPayments
    beforeAll(async () => (opened = await open()))
    afterAll(() => opened.payments.close())

    it('give the same page to the same key, and another to another', async () => {
      const checkout = asked()
      const first = await opened.payments.checkout(checkout)
      expect(await opened.payments.checkout(checkout)).toEqual(first)
      expect((await opened.payments.checkout(asked())).sessionId).not.toBe(first.sessionId)
    })

    it('refuse a price that they do not know, and say nothing of the address that was sent', async () => {
      const refused = opened.payments.checkout(asked({ priceId: 'price_of_somebody_else' }))
      await expect(refused).rejects.toThrow(PaymentsUnavailable)
      await expect(refused).rejects.not.toThrow(/rita/)
    })

    it('forget the address of a buyer, and nobody else’s', async () => {
      await opened.payments.checkout(asked({ email: 'bea@acme.example' }))
      await opened.payments.checkout(asked({ email: 'ben@acme.example' }))
      expect(await opened.payments.forget('bea@acme.example')).toBe(1)
      expect(await opened.payments.forget('bea@acme.example')).toBe(0)
      expect(await opened.payments.forget('ben@acme.example')).toBe(1)
    })

    it('do not know a subscription of another account', async () => {
      expect(await opened.payments.subscription('sub_of_somebody_else')).toBeUndefined()
      await opened.payments.end('sub_of_somebody_else')
    })
  })
}
