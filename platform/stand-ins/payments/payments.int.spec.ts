import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { createServer, type App } from '../../http/server.ts'
import { asked, paymentsContract, remembersContract } from '../../payments/contract.ts'
import type { Notice, Price } from '../../payments/port.ts'
import { openSandboxPayments } from './payments.ts'

const DAY = 86_400_000
const START = Date.parse('2026-11-01T09:00:00Z')
const prices: readonly Price[] = [
  { priceId: 'price_demo_monthly', amount: 14_900, currency: 'usd', interval: 'month' },
  { priceId: 'price_demo_yearly', amount: 149_000, currency: 'usd', interval: 'year' },
]
const root = mkdtempSync(join(tmpdir(), 'payments-'))
afterAll(() => rmSync(root, { recursive: true }))

/** A sandbox whose clock stands still, with its pages and a webhook that notes what it is told. */
async function opened(file = join(mkdtempSync(join(root, 'x-')), 'payments.db')) {
  const clock = { at: START, now: () => clock.at }
  const errors: unknown[] = []
  const payments = await openSandboxPayments({
    file,
    prices,
    publicOrigin: 'https://localhost',
    clock,
    onError: (error) => errors.push(error),
  })
  const webhook = { status: 200, notices: [] as Notice[] }
  const app = await createServer({ logLevel: 'silent', publicOrigin: 'https://localhost' })
  await app.register(payments.plugin, {
    deliver: async (body: string, signature: string) => {
      if (webhook.status === 200) webhook.notices.push(await payments.received(Buffer.from(body), signature))
      return webhook.status
    },
  })
  await app.ready()
  const close = async () => {
    await app.close()
    await payments.close()
  }
  return { payments, app, clock, webhook, errors, file, close, now: clock.now, webhookSecret: payments.webhookSecret }
}
type Opened = Awaited<ReturnType<typeof opened>>

const pathOf = (url: string) => new URL(url).pathname
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const post = (app: App, url: string, payload: string) => app.inject({ method: 'POST', url: pathOf(url), headers: form, payload })

const running: Opened[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map(({ close }) => close()))
})
async function sandbox(): Promise<Opened> {
  const one = await opened()
  running.push(one)
  return one
}
/** The id of the subscription that the newest event is about. */
const subscribed = ({ webhook }: Opened) => webhook.notices.at(-1)?.subscriptionId ?? ''
async function subscribe(one: Opened, changes: Parameters<typeof asked>[0] = {}) {
  const { url } = await one.payments.checkout(asked(changes))
  const reply = await post(one.app, url, 'card=works')
  expect([reply.statusCode, reply.headers.location]).toEqual([303, asked().successUrl])
  return subscribed(one)
}
async function portalOf(one: Opened, id: string) {
  const subscription = await one.payments.subscription(id)
  return (await one.payments.portal({ customerId: subscription?.customerId ?? '', returnUrl: 'https://localhost/app' })).url
}

describe('in the sandbox', () => {
  paymentsContract(opened)
  remembersContract(opened)

  it('§2.8 a trial lasts 14 days, then each month is paid and has an invoice', async () => {
    const one = await sandbox()
    const id = await subscribe(one)
    expect(await one.payments.subscription(id)).toMatchObject({
      reference: 'acme',
      priceId: 'price_demo_monthly',
      interval: 'month',
      status: 'trialing',
      currentPeriodEnd: '2026-11-15T09:00:00.000Z',
      cancelAtPeriodEnd: false,
    })
    one.clock.at += 50 * DAY
    const paid = await one.payments.subscription(id)
    expect(paid).toMatchObject({ status: 'active', currentPeriodEnd: '2027-01-15T09:00:00.000Z' })
    const invoices = await one.payments.invoices(paid?.customerId ?? '')
    expect(invoices.map(({ at, amount, status }) => [at, amount, status])).toEqual([
      ['2026-12-15T09:00:00.000Z', 14_900, 'paid'],
      ['2026-11-15T09:00:00.000Z', 14_900, 'paid'],
    ])
    expect((await one.app.inject(pathOf(invoices[0]?.url ?? ''))).body).toContain('$149')
  })

  it('§2.18 an address that is forgotten stands in no byte of its file, and what was paid for goes on', async () => {
    const one = await sandbox()
    const email = 'quillfeather@acme.example'
    const id = await subscribe(one, { email })
    await one.payments.checkout(asked({ email }))
    const holding = () => ['', '-wal'].filter((end) => existsSync(one.file + end) && readFileSync(one.file + end).includes(email))
    expect(holding()).not.toEqual([])
    expect(await one.payments.forget(email)).toBe(2)
    expect(holding()).toEqual([])
    expect(await one.payments.subscription(id)).toMatchObject({ status: 'trialing' })
  })

  it('§2.8 a card that is declined makes it past due, two weeks later unpaid, and active again once one pays', async () => {
    const one = await sandbox()
    const id = await subscribe(one)
    const portal = await portalOf(one, id)
    await post(one.app, portal, 'action=decline')
    one.clock.at += 15 * DAY
    expect(await one.payments.subscription(id)).toMatchObject({ status: 'past_due' })
    one.clock.at += 14 * DAY
    expect(await one.payments.subscription(id)).toMatchObject({ status: 'unpaid' })
    await post(one.app, await portalOf(one, id), 'action=pay')
    expect(await one.payments.subscription(id)).toMatchObject({ status: 'active' })
    expect((await one.payments.invoices((await one.payments.subscription(id))?.customerId ?? '')).map(({ status }) => status)).toEqual([
      'paid',
    ])
  })

  it('§2.8 a first payment that is declined leaves it incomplete, with the page still open, where there is no trial', async () => {
    const one = await sandbox()
    const { url } = await one.payments.checkout(asked({ trialDays: 0 }))
    const declined = await post(one.app, url, 'card=is+declined')
    expect([declined.statusCode, declined.body]).toEqual([200, expect.stringContaining('role="alert"')])
    const id = subscribed(one)
    expect(await one.payments.subscription(id)).toMatchObject({ status: 'incomplete' })
    await post(one.app, url, 'card=works')
    expect(await one.payments.subscription(id)).toMatchObject({ status: 'active', currentPeriodEnd: '2026-12-01T09:00:00.000Z' })
  })

  it('a trial does not begin with a card that is declined, and its page can be left', async () => {
    const one = await sandbox()
    const { url } = await one.payments.checkout(asked())
    await post(one.app, url, 'card=is+declined')
    expect(one.webhook.notices).toEqual([])
    expect((await one.app.inject(pathOf(url))).body).toContain(asked().cancelUrl)
  })

  it('§2.8 it ends with the period when it was canceled, unless it was resumed', async () => {
    const one = await sandbox()
    const id = await subscribe(one)
    await one.payments.setCancelAtPeriodEnd(id, true)
    await one.payments.setCancelAtPeriodEnd(id, true)
    expect(await one.payments.subscription(id)).toMatchObject({ status: 'trialing', cancelAtPeriodEnd: true })
    await one.payments.setCancelAtPeriodEnd(id, false)
    one.clock.at += 15 * DAY
    expect(await one.payments.subscription(id)).toMatchObject({ status: 'active', cancelAtPeriodEnd: false })
    await one.payments.setCancelAtPeriodEnd(id, true)
    one.clock.at += 31 * DAY
    expect(await one.payments.subscription(id)).toMatchObject({ status: 'canceled' })
  })

  it('signs each event and sends it until the webhook takes it, later and later', async () => {
    const one = await sandbox()
    one.webhook.status = 503
    const { url } = await one.payments.checkout(asked())
    await post(one.app, url, 'card=works')
    one.webhook.status = 200
    await expect.poll(() => one.webhook.notices.length, { timeout: 500 }).toBe(0)
    one.clock.at += 1_001
    await expect
      .poll(() => one.webhook.notices.map(({ type }) => type))
      .toEqual(['customer.subscription.created', 'checkout.session.completed'])
    expect(new Set(one.webhook.notices.map(({ id }) => id)).size).toBe(2)
  })

  it('gives an event up that is not taken for three days, and says so', async () => {
    const one = await sandbox()
    one.webhook.status = 400
    await post(one.app, (await one.payments.checkout(asked())).url, 'card=works')
    one.clock.at += 4 * DAY
    await expect
      .poll(() => one.errors.map(String))
      .toEqual([expect.stringMatching(/did not take the event evt_/), expect.stringMatching(/did not take the event evt_/)])
  })

  it('delivers what was due before a start only when all routes stand', async () => {
    const before = await opened()
    const { url } = await before.payments.checkout(asked())
    before.webhook.status = 503
    await post(before.app, url, 'card=works')
    await before.close()
    const { file, clock } = before
    clock.at += DAY
    const payments = await openSandboxPayments({ file, prices, publicOrigin: 'https://localhost', clock, onError: () => undefined })
    const app = await createServer({ logLevel: 'silent', publicOrigin: 'https://localhost' })
    const sent: string[] = []
    await app.register(payments.plugin, {
      deliver: async (body: string) => {
        sent.push(body)
        return 200
      },
    })
    // Longer than until it looks again.
    await sleep(1_300)
    expect(sent).toEqual([])
    app.get('/later', () => 'a route that is added later')
    await app.ready()
    await expect.poll(() => sent.length).toBeGreaterThan(0)
    await app.close()
    await payments.close()
  })

  it('remembers all of it after a restart, also what was not delivered yet, in a file that only its owner can read', async () => {
    const before = await opened()
    before.webhook.status = 503
    const { url } = await before.payments.checkout(asked())
    await post(before.app, url, 'card=works')
    await before.close()
    const after = await opened(before.file)
    running.push(after)
    after.clock.at += DAY
    await expect.poll(() => after.webhook.notices.length).toBe(2)
    expect(await after.payments.subscription(subscribed(after))).toMatchObject({ status: 'trialing' })
    expect(statSync(before.file).mode & 0o777).toBe(0o600)
  })
})

describe('§2.20 what somebody begins in the sandbox', () => {
  const rowsIn = ({ file }: Opened) => {
    const db = new DatabaseSync(file, { readOnly: true })
    const rows = db.prepare('SELECT kind, count(*) AS count FROM things GROUP BY kind').all()
    db.close()
    return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))
  }
  const begin = async (one: Opened, times: number, card?: string) => {
    for (let n = 0; n < times; n++) {
      const { url } = await one.payments.checkout(asked({ key: `${card ?? 'left'}-${n}`, trialDays: 0 }))
      if (card !== undefined) await post(one.app, url, `card=${card}`)
    }
  }

  it('goes once nobody can go on with it: pages to pay, tries that were declined, the portal', async () => {
    const one = await sandbox()
    const id = await subscribe(one)
    await begin(one, 5)
    await begin(one, 5, 'is+declined')
    for (let n = 0; n < 5; n++) await portalOf(one, id)
    expect(rowsIn(one)).toEqual({ session: 11, key: 11, customer: 6, subscription: 6, portal: 5 })
    one.clock.at += DAY
    await expect.poll(() => rowsIn(one)).toMatchObject({ customer: 6, subscription: 6 })
    await expect.poll(() => rowsIn(one)).not.toHaveProperty('session')
    expect(one.webhook.notices.filter(({ type }) => type === 'customer.subscription.deleted')).toHaveLength(5)
    one.clock.at += 30 * DAY
    await expect.poll(() => rowsIn(one)).toEqual({ customer: 1, subscription: 1, invoice: 1 })
    expect(await one.payments.subscription(id)).toMatchObject({ status: 'active' })
  })

  it('is kept for a month after its end with its invoices; after that the company may still subscribe again', async () => {
    const one = await sandbox()
    const id = await subscribe(one, { trialDays: 0 })
    const { customerId = '' } = (await one.payments.subscription(id)) ?? {}
    await one.payments.end(id)
    one.clock.at += 29 * DAY
    // Longer than until it looks again.
    await sleep(1_300)
    expect(rowsIn(one)).toEqual({ customer: 1, subscription: 1, invoice: 1 })
    one.clock.at += DAY
    await expect.poll(() => rowsIn(one)).toEqual({})
    const portal = await one.payments.portal({ customerId, returnUrl: 'https://localhost/app' })
    expect((await one.app.inject(pathOf(portal.url))).body).toContain('There is no running subscription.')
    expect(await subscribe(one, { customerId })).not.toBe(id)
    expect(await one.payments.subscription(subscribed(one))).toMatchObject({ customerId, status: 'trialing' })
  })
})

describe('the pages of the sandbox', () => {
  it('have no script, and name what is paid, to whom the receipt goes, and each state in words', async () => {
    const one = await sandbox()
    const pay = await one.app.inject(pathOf((await one.payments.checkout(asked({ email: `o'hara@acme.example` }))).url))
    expect(pay.body).not.toMatch(/<script|onclick|javascript:/)
    expect(pay.body).toContain('$149 a month')
    expect(pay.body).toContain('o&#39;hara@acme.example')
    expect(pay.headers['content-security-policy']).toContain(`script-src 'self'`)
    const id = await subscribe(one)
    const portal = await one.app.inject(pathOf(await portalOf(one, id)))
    expect(portal.body).toContain('The trial is running.')
  })

  it.each(['/sandbox/pay/cs_test_unknown', '/sandbox/portal/bps_unknown', '/sandbox/invoices/in_unknown'])(
    'answer 404 at %s',
    async (url) => {
      const one = await sandbox()
      expect((await one.app.inject(url)).statusCode).toBe(404)
      const posted = await one.app.inject({ method: 'POST', url: url.replace('invoices', 'pay'), headers: form, payload: 'card=works' })
      expect(posted.statusCode).toBe(404)
    },
  )

  it('are open for a day to pay, and for an hour in the portal', async () => {
    const one = await sandbox()
    const { url } = await one.payments.checkout(asked())
    const portal = await portalOf(one, await subscribe(one))
    one.clock.at += 2 * 3_600_000
    expect((await one.app.inject(pathOf(portal))).statusCode).toBe(404)
    expect((await one.app.inject(pathOf(url))).statusCode).toBe(200)
    one.clock.at += DAY
    expect((await one.app.inject(pathOf(url))).statusCode).toBe(404)
  })

  it('pay once, however often they are sent', async () => {
    const one = await sandbox()
    const { url } = await one.payments.checkout(asked())
    for (const _ of [1, 2, 3]) await post(one.app, url, 'card=works')
    expect(one.webhook.notices).toHaveLength(2)
    expect((await one.app.inject(pathOf(url))).body).toContain('This is paid for')
  })

  it('are answered to one sender sixty times a minute', async () => {
    const one = await sandbox()
    const { url } = await one.payments.checkout(asked())
    const statuses = await Promise.all(Array.from({ length: 61 }, async () => (await post(one.app, url, 'card=is+declined')).statusCode))
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  })
})
