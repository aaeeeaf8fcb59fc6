import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { asked, paymentsContract } from '../contract.ts'
import { PaymentsUnavailable } from '../port.ts'
import { stripePayments } from './payments.ts'

const webhookSecret = 'whsec_test'
const priceIds = ['price_demo_monthly', 'price_demo_yearly']
const at = (url: string) => {
  const { hostname: host, port } = new URL(url)
  return stripePayments({ secretKey: 'sk_test_123', webhookSecret, priceIds, clock: Date, server: { host, port: Number(port) } })
}

// stripe-mock checks each request against Stripe's own description of its API, answers with examples, and keeps nothing. What has to be
// remembered is proven on the sandbox, which the same client drives (`remembersContract`).
const url = process.env['STRIPE_TEST_URL']
if (url === undefined) {
  it('payments: Stripe', (test) => test.skip('because STRIPE_TEST_URL is not set ("node tools/services.mjs run -- COMMAND" sets it)'))
} else {
  describe('on stripe-mock', () => {
    const payments = at(url)
    paymentsContract(async () => ({ payments, webhookSecret, now: Date.now }))

    it('sends only what Stripe knows: a subscription, its cancellation and resumption, the portal, invoices, a customer without an address', async () => {
      await expect(payments.checkout(asked({ customerId: 'cus_1' }))).resolves.toMatchObject({ url: expect.any(String) })
      await expect(payments.subscription('sub_1')).resolves.toMatchObject({ subscriptionId: 'sub_1', currentPeriodEnd: expect.any(String) })
      await payments.setCancelAtPeriodEnd('sub_1', true)
      await payments.setCancelAtPeriodEnd('sub_1', false)
      await payments.end('sub_1')
      expect(await payments.forget('rita@acme.example')).toEqual(expect.any(Number))
      await expect(payments.portal({ customerId: 'cus_1', returnUrl: 'https://localhost/' })).resolves.toHaveProperty('url')
      const [invoice] = await payments.invoices('cus_1')
      expect(invoice).toMatchObject({ id: expect.any(String), at: expect.any(String), amount: expect.any(Number), currency: 'usd' })
    })
  })
}

describe('a provider that is away', () => {
  it('is said to be, without a word of what was sent', async () => {
    const refused = at('http://127.0.0.1:1').checkout(asked())
    await expect(refused).rejects.toThrow(PaymentsUnavailable)
    await expect(refused).rejects.not.toThrow(/rita/)
  })

  it('is said to be when it answers with a failure, and what it said is not repeated', async () => {
    const server = createServer((_, response) => {
      const error = { type: 'invalid_request_error', code: 'email_invalid', message: 'Invalid email address: rita@acme.example' }
      response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error }))
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const refused = at(`http://127.0.0.1:${(server.address() as AddressInfo).port}`).checkout(asked())
    await expect(refused).rejects.toThrow(/email_invalid 400/)
    await expect(refused).rejects.not.toThrow(/rita/)
    server.close()
  })
})
