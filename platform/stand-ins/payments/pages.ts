/** The pages on which people pay in the sandbox, change the card, and read invoices: on our own origin. Whoever has a page's id may use it. */
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import type { Clock } from '../../clock.ts'
import { createRateLimiter } from '../../http/rate-limiter.ts'
import { senderOf } from '../../network-address.ts'
import type { Price } from '../../payments/port.ts'
import type { Billing } from './billing.ts'
import type { Deliver } from './deliveries.ts'
import { NOT_OPEN, TOO_MANY, invoiceScreen, payScreen, portalScreen } from './screens.ts'
import { KEPT_SECONDS, type Customer, type SandboxStore } from './store.ts'
import { pagesAt } from './wire.ts'

/** The function that the sandbox needs of the platform that is started after it. */
export type SandboxPluginOptions = { readonly deliver: Deliver }

type Parts = {
  readonly store: SandboxStore
  readonly billing: Billing
  readonly prices: readonly Price[]
  readonly clock: Clock
  readonly begin: (deliver: Deliver) => void
  /** Sends what became due; a first attempt is over when it resolves. */
  readonly sendDue: () => Promise<void>
}
type Params = { readonly Params: { readonly id: string } }
type Sent = Params & { readonly Body: Readonly<Record<string, string>> | undefined }

/** Pages and forms of one sender. */
const PER_SENDER = { perMinute: 60, burst: 60 }
const { portal: portalPath } = pagesAt('')

export function sandboxPages({ store, billing, prices, clock, begin, sendDue }: Parts): FastifyPluginAsync<SandboxPluginOptions> {
  const limiter = createRateLimiter(clock.now)
  const isYoung = (thing: { readonly created: number } | undefined, seconds: number) =>
    thing !== undefined && clock.now() / 1_000 - thing.created < seconds
  const openSession = (id: string) => {
    const session = store.get('session', id)
    return isYoung(session, KEPT_SECONDS.session) ? session : undefined
  }
  const openPortal = (id: string) => {
    const session = store.get('portal', id)
    return isYoung(session, KEPT_SECONDS.portal) ? session : undefined
  }
  const payPage = (id: string, declined = false) => {
    const session = openSession(id)
    const price = prices.find(({ priceId }) => priceId === session?.priceId)
    return session && price && payScreen(session, price, declined)
  }
  const portalPage = (id: string) => {
    const session = openPortal(id)
    if (!session) return undefined
    const { customerId } = session
    const customer = store.get('customer', customerId) ?? forgotten(customerId)
    return portalScreen(session, customer, store.of('subscription', customerId), store.of('invoice', customerId))
  }
  const invoicePage = (id: string) => {
    const invoice = store.get('invoice', id)
    return invoice && invoiceScreen(invoice)
  }
  const show = (reply: FastifyReply, status: number, content: string) => reply.code(status).type('text/html; charset=utf-8').send(content)
  const send = (reply: FastifyReply, content: string | undefined) =>
    content === undefined ? show(reply, 404, NOT_OPEN) : show(reply, 200, content)

  return async (app, { deliver }) => {
    // An event that was due before a start is delivered as a request, and the first request would close the server to further routes.
    app.addHook('onReady', async () => begin(deliver))
    app.addHook('onRequest', async ({ ip }, reply) => {
      const seconds = limiter(senderOf(ip), PER_SENDER)
      if (seconds === undefined) return undefined
      return show(reply.header('retry-after', seconds), 429, TOO_MANY)
    })
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 1_024 }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    const named = (operation: string) => ({ config: { operation: `sandbox.${operation}` } })
    app.get<Params>('/sandbox/pay/:id', named('payPage'), async ({ params }, reply) => send(reply, payPage(params.id)))
    app.post<Sent>('/sandbox/pay/:id', named('pay'), async ({ params: { id }, body }, reply) => {
      const session = openSession(id)
      if (!session) return send(reply, undefined)
      const card = body?.['card'] === 'works' ? 'works' : 'is declined'
      const { status, successUrl } = billing.tryCard(session, card)
      await sendDue()
      return status === 'complete' ? reply.redirect(successUrl, 303) : send(reply, payPage(id, true))
    })
    app.get<Params>('/sandbox/portal/:id', named('portalPage'), async ({ params }, reply) => {
      billing.passTime()
      return send(reply, portalPage(params.id))
    })
    app.post<Sent>('/sandbox/portal/:id', named('portal'), async ({ params: { id }, body }, reply) => {
      const session = openPortal(id)
      if (!session) return send(reply, undefined)
      const subscriptions = store.of('subscription', session.customerId)
      const action = body?.['action']
      if (action === 'decline' || action === 'pay') billing.setCard(session.customerId, action === 'pay' ? 'works' : 'is declined')
      if (action === 'cancel' || action === 'resume')
        for (const each of subscriptions) billing.setCancelAtPeriodEnd(each, action === 'cancel')
      await sendDue()
      return reply.redirect(portalPath(id), 303)
    })
    app.get<Params>('/sandbox/invoices/:id', named('invoicePage'), async ({ params }, reply) => send(reply, invoicePage(params.id)))
  }
}

/** One of whom nothing is left, but whom the platform may still name. */
const forgotten = (id: string): Customer => ({ id, email: '', card: 'works' })
