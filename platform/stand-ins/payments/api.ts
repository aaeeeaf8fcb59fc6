/** The few endpoints of Stripe that the adapter calls, on a port of this machine alone. Its key changes with every start. */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { NamedError } from '#lib/named-error.ts'
import type { Clock } from '../../clock.ts'
import type { Price } from '../../payments/port.ts'
import { newId, type Billing } from './billing.ts'
import type { SandboxStore } from './store.ts'
import { invoiceOnWire, portalOnWire, priceOnWire, sessionOnWire, subscriptionOnWire, type Pages } from './wire.ts'

type Parts = {
  readonly store: SandboxStore
  readonly billing: Billing
  readonly prices: readonly Price[]
  readonly pages: Pages
  readonly clock: Clock
}
type Asked = { readonly id: string; readonly sent: URLSearchParams; readonly query: URLSearchParams; readonly key: string | undefined }
/** Undefined is answered with 404. */
type Endpoint = (asked: Asked) => object | undefined

/** Answered in Stripe's form. */
class Refused extends NamedError {}

export async function startApi(parts: Parts) {
  const secretKey = `sk_test_${randomBytes(24).toString('hex')}`
  const endpoints = endpointsOf(parts)
  const server = createServer((request, response) => {
    void answerTo(request, secretKey, endpoints).then(({ status, body }) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { secretKey, server: { host: '127.0.0.1', port: (server.address() as AddressInfo).port }, close }
}

function endpointsOf({ store, billing, prices, pages, clock }: Parts): Readonly<Record<string, Endpoint>> {
  const created = () => Math.floor(clock.now() / 1_000)
  const subscription = (id: string) => {
    billing.passTime()
    return store.get('subscription', id)
  }
  return {
    'GET prices': ({ id }) => prices.filter(({ priceId }) => priceId === id).map(priceOnWire)[0],
    'POST checkout/sessions': ({ sent, key = newId('key') }) => {
      const before = store.get('session', store.get('key', key)?.sessionId ?? '')
      if (before) return sessionOnWire(before, pages)
      const [priceId, customer, email] = [needed(sent, 'line_items[0][price]'), sent.get('customer'), sent.get('customer_email')]
      if (!prices.some((price) => price.priceId === priceId)) throw new Refused('No such price.')
      // Of a customer who was forgotten the platform may still have the id.
      const known = customer === null ? undefined : store.get('customer', customer)
      const session = store.put('session', {
        id: newId('cs_test'),
        status: 'open',
        priceId,
        email: known?.email ?? email ?? '',
        customerId: customer ?? newId('cus'),
        reference: needed(sent, 'subscription_data[metadata][reference]'),
        trialDays: Number(sent.get('subscription_data[trial_period_days]') ?? 0),
        successUrl: needed(sent, 'success_url'),
        cancelUrl: sent.get('cancel_url') ?? needed(sent, 'success_url'),
        created: created(),
      })
      store.put('key', { id: key, sessionId: session.id })
      return sessionOnWire(session, pages)
    },
    'GET subscriptions': ({ id }) => onWire(subscription(id)),
    'POST subscriptions': ({ id, sent }) => {
      const found = subscription(id)
      return onWire(found && billing.setCancelAtPeriodEnd(found, needed(sent, 'cancel_at_period_end') === 'true'))
    },
    'DELETE subscriptions': ({ id }) => {
      const found = subscription(id)
      return onWire(found && billing.end(found))
    },
    'POST billing_portal/sessions': ({ sent }) => {
      const customerId = needed(sent, 'customer')
      return portalOnWire(
        store.put('portal', { id: newId('bps'), customerId, returnUrl: needed(sent, 'return_url'), created: created() }),
        pages,
      )
    },
    // Also those who began to pay only.
    'GET customers': ({ query }) => {
      const email = needed(query, 'email')
      const ids = [
        ...store.all('customer').flatMap((customer) => (customer.email === email ? [customer.id] : [])),
        ...store.all('session').flatMap((session) => (session.email === email ? [session.customerId] : [])),
      ]
      return {
        object: 'list',
        url: '/v1/customers',
        data: [...new Set(ids)].map((id) => ({ id, object: 'customer', email })),
        has_more: false,
      }
    },
    'POST customers': ({ id, sent }) => {
      const email = sent.get('email') ?? ''
      const customer = store.get('customer', id)
      if (customer) store.put('customer', { ...customer, email })
      for (const session of store.of('session', id)) store.put('session', { ...session, email })
      store.forgetOldPages()
      return { id, object: 'customer', email }
    },
    'GET invoices': ({ query }) => {
      billing.passTime()
      const found = store.of('invoice', needed(query, 'customer')).toSorted((one, other) => other.created - one.created)
      const data = found.slice(0, Number(query.get('limit') ?? 10)).map((invoice) => invoiceOnWire(invoice, pages))
      return { object: 'list', url: '/v1/invoices', data, has_more: data.length < found.length }
    },
  }
}

const onWire = (found: Parameters<typeof subscriptionOnWire>[0] | undefined) => found && subscriptionOnWire(found)

function needed(sent: URLSearchParams, field: string): string {
  const value = sent.get(field)
  if (value === null || value === '') throw new Refused(`Missing required param: ${field}.`)
  return value
}

async function answerTo(request: IncomingMessage, secretKey: string, endpoints: Readonly<Record<string, Endpoint>>) {
  const error = (status: number, message: string) => ({ status, body: { error: { type: 'invalid_request_error', message } } })
  try {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://localhost')
    const [given, wanted] = [Buffer.from(request.headers.authorization ?? ''), Buffer.from(`Bearer ${secretKey}`)]
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return error(401, 'Invalid API key.')
    const sent = new URLSearchParams(await text(request))
    const [, path = '', id = ''] = /^\/v1\/(billing_portal\/sessions|checkout\/sessions|[a-z_]+)(?:\/([\w-]+))?$/.exec(pathname) ?? []
    const key = request.headers['idempotency-key']
    const body = endpoints[`${request.method ?? ''} ${path}`]?.({ id, sent, query, key: typeof key === 'string' ? key : undefined })
    return body ? { status: 200, body } : error(404, 'There is no such thing.')
  } catch (cause) {
    return cause instanceof Refused ? error(400, cause.message) : error(500, 'The sandbox failed.')
  }
}
